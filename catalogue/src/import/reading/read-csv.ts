import { isAscii, isUtf8 } from 'node:buffer';
import { type CsvColumns, findColumns } from '../../csv/csv-columns.ts';
import type { CsvField, CsvMapping } from '../../csv/csv-mapping.ts';
import type { CsvRow } from '../../csv/csv-row-splitter.ts';
import { type CsvText, openCsvText } from '../../csv/csv-text.ts';
import { withoutBlankValue } from '../../csv/empty-values.ts';
import { plainCells } from '../../csv/plain-cells.ts';
import { readRows } from '../../csv/read-rows.ts';
import { itemFromCsv, recordFromCsv } from '../../csv/record-from-csv.ts';
import { RowRepairs } from '../../csv/row-repairs.ts';
import { maxItems } from '../../marc/holdings/items.ts';
import type { BibRecord } from '../../record/bib-record.ts';
import type { RepairLog } from '../../report/repairs.ts';
import { cleanText } from '../../text/clean-text.ts';
import { decodeDamagedUtf8, isDamagedUtf8 } from '../../text/encoding/damaged-utf8.ts';
import { decodeEightBit } from '../../text/encoding/eight-bit-encodings.ts';
import type { MappingUsage } from '../mapping-usage.ts';
import type { ImportReading } from './import-reading.ts';

/**
 * Reads a library's CSV as a stream: the header line names the columns, and each row is a title. Consecutive rows
 * with the same record number are the items of one title. The encoding is UTF-8, UTF-16, or a single-byte encoding,
 * which is guessed unless it is configured. `usage` counts what the mapping matches.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array>,
  mapping: CsvMapping,
  usage?: MappingUsage,
): AsyncGenerator<ImportReading> {
  const text = await openCsvText(source, mapping.encoding);
  const read: ReadFields = (row, repairs) => textsOf(row, text, mapping, repairs, usage);
  let titles: TitleReader | undefined;
  for await (const { row, separator } of readRows(text.bytes, mapping.separator)) {
    if (titles === undefined) {
      const columns = findColumns(namesOf(row, read), separator, mapping);
      if (columns.missing.length > 0) {
        const detail = columns.missing.join(', ');
        yield { kind: 'fault', reason: 'csv-column-missing', detail };
        return;
      }
      titles = new TitleReader(columns, mapping, read, usage);
    } else yield* titles.push(row);
  }
  if (titles !== undefined) yield* titles.end();
}

/** Decodes the cells of a row. */
type ReadFields = (row: readonly Buffer[], repairs: RepairLog) => string[];

function namesOf(row: CsvRow, read: ReadFields): string[] {
  return 'fault' in row ? [] : plainCells(read(row, new Set()));
}

/** Ends a cell, so that a character cut at its end is seen. */
const cellEnd = Buffer.from('"');

/**
 * Decodes a row as UTF-8 where it is valid, or has few faults, and no other encoding is configured, otherwise in the
 * encoding of the file; a row with faults or outside of the configured encoding is noted.
 */
function textsOf(
  row: readonly Buffer[],
  { encoding: fileEncoding, isGuessed }: CsvText,
  { encoding }: CsvMapping,
  repairs: RepairLog,
  usage: MappingUsage | undefined,
): string[] {
  const valid = encoding === fileEncoding ? row.every(isAscii) : row.every((field) => isUtf8(field));
  if (valid) return row.map((field) => field.toString('utf8'));
  if (encoding !== fileEncoding && isDamagedUtf8(Buffer.concat(row.flatMap((field) => [field, cellEnd])))) {
    const texts = row.map((field) => decodeDamagedUtf8(field));
    repairs.add('not-utf8-read-as-latin1', texts[row.findIndex((field) => !isUtf8(field))]);
    return texts;
  }
  if (isGuessed) usage?.takeGuessedSet(fileEncoding);
  const texts = row.map((field) => decodeEightBit(field, fileEncoding));
  if (!isGuessed && encoding !== fileEncoding) {
    const invalid = row.findIndex((field) => !isUtf8(field));
    repairs.add('not-utf8-read-as-latin1', texts[invalid]);
  }
  return texts;
}

/** Combines rows to titles; the last title waits for further items. */
class TitleReader {
  private readonly columns: CsvColumns;
  private readonly mapping: CsvMapping;
  private readonly listSeparator: string;
  private readonly read: ReadFields;
  private number = 0;
  private readonly usage: MappingUsage | undefined;
  private open: { number: number; record: BibRecord; repairs: RowRepairs } | undefined;

  constructor(columns: CsvColumns, mapping: CsvMapping, read: ReadFields, usage: MappingUsage | undefined) {
    this.read = read;
    this.columns = columns;
    this.mapping = mapping;
    this.usage = usage;
    this.listSeparator = mapping.valueSeparator ?? (columns.separator === ';' ? '|' : ';');
  }

  *push(row: CsvRow): Generator<ImportReading> {
    const number = ++this.number;
    if ('fault' in row) {
      yield* this.end();
      yield { kind: 'skipped', number, reason: row.fault, value: row.beginning };
      return;
    }
    const repairs = new RowRepairs();
    const texts = plainCells(this.read(row, repairs), this.columns.count);
    // Spreadsheets write separators for rows that were emptied.
    if (texts.every((text) => text.trim() === '')) return;
    const { separator } = this.columns;
    if (texts.length > this.columns.count)
      repairs.add('csv-too-many-fields', texts.slice(this.columns.count).join(separator));
    if (texts.length < this.columns.count) repairs.add('csv-too-few-fields', texts.join(separator));
    const cell = (field: CsvField) => withoutBlankValue(field, texts[this.columns.indexes.get(field) ?? -1] ?? '');
    const id = cleanText(cell('id'), 256);
    this.usage?.takeRow(cell, id);
    if (id !== '' && id === this.open?.record.id) {
      this.addCopy(cell, repairs);
      return;
    }
    yield* this.end();
    if (id === '') yield { kind: 'skipped', number, reason: 'no-id', value: texts.join(separator) };
    else this.open = { number, record: recordFromCsv(cell, this.mapping, this.listSeparator, repairs), repairs };
  }

  /** The title that is waiting. */
  *end(): Generator<ImportReading> {
    if (this.open === undefined) return;
    const { number, record, repairs } = this.open;
    this.open = undefined;
    this.usage?.takeCopies(record);
    const { details } = repairs;
    yield {
      kind: 'record',
      number,
      record,
      controlNumber: record.id,
      repairs: [...repairs],
      values: repairs.originals,
      details,
    };
  }

  private addCopy(cell: (field: CsvField) => string, repairs: RowRepairs): void {
    const open = this.open;
    const item = itemFromCsv(cell, this.mapping, repairs);
    open?.repairs.addAll(repairs);
    if (open === undefined) return;
    const title = cleanText(cell('title'));
    if (title !== '' && title !== open.record.title) open.repairs.add('csv-titles-differ', title);
    if (item === undefined) return;
    const { items } = open.record;
    if (items.length >= maxItems) {
      open.repairs.add('text-shortened', `${items.length + 1} copies`);
      return;
    }
    const isTaken = items.some(({ id }) => id === item.id);
    const id = isTaken ? `${item.id}#${items.length + 1}` : item.id;
    this.open = { ...open, record: { ...open.record, items: [...items, { ...item, id }] } };
  }
}
