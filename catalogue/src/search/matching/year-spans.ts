/** Years from `from` to `to`, both included. */
export interface YearSpan {
  readonly from: number;
  readonly to: number;
}

/** Years from here on are grouped by decade, older ones by century. */
const firstDecade = 1900;

/** The span of an option of the year facet, `2015` or `2010-2019`; undefined for other texts. */
export function spanOf(option: string): YearSpan | undefined {
  const years = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(option);
  return years ? { from: Number(years[1]), to: Number(years[2] ?? years[1]) } : undefined;
}

/** The first year of the span under which the year facet shows a year: its decade, before 1900 its century. */
export function firstOfSpan(year: number): number {
  return year - (year % lengthOfSpan(year));
}

/** The option of the span that begins with this year. */
export function spanOptionFrom(first: number): string {
  return `${first}-${first + lengthOfSpan(first) - 1}`;
}

function lengthOfSpan(year: number): number {
  return year < firstDecade ? 100 : 10;
}
