import { copyStates } from '@buchfink/contract/availability';
import { mediaTypes } from '@buchfink/contract/media-type';
import { CodeCounter } from '../report/code-counter.ts';
import type { SettingNote } from '../report/setting-note.ts';
import type { CsvField, CsvMapping } from './csv-mapping.ts';
import type { ReadCell } from './record-from-csv.ts';

/** Counts which parts of a library's CSV mapping match its rows. */
export class CsvMappingUsage {
  private rows = 0;
  /** Columns that no row has filled so far. */
  private readonly unfilled: Set<CsvField>;
  private readonly columns: CsvMapping['columns'];
  private readonly guessedSets = new Map<string, number>();
  private readonly types: CodeCounter;
  private readonly states: CodeCounter;
  /** Rows whose state is understood. */
  private understood = 0;

  constructor({ columns, mediaTypes = {}, states = {} }: CsvMapping) {
    this.columns = columns;
    this.unfilled = new Set((Object.keys(columns) as CsvField[]).filter((field) => columns[field] !== undefined));
    this.types = new CodeCounter('csv.mediaTypes', Object.keys(mediaTypes));
    this.states = new CodeCounter('csv.states', Object.keys(states));
  }

  addRow(cell: ReadCell, id: string): void {
    this.rows++;
    for (const field of this.unfilled) if (cell(field).trim() !== '') this.unfilled.delete(field);
    count(this.types, cell('mediaType').trim(), mediaTypes, id);
    if (count(this.states, cell('state').trim(), copyStates, id)) this.understood++;
  }

  /** Counts a row that was read in a guessed encoding. */
  takeGuessedSet(set: string): void {
    this.guessedSets.set(set, (this.guessedSets.get(set) ?? 0) + 1);
  }

  notes(): SettingNote[] {
    const { rows: of } = this;
    return [
      ...[...(of > 0 ? this.unfilled : [])].map((field) => ({
        kind: 'setting' as const,
        reason: 'nothing-found' as const,
        setting: `csv.columns.${field} "${this.columns[field]}"`,
        count: of,
        of,
        unit: 'rows' as const,
      })),
      ...[...this.guessedSets].map(([code, count]) => ({
        kind: 'setting' as const,
        reason: 'set-guessed' as const,
        setting: 'csv.encoding',
        code,
        count,
        of: Math.max(of, count),
        unit: 'rows' as const,
      })),
      ...this.types.notes(of, 'rows'),
      ...this.states.notes(of, 'rows'),
      ...this.stateNotes(),
    ];
  }

  /** Says when the state of no copy was understood: then probably the column is wrong, and no single word. */
  private stateNotes(): SettingNote[] {
    const { rows: of, understood, columns } = this;
    const values = this.states.topUnmapped(5);
    if (columns.state === undefined || understood > 0 || values === '') return [];
    const setting = `csv.columns.state "${columns.state}"`;
    return [{ kind: 'setting', reason: 'states-unknown', setting, code: values, count: of, of, unit: 'rows' }];
  }
}

/** Counts a word, and returns whether it is understood; the names of types and states themselves need no mapping. */
function count(tally: CodeCounter, word: string, standardNames: readonly string[], id: string): boolean {
  if (word === '') return false;
  if (tally.isMapped(word) || standardNames.some((name) => name.toLowerCase() === word.toLowerCase())) return true;
  tally.countUnmapped(word, id);
  return false;
}
