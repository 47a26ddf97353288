import type { BibRecord } from '../../record/bib-record.ts';

const day = 86_400_000;
const maxDay = 65_535;
const maxYear = 65_535;

/** Days since 1970-01-01 of `YYYY-MM-DD`; 0 for an invalid day or one outside 1970–2149. */
export function dayNumber(date: string): number {
  if (!/^\d{4}-\d\d-\d\d/.test(date)) return 0;
  const days = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / day;
  return days > 0 && days <= maxDay ? days : 0;
}

/**
 * The year for filters and sorting: the first of a span of about a decade at most, or before 1900, where the facet
 * groups by century; undefined for a longer span (`19uu`).
 */
export function indexedYear({ year, latestYear }: Pick<BibRecord, 'year' | 'latestYear'>): number | undefined {
  if (year === undefined || latestYear === undefined) return year;
  return latestYear - year <= 10 || (latestYear < 1900 && latestYear - year < 100) ? year : undefined;
}

/** The year as stored in the column: 0 for none and for years outside 1–65,535. */
export function yearNumber(year: number | undefined): number {
  return year !== undefined && Number.isInteger(year) && year > 0 && year <= maxYear ? year : 0;
}
