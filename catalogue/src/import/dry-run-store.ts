import type { BibRecord } from '../record/bib-record.ts';
import { bodyOf, type RecordBody, recordOf } from '../record/record-body.ts';
import type { RecordStore } from '../record/record-store.ts';
import { maxExamples } from '../report/planned-removal.ts';
import { IdSet } from './removal/id-set.ts';

/** Changes of one kind: their number and some examples. */
export interface DryRunChanges {
  count: number;
  readonly examples: { readonly id: string; readonly title: string }[];
}

/** The changes that an import would make. */
export interface DryRun {
  readonly added: DryRunChanges;
  readonly changed: DryRunChanges;
  readonly removed: DryRunChanges;
}

/**
 * A store that reads from another store and writes nothing: puts and removals are counted by their effect. For each
 * id it tracks whether the record would exist by then.
 */
export function dryRunStore(store: RecordStore): { readonly store: RecordStore; readonly changes: DryRun } {
  const changes: DryRun = { added: noChanges(), changed: noChanges(), removed: noChanges() };
  const added = new IdSet();
  const removed = new IdSet();
  /** Ids that were removed and added more than once, and whether they exist now. */
  const presence = new Map<string, boolean>();

  const isThere = (id: string, isStored: boolean) =>
    presence.get(id) ?? (added.has(id) || (isStored && !removed.has(id)));

  async function put(libraryId: number, bodies: readonly RecordBody[]) {
    const counts = { added: 0, replaced: 0, unchanged: 0 };
    const stored = await store.records(
      libraryId,
      bodies.map(({ id }) => id),
    );
    for (const [index, body] of bodies.entries()) {
      const old = stored[index];
      if (!isThere(body.id, old !== undefined)) {
        counts.added++;
        if (removed.has(body.id) || added.has(body.id)) presence.set(body.id, true);
        else added.add(body.id);
        note(changes.added, recordOf(body.json));
      } else if (old !== undefined && isSame(old, body)) counts.unchanged++;
      else {
        counts.replaced++;
        note(changes.changed, recordOf(body.json));
      }
    }
    return counts;
  }

  async function remove(libraryId: number, ids: readonly string[]): Promise<number> {
    const stored = await store.records(libraryId, ids);
    let count = 0;
    for (const [index, id] of ids.entries()) {
      const old = stored[index];
      if (!isThere(id, old !== undefined)) continue;
      count++;
      if (added.has(id) || removed.has(id)) presence.set(id, false);
      else removed.add(id);
      note(changes.removed, { id, title: old?.title ?? '' });
    }
    return count;
  }

  return {
    changes,
    store: {
      records: (...args) => store.records(...args),
      byNumbers: (...args) => store.byNumbers(...args),
      async numbersOf(libraryId, ids) {
        const numbers = await store.numbersOf(libraryId, ids);
        return ids.map((id, index) => {
          const number = numbers[index];
          return isThere(id, number !== undefined) ? (number ?? 0) : undefined;
        });
      },
      children: (...args) => store.children(...args),
      count: (...args) => store.count(...args),
      state: (...args) => store.state(...args),
      changes: (...args) => store.changes(...args),
      ids: (...args) => store.ids(...args),
      listed: (...args) => store.listed(...args),
      numberAfter: (...args) => store.numberAfter(...args),
      removals: (...args) => store.removals(...args),
      forgetRemovals: async () => {},
      put,
      revise: async () => 0,
      remove,
      undoState: (...args) => store.undoState(...args),
      undo: async () => ({ restored: 0, removed: 0, isDone: true }),
      forgetUndo: async () => {},
      checkpoint: (...args) => store.checkpoint(...args),
      dropCheckpoint: async () => {},
      dropCheckpoints: async () => {},
    },
  };
}

const noChanges = (): DryRunChanges => ({ count: 0, examples: [] });

function note(changes: DryRunChanges, { id, title }: Pick<BibRecord, 'id' | 'title'>): void {
  changes.count++;
  if (changes.examples.length < maxExamples) changes.examples.push({ id, title });
}

function isSame(old: BibRecord, body: RecordBody): boolean {
  const stored = bodyOf(old);
  return stored.json === body.json && stored.parent === body.parent;
}
