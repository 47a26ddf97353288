import type { Translate } from '#shared/i18n/i18n.ts';

/** The number a title has in its series: what stands behind the last semicolon (`Hobbit-Presse ; 7` → Band 7; ISBD, area 6). */
export function numberInSeries(series: string, t: Translate): string | undefined {
  const end = series.lastIndexOf(' ; ');
  const number = end < 0 ? '' : series.slice(end + 3).trim();
  // What is no bare number says itself what it is.
  return /^\d/.test(number) ? t('catalogue.series-number', { number }) : number || undefined;
}

/** A series as one says it: `Hobbit-Presse · Band 7`. */
export function seriesText(series: string, t: Translate): string {
  const number = numberInSeries(series, t);
  return number === undefined ? series : `${series.slice(0, series.lastIndexOf(' ; '))} · ${number}`;
}
