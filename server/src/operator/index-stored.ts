import type { ImportStopped } from '@buchfink/catalogue/import/import-stopped';
import type { Indexer } from '../catalogue/indexer.ts';
import { stoppedText } from './import-report-text.ts';
import { type Console, messageOf } from './workplace.ts';

/** Brings the index of a library to what is stored, and says how much that is. */
export async function indexStored(console: Console, indexer: Indexer, libraryId: number): Promise<void> {
  const { recordCount } = await indexer.settle(libraryId);
  console.stdout.write(`The index of library ${libraryId} now holds ${recordCount} records.\n`);
}

/** The end of an import that stopped early: says so, and indexes what it has stored, if that is possible. */
export async function endStopped(
  stopped: ImportStopped,
  console: Console,
  indexer: Indexer,
  libraryId: number,
): Promise<void> {
  console.stderr.write(stoppedText(stopped));
  await indexStored(console, indexer, libraryId).catch((error: unknown) => {
    const sentence = `The index of library ${libraryId} does not hold all of them yet (${messageOf(error)}).`;
    console.stderr.write(`${sentence} The service takes them in when it runs again, the next import too.\n`);
  });
}
