import type { ImportNote } from './import-note.ts';
import type { PlannedRemoval } from './planned-removal.ts';
import type { SettingNote } from './setting-note.ts';

/**
 * Numbers of records. `read` = `added` + `replaced` + `unchanged` + `duplicate` + `removed` + `absent` + `kept` +
 * `skipped`: each record counts in exactly one of them. `repaired` is a part of the accepted records.
 */
export interface ImportCounts {
  read: number;
  added: number;
  replaced: number;
  /** Records that were already stored in the same version. */
  unchanged: number;
  /** Further records with an id that occurred before in this import; one record per id counts above. */
  duplicate: number;
  /** Stored records that the source marks as deleted. */
  removed: number;
  /** Records that the source marks as deleted and that were not stored. */
  absent: number;
  /** Stored records that the source marks as deleted and that stay, because the removal was refused. */
  kept: number;
  repaired: number;
  skipped: number;
}

/** The result of importing one source. */
export interface ImportedSource extends ImportCounts {
  /** File or URL. */
  readonly file: string;
  /** The records up to this number were read by an earlier run and are not in the other numbers. */
  readonly after: number;
  /** The number of unreadable records. */
  unread: number;
  /** Faults of the source as a whole. */
  readonly faults: ImportNote[];
}

/** How often a reason occurred, and its first note. */
export interface ReasonCount {
  readonly count: number;
  readonly example: ImportNote;
}

/** The result of an import. */
export interface ImportReport {
  readonly files: readonly ImportedSource[];
  readonly total: ImportCounts;
  readonly reasons: Readonly<Partial<Record<ImportNote['reason'], ReasonCount>>>;
  /** Settings of the library that did not match the records. */
  readonly settings: readonly SettingNote[];
  /** Records of the library that were not in a `replace` import and were removed. */
  readonly removedOthers: number;
  /** The removal that was not allowed. */
  readonly refused?: PlannedRemoval;
  /** Duration in milliseconds. */
  readonly ms: number;
}

/** Counts of zero. */
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

/** The initial result of a source; its records up to `after` were stored before. */
export function newSource(file: string, after: number): ImportedSource {
  return { file, after, ...noCounts(), unread: 0, faults: [] };
}

/** Whether a source was read completely, so that a missing record is known to be deleted. */
export function isComplete({ faults, unread }: ImportedSource): boolean {
  return faults.length === 0 && unread === 0;
}

/** Adds the counts of one batch. */
export function addCounts(to: ImportCounts, more: Readonly<Partial<ImportCounts>>): void {
  for (const key of Object.keys(noCounts()) as (keyof ImportCounts)[]) to[key] += more[key] ?? 0;
}

/** The sum over all sources. */
export function totalOf(sources: readonly ImportCounts[]): ImportCounts {
  const total = noCounts();
  for (const source of sources) addCounts(total, source);
  return total;
}

/** The sum of all outcomes of the records that were read. */
export function sumOfOutcomes(counts: Readonly<ImportCounts>): number {
  const { added, replaced, unchanged, duplicate, removed, absent, kept, skipped } = counts;
  return added + replaced + unchanged + duplicate + removed + absent + kept + skipped;
}
