import type { RecordLink } from '../../record/bib-record.ts';
import type { RepairLog } from '../../report/repairs.ts';
import { cleanText, distinct, element, maxListLength, withoutEmpty } from '../../text/clean-text.ts';
import { decodeEntities } from '../../text/html/html-to-text.ts';
import { type DataField, fieldsOf, firstSubfield, type MarcRecord, subfieldValues } from '../marc-record.ts';
import { linkKindOf } from './link-kind.ts';

/**
 * Links (856) over http and https; others are dropped and noted. The label is $3 and $y (otherwise $z), the note is
 * what $z says about access.
 */
export function linksOf(record: MarcRecord, repairs: RepairLog): RecordLink[] {
  const fields = fieldsOf(record, '856');
  if (fields.length === 0) return [];
  const links = new Map<string, RecordLink>();
  for (const field of fields) {
    const { urls, texts } = placesOf(field);
    const written = subfieldValues(field, 'u');
    if (urls.length < written.length)
      repairs.add('link-dropped', written.find((address) => webAddress(address) === undefined) ?? written[0]);
    for (const url of urls) {
      if (links.has(url)) continue;
      const { ind1, ind2 } = field;
      const all = [...texts.label, ...texts.notes];
      const kind = linkKindOf({ url, texts: all, ind1, ind2, mimeType: firstSubfield(field, 'q') });
      links.set(url, withoutEmpty({ url, kind, ...shownTexts(texts) }) as RecordLink);
    }
  }
  return [...links.values()].slice(0, maxListLength);
}

/** The URLs and texts of a field; a URL and a text that were swapped are swapped back. */
function placesOf(field: DataField): { urls: string[]; texts: { label: string[]; notes: string[] } } {
  const urls: string[] = [];
  const label: string[] = [];
  const notes: string[] = [];
  for (const value of subfieldValues(field, 'u')) {
    const url = webAddress(value);
    if (url !== undefined) urls.push(url);
    else if (/\s/.test(value.trim())) label.push(value);
  }
  const isMisplaced = urls.length === 0;
  for (const { code, value } of field.subfields) {
    if (!'3yz'.includes(code)) continue;
    const url = isMisplaced ? webAddress(value) : undefined;
    if (url !== undefined) urls.push(url);
    else (code === 'z' ? notes : label).push(value);
  }
  return { urls, texts: { label, notes } };
}

function shownTexts({ label, notes }: { label: readonly string[]; notes: readonly string[] }) {
  const lines = distinct(notes.map((note) => element(note, 300)));
  const name = distinct(label.map((part) => element(part, 300))).join(': ') || (lines.shift() ?? '');
  return { label: cleanText(name, 300), note: cleanText(lines.join('; '), 300) };
}

/** The URL if it is http or https and has no user name; otherwise undefined. */
export function webAddress(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const decoded = decodeEntities(written.trim());
  // `www.` identifies a web server as clearly as a scheme does.
  const text = /^www\.[\p{L}\d-]+\.\S+$/iu.test(decoded) ? `http://${decoded}` : decoded;
  if (text.length > 2_000 || !/^https?:\/\//i.test(text)) return undefined;
  try {
    const url = new URL(text);
    return url.username !== '' || url.password !== '' ? undefined : url.href;
  } catch {
    return undefined;
  }
}
