import type { PlannedRemoval } from '../removal/planned-removal.ts';
import type { ImportNote } from './import-note.ts';
import type { SettingNote } from './setting-note.ts';

/**
 * Numbers of records. `read` = `added` + `replaced` + `unchanged` + `duplicate` + `removed` + `absent` + `kept` + `skipped`:
 * each record that was read is in one of them. `repaired` are some of those that were taken.
 */
export interface ImportCounts {
  read: number;
  added: number;
  replaced: number;
  /** Those that were there already, just as they are. */
  unchanged: number;
  /** Those whose number came more than once in this import: of each number one counts above, the others here. */
  duplicate: number;
  /** Those that were there, and the source says are gone. */
  removed: number;
  /** Those that the source says are gone, and were not there. */
  absent: number;
  /** Those that the source says are gone, and stay since so many were not to be removed. */
  kept: number;
  repaired: number;
  skipped: number;
}

/** What an import did with one of its sources. */
export interface ImportedSource extends ImportCounts {
  /** File or address. */
  readonly file: string;
  /** The records up to this number were read by an earlier run that was ended; they are not in the other numbers. */
  readonly after: number;
  /** Records that are in it and could not be read. */
  unread: number;
  /** What is wrong with the source as a whole. */
  readonly faults: ImportNote[];
}

/** How often something was noted, and where first. */
export interface ReasonCount {
  readonly count: number;
  readonly example: ImportNote;
}

/** What an import did. */
export interface ImportReport {
  readonly files: readonly ImportedSource[];
  readonly total: ImportCounts;
  readonly reasons: Readonly<Partial<Record<ImportNote['reason'], ReasonCount>>>;
  /** What the library's settings did not find in what was read. */
  readonly settings: readonly SettingNote[];
  /** Records of the library that were not in a `replace` import and are gone. */
  readonly removedOthers: number;
  /** What was to be removed and was not, since it was not allowed. */
  readonly refused?: PlannedRemoval;
  /** Duration in milliseconds. */
  readonly ms: number;
}

/** Nothing imported yet. */
export function noCounts(): ImportCounts {
  return {
    read: 0,
    added: 0,
    replaced: 0,
    unchanged: 0,
    duplicate: 0,
    removed: 0,
    absent: 0,
    kept: 0,
    repaired: 0,
    skipped: 0,
  };
}

/** A source nothing has come of yet; its records up to `after` were stored before. */
export function newSource(file: string, after: number): ImportedSource {
  return { file, after, ...noCounts(), unread: 0, faults: [] };
}

/** Whether a source was read whole, so that what is not in it is known to be gone. */
export function isComplete({ faults, unread }: ImportedSource): boolean {
  return faults.length === 0 && unread === 0;
}

/** Adds what one batch did. */
export function addCounts(to: ImportCounts, more: Readonly<Partial<ImportCounts>>): void {
  for (const key of Object.keys(noCounts()) as (keyof ImportCounts)[]) to[key] += more[key] ?? 0;
}

/** The sum of all sources. */
export function totalOf(sources: readonly ImportCounts[]): ImportCounts {
  const total = noCounts();
  for (const source of sources) addCounts(total, source);
  return total;
}

/** How many of the records that were read are counted by what became of them. */
export function sumOfOutcomes(counts: Readonly<ImportCounts>): number {
  const { added, replaced, unchanged, duplicate, removed, absent, kept, skipped } = counts;
  return added + replaced + unchanged + duplicate + removed + absent + kept + skipped;
}
