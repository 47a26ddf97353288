import type { Contributor } from './bib-record.ts';

const year = String.raw`(?:ca\.?\s*|um\s+|etwa\s+|circa\s+|approximately\s+|born\s+|b\.\s*)?\d{3,4}\??`;
/** `1901-1980`, `1901-`, `-1980`, `geb. 1901`, `* 1901`: a year alone may belong to the name of a body or an event. */
const dates = String.raw`${year}\s*[-–—]\s*(?:${year})?|[-–—]\s*${year}|(?:geb\.|born|b\.|\*|gest\.|d\.|†|fl\.)\s*${year}`;
/** Longer texts are no names of persons. */
const maxName = 200;
/** After a comma, in brackets, or after a blank. */
const nameWithDates = new RegExp(String.raw`^(.*?\p{L}[^,(]*?)(?:\s*,\s*|\s+)[([]?\s*(${dates})\s*[)\]]?\.?$`, 'u');

/**
 * A name without the dates that a source writes behind it: `Muster, Anna, 1901-1980` is `Muster, Anna`, with these
 * dates. So a person has one name, whether a record states the dates or not.
 */
export function splitLifeDates(name: string): Pick<Contributor, 'name' | 'dates'> {
  const [, bare, lifeDates] = (name.length <= maxName && /\d/.test(name) && nameWithDates.exec(name)) || [];
  return bare !== undefined && lifeDates !== undefined ? { name: bare.trim(), dates: lifeDates } : { name };
}
