import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServer } from './built-server.ts';

/** The threads that index and search as delivered, and copies that break at certain words. */
export interface BreakableServer {
  /** The folders of both, as URLs that end in a slash. */
  readonly delivered: string;
  readonly threads: string;
  remove(): Promise<void>;
}

/** A search for one of these texts ends the thread, makes the search throw, or keeps the thread busy for ever. */
const searching = `
  const deeds = {
    crash: () => process.exit(1),
    throw: () => { throw new Error('thrown by a search'); },
    forever: () => { for (;;); },
  };
  const rigged = (task) => {
    const deed = deeds[task.text ?? task.query?.fields[0]?.text];
    return deed ? { ...task, get libraryId() { return deed(); } } : task;
  };
  on((message, listen) => listen(message.tasks ? { ...message, tasks: message.tasks.map(rigged) } : message));`;

/**
 * A checkpoint of one of these sources breaks the thread at once or when it is stopped. One from "while written" is
 * held back until the next manifest has been written, and is handled before the writer goes on.
 */
const indexing = `
  import { promises } from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  import { setImmediate as nextTurn } from 'node:timers/promises';
  const asked = new Set();
  let kept;
  on((message, listen) => {
    const source = message.checkpoint?.source;
    asked.add(source);
    if (source === 'crash') throw new Error('broken by a test');
    if (message.type === 'stop' && asked.has('crash at stop')) throw new Error('broken by a test');
    if (source === 'while written') kept = () => listen(message);
    else listen(message);
  });
  const { rename } = promises;
  promises.rename = async (...names) => {
    await rename(...names);
    if (!kept) return;
    kept();
    kept = undefined;
    await nextTurn();
  };
  syncBuiltinESMExports();`;

/** Builds the service from the current sources, and creates the breakable threads. */
export async function buildBreakable(): Promise<BreakableServer> {
  const server = await buildServer();
  const delivered = server.threads;
  const folder = await mkdtemp(join(tmpdir(), 'buchfink-threads-'));
  const write = (file: string, rigging: string) =>
    writeFile(
      join(folder, file),
      `import { parentPort, workerData } from 'node:worker_threads';
       // Whom this one starts is found where it was built.
       if (workerData) workerData.threads = ${JSON.stringify(delivered)};
       const on = (act) => {
         const onOf = parentPort.on.bind(parentPort);
         parentPort.on = (type, listener) => onOf(type, (message) => act(message, listener));
       };
       ${rigging}
       await import(${JSON.stringify(delivered + file)});`,
    );
  await write('search-thread.js', searching);
  await write('index-thread.js', indexing);
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
  };
  return { delivered, threads: `${pathToFileURL(folder).href}/`, remove };
}
