import type { BibRecord, SeriesEntry } from '../../record/bib-record.ts';
import { element, heading, maxListLength, withoutEmpty } from '../../text/clean-text.ts';
import { type DataField, fieldsOf, firstSubfield, type MarcRecord, subfieldValues } from '../marc-record.ts';
import { originalScriptsOf } from './original-scripts.ts';
import { linkedRecordIdOf } from './record-id.ts';

/**
 * Series statements as printed (490) with the record number of the series from 800/810/811/830 $w; added entries
 * alone where 490 is missing. Each is followed by its original script.
 */
export function seriesOf(record: MarcRecord): SeriesEntry[] {
  const tracings = fieldsOf(record, '830', '800', '810', '811');
  // Before 2008 the fields 400 to 411 were series statements under a name.
  const statements = fieldsOf(record, '490', '440', '400', '410', '411');
  if (tracings.length + statements.length === 0) return [];
  const tracedEntries = tracings.map((field) => entryOf(record, field));
  const matched = new Set<Entry>();
  const printed = statements.map((field) => {
    const entry = entryOf(record, field);
    const match =
      tracedEntries.find(({ title }) => begins(entry, title)) ?? tracedEntries.find(({ base }) => begins(entry, base));
    if (match === undefined) return entry;
    matched.add(match);
    return {
      ...entry,
      // A statement that has only the series is completed with the part that the added entry names.
      title: entry.title.toLowerCase() === match.base.toLowerCase() ? match.title : entry.title,
      number: entry.number || match.number,
      recordId: match.recordId,
      ownScript: entry.ownScript.length > 0 ? entry.ownScript : match.ownScript,
    };
  });
  const unmatched = tracedEntries.filter(
    (entry) => !matched.has(entry) && !printed.some((printedEntry) => begins(printedEntry, entry.title)),
  );
  return [...printed, ...unmatched]
    .filter(({ title }) => title !== '')
    .flatMap(({ title, number, recordId, ownScript }) => [
      { title, number, recordId },
      ...ownScript.map((originalEntry) => ({
        title: originalEntry.title,
        number: originalEntry.number || number,
        recordId,
      })),
    ])
    .slice(0, maxListLength)
    .map((entry) => withoutEmpty(entry) as SeriesEntry);
}

interface Entry {
  /** With number and title of the part of the series ($n, $p). */
  readonly title: string;
  /** Without number and title of the part. */
  readonly base: string;
  readonly number: string;
  readonly recordId: string | undefined;
  readonly ownScript: readonly Omit<Entry, 'ownScript'>[];
}

function entryOf(record: MarcRecord, field: DataField): Entry {
  const ownScript = originalScriptsOf(record, field)
    .map((originalField) => bareEntryOf(originalField, field.tag))
    .filter(({ title }) => title !== '');
  return { ...bareEntryOf(field, field.tag), ownScript };
}

function bareEntryOf(field: DataField, tag: string): Omit<Entry, 'ownScript'> {
  // In a series statement under a name, $a is the name.
  const isUnderName = /^[48][01]/.test(tag);
  const written =
    (isUnderName ? firstSubfield(field, 't') : undefined) ?? (tag < '440' ? '' : (firstSubfield(field, 'a') ?? ''));
  const base = tag < '800' ? element(written) : heading(written);
  const parts = subfieldValues(field, 'np').map((part) => element(part));
  const title = parts.length === 0 ? base : element([heading(base), ...parts].filter((part) => part !== '').join('. '));
  return { title, base, number: element(firstSubfield(field, 'v') ?? ''), recordId: linkedRecordIdOf(field) };
}

function begins({ title }: Pick<Entry, 'title'>, beginning: string): boolean {
  return beginning !== '' && title.toLowerCase().startsWith(beginning.toLowerCase());
}

/**
 * The record that this one is a part of: its host item (773), otherwise the set that 8XX $w names for a part
 * (leader/19 b, c).
 */
export function parentOf(record: MarcRecord): BibRecord['parent'] {
  const host = fieldsOf(record, '773')[0];
  const isPart = 'bc'.includes(record.leader.charAt(19) || ' ');
  const field = host ?? (isPart ? fieldsOf(record, '800', '810', '811', '830').find(linkedRecordIdOf) : undefined);
  if (field === undefined) return undefined;
  const title = heading(firstSubfield(field, host === undefined && field.tag === '830' ? 'a' : 't') ?? '');
  const number = element(firstSubfield(field, host === undefined ? 'v' : 'gq') ?? '');
  const parent = withoutEmpty({ recordId: linkedRecordIdOf(field), title, number });
  return Object.keys(parent).length === 0 ? undefined : parent;
}
