import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryStore } from '../../import/testing/memory-store.ts';
import type { BibRecord } from '../../record/bib-record.ts';
import { bodyOf } from '../../record/record-body.ts';
import { writeSegmentFile } from '../../segment/file/segment-file.ts';
import { mergeSegments } from '../../segment/merging/merge-segments.ts';
import type { IndexState, LiveSegment } from '../../segment/segment.ts';
import { bookOf } from '../../segment/testing/segments.ts';
import { buildSpan } from '../build-span.ts';
import { LibraryIndex } from '../library-index.ts';
import type { IndexLimits, Lease, LibraryIndexOptions } from '../library-index-options.ts';

/** Limits so small that a few records act like many. */
export const smallLimits: IndexLimits = {
  segmentRecords: 8,
  pendingRecords: 3,
  pendingAge: 60_000,
  isSearched: true,
  sharedFrom: 12,
  quiet: 0,
};

/** A directory for the index of library 1, with records in memory and a single lease. */
export class TestIndex {
  readonly directory: string;
  store = new MemoryStore();
  readonly warnings: string[] = [];
  lease: Lease | undefined;

  constructor(directory: string) {
    this.directory = directory;
  }

  static async make(): Promise<TestIndex> {
    return new TestIndex(await mkdtemp(join(tmpdir(), 'buchfink-library-index-')));
  }

  remove(): Promise<void> {
    return rm(this.directory, { recursive: true, force: true });
  }

  /** An index on the store, with its last published state and all that were complete. */
  open(options: Partial<Pick<LibraryIndexOptions, 'merge' | 'build' | 'limits' | 'fetchIndex'>> = {}) {
    const published: { state: IndexState } = { state: { segments: [] } };
    const complete: IndexState[] = [];
    const { store, directory } = this;
    const index = new LibraryIndex({
      libraryId: 1,
      store,
      directory,
      limits: smallLimits,
      takeLease: () => this.takeLease(),
      merge: mergeToFile,
      build: (span, folder, name) => buildSpan(store, span, folder, name),
      publish: (state, isComplete) => {
        published.state = state;
        if (isComplete) complete.push(state);
      },
      warn: (message) => void this.warnings.push(message),
      signal: new AbortController().signal,
      ...options,
    });
    return { index, findIds: () => this.idsIn(published.state), published, complete };
  }

  /** Stores records with these ids. */
  put(...ids: string[]) {
    return this.store.put(
      1,
      ids.map((id) => bodyOf(record(id))),
    );
  }

  /** The ids of the records that the segments hold and the store has under the same number. */
  async idsIn(state: IndexState): Promise<string[]> {
    const numbers = numbersIn(state);
    const records = await this.store.byNumbers(1, numbers);
    return records.map((record, at) => record?.id ?? `gone: ${numbers[at]}`).sort();
  }

  async idsOfStore(): Promise<string[]> {
    return (await this.store.ids(1, 0, 1_000_000)).map(({ id }) => id).sort();
  }

  async segmentFiles(): Promise<number> {
    return (await readdir(this.directory)).filter((name) => name.includes('.segment')).length;
  }

  private takeLease(): Lease | undefined {
    if (this.lease) return undefined;
    const mine = {
      release: () => {
        if (this.lease === mine) this.lease = undefined;
      },
    };
    this.lease = mine;
    return mine;
  }
}

/** The numbers of the live records, in the order of the segments. */
export function numbersIn({ segments }: IndexState): number[] {
  return segments.flatMap(({ segment, deleted }) =>
    Array.from({ length: segment.documentCount }, (_, document) => document)
      .filter((document) => !((deleted?.[document >>> 5] ?? 0) & (1 << (document & 31))))
      .map((document) => segment.numberOf(document)),
  );
}

/** A merge that ends only when it is released. */
export function heldMerge() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const merge = async (...args: Parameters<typeof mergeToFile>) => {
    const sections = await mergeToFile(...args);
    await released;
    return sections;
  };
  return { merge, release };
}

/** Merges as a merge thread does. */
export async function mergeToFile(parts: readonly LiveSegment[], folder: string, name: string) {
  const { sections, packed } = await mergeSegments(parts);
  await writeSegmentFile(folder, name, sections, packed);
  return sections;
}

export function record(id: string, title = `Titel ${id}`): BibRecord {
  return bookOf({ id, title });
}

/** Consecutive ids. */
export function idsFrom(from: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `r${from + at}`);
}
