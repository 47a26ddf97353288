import { isUtf8 } from 'node:buffer';
import type { ImportReading } from '../import/import-reading.ts';
import type { MappingUse } from '../import/mapping-use.ts';
import type { RepairLog } from '../import/repairs.ts';
import { mostItems } from '../marc/items.ts';
import { clean } from '../marc/text.ts';
import type { BibRecord } from '../record/bib-record.ts';
import { fromWindows1252 } from '../text/windows-1252.ts';
import { type CsvColumns, columnsOf } from './csv-columns.ts';
import type { CsvField, CsvMapping } from './csv-mapping.ts';
import type { CsvRow } from './csv-rows.ts';
import { plainCells } from './plain-cells.ts';
import { readRows } from './read-rows.ts';
import { itemFromCsv, recordFromCsv } from './record-from-csv.ts';
import { RowRepairs } from './row-repairs.ts';

/**
 * Reads a library's CSV as a stream: the first line names the columns, each row is a title. Rows with the same record
 * number one after another are the copies of one title. UTF-8, UTF-16 with its mark, or Windows-1252. `use` counts what the
 * mapping finds.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array>,
  mapping: CsvMapping,
  use?: MappingUse,
): AsyncGenerator<ImportReading> {
  let titles: Titles | undefined;
  for await (const { row, separator } of readRows(source, mapping.separator)) {
    if (titles === undefined) {
      const columns = columnsOf(namesOf(row, mapping), separator, mapping);
      if (columns.missing.length > 0) {
        const detail = columns.missing.join(', ');
        yield { kind: 'fault', reason: 'csv-column-missing', detail };
        return;
      }
      titles = new Titles(columns, mapping, use);
    } else yield* titles.take(row);
  }
  if (titles !== undefined) yield* titles.end();
}

function namesOf(row: CsvRow, mapping: CsvMapping): string[] {
  return 'fault' in row ? [] : plainCells(textsOf(row, mapping, new Set()));
}

/** The fields as texts: UTF-8 where all of the row is, otherwise Windows-1252, which is noted unless it was asked for. */
function textsOf(row: readonly Buffer[], { encoding }: CsvMapping, repairs: RepairLog): string[] {
  const valid = encoding === 'windows-1252' ? false : row.every((field) => isUtf8(field));
  const texts = row.map((field) => (valid ? field.toString('utf8') : fromWindows1252(field)));
  const [wrong] = texts.filter((_, place) => !isUtf8(row[place] ?? Buffer.alloc(0)));
  if (!valid && encoding === 'utf-8') repairs.add('not-utf8-read-as-latin1', wrong);
  return texts;
}

/** Turns rows into titles; the last title waits for further copies. */
class Titles {
  private readonly columns: CsvColumns;
  private readonly mapping: CsvMapping;
  private readonly listSeparator: string;
  private number = 0;
  private readonly use: MappingUse | undefined;
  private open: { number: number; record: BibRecord; repairs: RowRepairs } | undefined;

  constructor(columns: CsvColumns, mapping: CsvMapping, use: MappingUse | undefined) {
    this.columns = columns;
    this.mapping = mapping;
    this.use = use;
    this.listSeparator = mapping.valueSeparator ?? (columns.separator === ';' ? '|' : ';');
  }

  *take(row: CsvRow): Generator<ImportReading> {
    const number = ++this.number;
    if ('fault' in row) {
      yield* this.end();
      yield { kind: 'skipped', number, reason: row.fault, value: row.beginning };
      return;
    }
    const repairs = new RowRepairs();
    const texts = plainCells(textsOf(row, this.mapping, repairs), this.columns.count);
    const { separator } = this.columns;
    if (texts.length > this.columns.count)
      repairs.add('csv-too-many-fields', texts.slice(this.columns.count).join(separator));
    if (texts.length < this.columns.count) repairs.add('csv-too-few-fields', texts.join(separator));
    const cell = (field: CsvField) => texts[this.columns.places.get(field) ?? -1] ?? '';
    const id = clean(cell('id'), 256);
    this.use?.takeRow(cell, id);
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
    this.use?.takeCopies(record);
    const { details } = repairs;
    yield {
      kind: 'record',
      number,
      record,
      controlNumber: record.id,
      repairs: [...repairs],
      values: repairs.wrong,
      details,
    };
  }

  private addCopy(cell: (field: CsvField) => string, repairs: RowRepairs): void {
    const open = this.open;
    const item = itemFromCsv(cell, this.mapping, repairs);
    open?.repairs.addAll(repairs);
    if (open === undefined) return;
    const title = clean(cell('title'));
    if (title !== '' && title !== open.record.title) open.repairs.add('csv-titles-differ', title);
    if (item === undefined) return;
    const { items } = open.record;
    if (items.length >= mostItems) {
      open.repairs.add('text-shortened', `${items.length + 1} copies`);
      return;
    }
    const isTaken = items.some(({ id }) => id === item.id);
    const id = isTaken ? `${item.id}#${items.length + 1}` : item.id;
    this.open = { ...open, record: { ...open.record, items: [...items, { ...item, id }] } };
  }
}
