import type { RepairReason } from '../import/import-note.ts';
import type { RecordLink } from '../record/bib-record.ts';
import { type DataField, fieldsOf, firstOf, type MarcRecord, valuesOf } from './marc-record.ts';
import { clean, longestList, stated } from './text.ts';

/** Links (856) over http and https; others are dropped and noted. */
export function linksOf(record: MarcRecord, repairs: Set<RepairReason>): RecordLink[] {
  const fields = fieldsOf(record, '856');
  if (fields.length === 0) return [];
  const links = new Map<string, RecordLink>();
  for (const field of fields) {
    for (const written of valuesOf(field, 'u')) {
      const url = webAddress(written);
      if (url === undefined) repairs.add('link-dropped');
      else if (!links.has(url)) {
        const label = clean(firstOf(field, '3') ?? firstOf(field, 'y') ?? firstOf(field, 'z') ?? '', 300);
        links.set(url, stated({ url, label, kind: kindOf(field, label) }) as RecordLink);
      }
    }
  }
  return [...links.values()].slice(0, longestList);
}

/** The address when it is http or https and carries no user name; undefined otherwise. */
export function webAddress(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const text = written.trim();
  if (text.length > 2_000 || !/^https?:\/\//i.test(text)) return undefined;
  try {
    const url = new URL(text);
    return url.username !== '' || url.password !== '' ? undefined : url.href;
  } catch {
    return undefined;
  }
}

/** Second indicator 0 and 1 are the work itself, 2 is about it; the label tells contents and covers. */
function kindOf(field: DataField, label: string): RecordLink['kind'] {
  const type = firstOf(field, 'q') ?? '';
  if (/^image\//i.test(type) || /\b(?:cover|umschlag(?:bild)?|titelbild)\b/i.test(label)) return 'cover';
  if (/inhaltsverzeichnis|table of contents|contents\b/i.test(label)) return 'contents';
  const about = /inhaltstext|klappentext|rezension|review|abstract|biograph|publisher description|sample text|auszug/i;
  return field.ind1 === '4' && (field.ind2 === '0' || field.ind2 === '1') && !about.test(label)
    ? 'fulltext'
    : 'related';
}
