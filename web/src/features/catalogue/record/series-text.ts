import type { Translate } from '@buchfink/texts/texts';

/**
 * The number of a title in its series: the text after the last semicolon (`Hobbit-Presse ; 7` → Band 7; ISBD, area
 * 6).
 */
export function numberInSeries(series: string, t: Translate): string | undefined {
  const end = series.lastIndexOf(' ; ');
  const number = end < 0 ? '' : series.slice(end + 3).trim();
  // A number with words names its kind itself.
  return /^\d/.test(number) ? t('catalogue.series-number', { number }) : number || undefined;
}

/** A series in words: `Hobbit-Presse · Band 7`. */
export function seriesText(series: string, t: Translate): string {
  const number = numberInSeries(series, t);
  return number === undefined ? series : `${series.slice(0, series.lastIndexOf(' ; '))} · ${number}`;
}
