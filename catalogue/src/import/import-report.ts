import type { ImportNote } from './import-note.ts';

/** Numbers of records. `read` = `added` + `replaced` + `skipped` + those an import replaced within itself. */
export interface ImportCounts {
  read: number;
  added: number;
  replaced: number;
  repaired: number;
  skipped: number;
}

export interface ImportedFile extends ImportCounts {
  readonly file: string;
  /** What is wrong with the file as a whole. */
  faults: ImportNote['reason'][];
}

/** What an import did. */
export interface ImportReport {
  readonly files: readonly ImportedFile[];
  readonly total: ImportCounts;
  /** How often each reason was noted. */
  readonly reasons: Readonly<Partial<Record<ImportNote['reason'], number>>>;
  /** Records of the library that were not in a `replace` import and are gone. */
  readonly removed: number;
  /** Duration in milliseconds. */
  readonly ms: number;
}

export function noCounts(): ImportCounts {
  return { read: 0, added: 0, replaced: 0, repaired: 0, skipped: 0 };
}

/** The sum of all files. */
export function totalOf(files: readonly ImportCounts[]): ImportCounts {
  const total = noCounts();
  for (const file of files) {
    total.read += file.read;
    total.added += file.added;
    total.replaced += file.replaced;
    total.repaired += file.repaired;
    total.skipped += file.skipped;
  }
  return total;
}
