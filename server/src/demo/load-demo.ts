import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { bodyOf } from '@buchfink/catalogue/record/record-body';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import type { Project } from '../projects/project/project.ts';
import { parseFacts } from './facts.ts';
import { createHoldings } from './holdings.ts';

const batchSize = 1000;

/** The project, and the store for its records. */
export interface DemoOptions {
  readonly project: Pick<Project, 'folder' | 'libraries'>;
  readonly store: RecordStore;
  readonly now: () => Date;
}

/**
 * Fills the libraries of a demo project (one with `data/facts.csv`) that have no records yet, so that a fresh start
 * has something to search. Returns the number of created records; 0 for any other project.
 */
export async function loadDemo({ project, store, now }: DemoOptions): Promise<number> {
  const empty = new Set<number>();
  for (const { id, system } of project.libraries)
    if (system.catalogue?.kind === 'builtin' && (await store.count(id)) === 0) empty.add(id);
  const csv = empty.size > 0 ? await factsOf(project.folder) : undefined;
  if (csv === undefined) return 0;
  const facts = parseFacts(csv);
  let recordCount = 0;
  for (const [place, library] of project.libraries.entries()) {
    if (!empty.has(library.id)) continue;
    const records = createHoldings(library, place === 0, facts, now());
    for (let start = 0; start < records.length; start += batchSize)
      await store.put(library.id, records.slice(start, start + batchSize).map(bodyOf));
    recordCount += records.length;
    await nextTurn();
  }
  return recordCount;
}

/**
 * Recreates the demo's records with due dates from today on; records that were imported into these libraries are
 * removed. Throws when the project is not a demo.
 */
export async function resetDemo(options: DemoOptions): Promise<number> {
  await requireDemo(options.project.folder);
  for (const { id } of options.project.libraries) {
    await options.store.forgetUndo(id);
    for (;;) {
      const batch = await options.store.ids(id, 0, batchSize);
      if (batch.length === 0) break;
      await options.store.remove(
        id,
        batch.map((record) => record.id),
      );
    }
  }
  return loadDemo(options);
}

/** Whether a project's folder has the facts of a demo. */
export async function isDemo(folder: string): Promise<boolean> {
  return (await factsOf(folder)) !== undefined;
}

/** Throws when a project is not a demo: its libraries must never be emptied. */
export async function requireDemo(folder: string): Promise<void> {
  if (!(await isDemo(folder))) throw new Error(`${folder} is not a demo: it has no data/facts.csv.`);
}

async function factsOf(folder: string): Promise<string | undefined> {
  return readFile(join(folder, 'data', 'facts.csv'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
