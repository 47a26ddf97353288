/** Years from `from` to `to`, both included. */
export interface YearSpan {
  readonly from: number;
  readonly to: number;
}

/** Decades are told apart from here on; what is older comes by centuries. */
const firstDecade = 1900;

/** The span of an option of the year facet, `2015` or `2010-2019`; undefined for other texts. */
export function spanOf(option: string): YearSpan | undefined {
  const years = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(option);
  return years ? { from: Number(years[1]), to: Number(years[2] ?? years[1]) } : undefined;
}

/** The option under which the year facet shows a year: its decade, before 1900 its century. */
export function spanOptionOf(year: number): string {
  const length = year < firstDecade ? 100 : 10;
  const from = year - (year % length);
  return `${from}-${from + length - 1}`;
}
