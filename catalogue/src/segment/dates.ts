const day = 86_400_000;
const maxDay = 65_535;
const maxYear = 65_535;

/** Days since 1970-01-01 of `YYYY-MM-DD`; 0 where there is no such day or it lies outside 1970–2149. */
export function dayNumber(date: string): number {
  if (!/^\d{4}-\d\d-\d\d/.test(date)) return 0;
  const days = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / day;
  return days > 0 && days <= maxDay ? days : 0;
}

/** A year as the column of years holds it: 0 for none and for what is no year of our era. */
export function yearNumber(year: number | undefined): number {
  return year !== undefined && Number.isInteger(year) && year > 0 && year <= maxYear ? year : 0;
}
