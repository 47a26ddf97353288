import type { RecordStore } from '../record/record-store.ts';
import type { Sections } from '../segment/sections.ts';
import type { IndexState, LiveSegment } from '../segment/segment.ts';
import type { RecordSpan } from './build-span.ts';
import type { IndexPosition } from './index-position.ts';

/** Size and time limits. */
export interface IndexLimits {
  /** Records of a newly written segment. */
  readonly segmentRecords: number;
  /** Records kept in memory only; more are written to a segment. */
  readonly pendingRecords: number;
  /** Milliseconds after which records in memory are written in any case. */
  readonly pendingAge: number;
  /** Whether new records can be found at once; else a segment grows until it is full or the index is settled. */
  readonly isSearched: boolean;
  /** From so many records on, another thread shares in ingesting or merging. */
  readonly sharedFrom: number;
  /** Milliseconds without a change after which even few segments are merged. */
  readonly quiet: number;
}

/** For a service: new records can be found at once. */
export const serviceLimits: IndexLimits = {
  segmentRecords: 131_072,
  pendingRecords: 2000,
  pendingAge: 60_000,
  isSearched: true,
  sharedFrom: 100_000,
  quiet: 1_000,
};

/** For an import command: nobody searches meanwhile. */
export function commandLimits(overrides: Partial<IndexLimits>): IndexLimits {
  const limits = { ...serviceLimits, segmentRecords: 262_144, sharedFrom: 20_000, ...overrides };
  return { ...limits, isSearched: false, quiet: Number.POSITIVE_INFINITY };
}

/** The right to write the index of a library. One process holds it at a time; it is released when that process dies. */
export interface Lease {
  release(): void;
}

/** The dependencies of a library's index. */
export interface LibraryIndexOptions {
  readonly libraryId: number;
  readonly store: RecordStore;
  readonly directory: string;
  readonly limits: IndexLimits;
  /** Undefined while another process holds the lease. */
  readonly takeLease: () => Lease | undefined;
  /** Merges segments into a file of this name in the directory. */
  readonly merge: (parts: readonly LiveSegment[], directory: string, name: string) => Promise<Sections>;
  /** Builds a segment of some records into a file of this name in the directory, in another thread (`buildSpan`). */
  readonly build: (span: RecordSpan, directory: string, name: string) => Promise<Sections | undefined>;
  /**
   * Fetches the index that another node has built into the directory, if it has a position that can be used; false
   * otherwise. Throws the reason of the signal only.
   */
  readonly fetchIndex?: ((canUse: (position: IndexPosition) => boolean) => Promise<boolean>) | undefined;
  /** Called with each new state, which is searched from then on. Not complete: more records are being ingested. */
  readonly publish: (state: IndexState, isComplete: boolean) => void;
  /** Called while records are being ingested, with the number of searchable records and the total. */
  readonly onProgress?: (searchable: number, total: number) => void;
  readonly warn: (message: string, error: unknown) => void;
  readonly signal: AbortSignal;
}
