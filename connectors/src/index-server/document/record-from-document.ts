import type { CsvField } from '@buchfink/catalogue/csv/csv-mapping';
import { itemFromCsv, recordFromCsv } from '@buchfink/catalogue/csv/record-from-csv';
import { RowRepairs } from '@buchfink/catalogue/csv/row-repairs';
import { type MarcMapping, recordFromMarc } from '@buchfink/catalogue/marc/record-from-marc';
import type { BibRecord, HoldingItem } from '@buchfink/catalogue/record/bib-record';
import { isCalendarDate } from '@buchfink/contract/calendar-date';
import { languageOf, mediaTypeOf } from '../facets/option-values.ts';
import type { IndexDocument } from '../index-engine.ts';
import { fieldsIn, type IndexTarget } from '../index-target.ts';
import { objectsOf, textsOf } from './document-values.ts';
import { marcOfDocument } from './marc-of-document.ts';
import { listColumns, type RecordColumn } from './record-columns.ts';

/** The separator of values; no text of a document contains it after cleaning. */
const separator = '\u001f';
/** The maximum length of a record id. */
const maxIdLength = 256;

/** The fields of the documents that the lines of a result need. */
export function fieldsOfHits(target: IndexTarget): string[] {
  const { record, idField, marcField, copyField } = target;
  const names = Object.values(record).flatMap(fieldsIn);
  const withMarc = readsHitsFromMarc(target) ? [marcField] : [];
  const copies = target.availability === 'records' ? [copyField, ...withMarc] : withMarc;
  return [...new Set([idField, ...names, ...copies])].filter((name) => name !== '');
}

const readsHitsFromMarc = ({ record, marcField }: IndexTarget) =>
  fieldsIn(record.title).length === 0 && marcField !== '';

/**
 * A document as a record; undefined for a document without an id. With `withMarc` what its MARC record says comes
 * first, but ids of other records count only where MARC has the same id as the document.
 */
export function recordFromDocument(
  document: IndexDocument,
  target: IndexTarget,
  mapping: MarcMapping,
  withMarc = false,
): BibRecord | undefined {
  const [id] = textsOf(document, target.idField);
  if (id === undefined || id.length > maxIdLength) return undefined;
  const fromFields = { ...recordFromFields(document, target), id };
  const marc = withMarc || readsHitsFromMarc(target) ? marcOfDocument(document, target.marcField) : undefined;
  if (marc === undefined) return withCopies(fromFields, copiesOf(document, target), target);
  const fromMarc = recordFromMarc(marc, mapping, new RowRepairs());
  const { parent: marcParent, ...record } = fromMarc;
  const parent = fromMarc.id === id ? marcParent : withoutId(marcParent);
  const listed = copiesOf(document, target);
  return withCopies(
    {
      ...record,
      ...(fromFields.parent ? { parent: { ...parent, ...fromFields.parent } } : parent && { parent }),
      id,
      ...(fromMarc.id !== id && withoutIds(fromMarc)),
      mediaType: fromFields.mediaType === 'UNKNOWN' ? fromMarc.mediaType : fromFields.mediaType,
      ...(fromFields.added !== undefined && { added: fromFields.added }),
    },
    listed.length > 0 ? listed : fromMarc.items,
    target,
  );
}

/** MARC records of a union have the ids of another system; no link may lead to a record that is none of the index. */
function withoutIds({ series, earlierTitles, laterTitles }: BibRecord): Partial<BibRecord> {
  const plain = <Entry extends { readonly recordId?: string }>(entries: readonly Entry[]) => entries.map(withoutId);
  return {
    series: plain(series),
    earlierTitles: earlierTitles && plain(earlierTitles),
    laterTitles: laterTitles && plain(laterTitles),
  };
}

function withoutId<Entry extends { readonly recordId?: string } | undefined>(entry: Entry): Entry {
  if (entry === undefined) return entry;
  const { recordId: _, ...others } = entry;
  return others as Entry;
}

/** The day on which the index says that a document was added, `YYYY-MM-DD`; undefined where it says none that can be read. */
export function addedDayOf(document: IndexDocument, { addedField }: IndexTarget): string | undefined {
  const day = addedField === '' ? undefined : textsOf(document, addedField)[0]?.slice(0, 10);
  return day !== undefined && isCalendarDate(day) ? day : undefined;
}

function recordFromFields(document: IndexDocument, target: IndexTarget): BibRecord {
  const valuesOf = (column: CsvField) =>
    fieldsIn(target.record[column as RecordColumn]).flatMap((name) => textsOf(document, name));
  const cell = (column: CsvField): string => {
    const values = valuesOf(column);
    if (column === 'mediaType') return firstOf(values, (value) => mediaTypeOf(value, target.mediaTypes)) ?? '';
    if (column === 'year') return values.find((value) => /\d{4}/.test(value)) ?? '';
    if (column === 'languages') return values.flatMap((value) => languageOf(value) ?? []).join(separator);
    if (column === 'added') return values[0]?.slice(0, 10) ?? '';
    return listColumns.has(column) ? values.join(separator) : (values[0] ?? '');
  };
  return recordFromCsv(cell, { columns: {} }, separator, new RowRepairs());
}

function firstOf<Value>(values: readonly string[], read: (value: string) => Value | undefined): Value | undefined {
  for (const value of values) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

function copiesOf(document: IndexDocument, { copyField, copy, copyStates }: IndexTarget): HoldingItem[] {
  if (copyField === '') return [];
  const columns: Readonly<Record<string, string | undefined>> = copy;
  const items = objectsOf(document, copyField).flatMap((entry, index) => {
    const cell = (column: CsvField) => textsOf(entry, columns[column] ?? '')[0] ?? '';
    const item = itemFromCsv(cell, { columns: {}, states: copyStates }, new RowRepairs());
    return item ? [{ ...item, id: item.barcode ?? String(index + 1) }] : [];
  });
  const ids = new Set<string>();
  return items.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** States that cannot change. */
const lastingStates: ReadonlySet<string> = new Set(['online', 'reference', 'unknown']);

/**
 * An index is as old as its last import: it says nothing about the state of a copy now unless the operator says so
 * (`availability: records`).
 */
function withCopies(record: BibRecord, items: readonly HoldingItem[], target: IndexTarget): BibRecord {
  if (target.copies === 'hidden') return { ...record, items: [] };
  if (target.availability === 'records') return { ...record, items };
  const withoutState = ({ due: _, ...item }: HoldingItem): HoldingItem =>
    lastingStates.has(item.state) ? item : { ...item, state: 'unknown' };
  return { ...record, items: items.map(withoutState) };
}
