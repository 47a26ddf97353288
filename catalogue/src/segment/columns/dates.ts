import type { BibRecord } from '../../record/bib-record.ts';

const day = 86_400_000;
const maxDay = 65_535;
const maxYear = 65_535;

/** Days since 1970-01-01 of `YYYY-MM-DD`; 0 where there is no such day or it lies outside 1970–2149. */
export function dayNumber(date: string): number {
  if (!/^\d{4}-\d\d-\d\d/.test(date)) return 0;
  const days = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / day;
  return days > 0 && days <= maxDay ? days : 0;
}

/**
 * The year under which a record is filtered and sorted: the first of a span that lies within a decade or so, or before
 * 1900, where the facet tells centuries apart; of a longer span (`19uu`) none is true.
 */
export function indexedYear({ year, latestYear }: Pick<BibRecord, 'year' | 'latestYear'>): number | undefined {
  if (year === undefined || latestYear === undefined) return year;
  return latestYear - year <= 10 || (latestYear < 1900 && latestYear - year < 100) ? year : undefined;
}

/** A year as the column of years holds it: 0 for none and for what is no year of our era. */
export function yearNumber(year: number | undefined): number {
  return year !== undefined && Number.isInteger(year) && year > 0 && year <= maxYear ? year : 0;
}
