import type { RecordStore } from '../record/record-store.ts';
import type { Sections } from '../segment/sections.ts';
import type { IndexState, LiveSegment } from '../segment/segment.ts';
import type { RecordSpan } from './build-span.ts';

/** How large things may become. */
export interface IndexLimits {
  /** Records of a segment when it is first written. */
  readonly segmentRecords: number;
  /** Records that are kept in memory only; more of them are written to a segment. */
  readonly pendingRecords: number;
  /** Milliseconds after which what is in memory only is written all the same. */
  readonly pendingAge: number;
  /** Whether new records are to be found at once; else a segment grows until it is full, or all is to be settled. */
  readonly isSearched: boolean;
  /** With so many records to be taken in or merged, another thread does a part of that. */
  readonly sharedFrom: number;
  /** Milliseconds without a change after which segments are merged though they are not many. */
  readonly quiet: number;
}

/** For a service: new records are found at once. */
export const serviceLimits: IndexLimits = {
  segmentRecords: 131_072,
  pendingRecords: 2000,
  pendingAge: 60_000,
  isSearched: true,
  sharedFrom: 100_000,
  quiet: 500,
};

/** For a command that imports: nobody searches meanwhile. */
export function commandLimits(overrides: Partial<IndexLimits>): IndexLimits {
  const limits = { ...serviceLimits, segmentRecords: 262_144, sharedFrom: 20_000, ...overrides };
  return { ...limits, isSearched: false, quiet: Number.POSITIVE_INFINITY };
}

/** The right to write the index of a library; one process has it at a time, and a process that dies loses it. */
export interface Lease {
  release(): void;
}

/** What the index of a library works on. */
export interface LibraryIndexOptions {
  readonly libraryId: number;
  readonly store: RecordStore;
  readonly directory: string;
  readonly limits: IndexLimits;
  /** Undefined while another process has it. */
  readonly takeLease: () => Lease | undefined;
  /** Merges segments into a file of this name in the directory. */
  readonly merge: (parts: readonly LiveSegment[], directory: string, name: string) => Promise<Sections>;
  /** Builds a segment of some records into a file of this name in the directory, elsewhere (`buildSpan`). */
  readonly build: (span: RecordSpan, directory: string, name: string) => Promise<Sections | undefined>;
  /** Called with each new state; it is searched from then on. Not complete: more records are being taken in. */
  readonly publish: (state: IndexState, isComplete: boolean) => void;
  /** Told while records are being taken in: how many can be found by now, of how many there are. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly warn: (message: string, error: unknown) => void;
  readonly signal: AbortSignal;
}
