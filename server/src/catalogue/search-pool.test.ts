import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bookOf, segmentOfRecords, segmentsOf } from '@buchfink/catalogue/segment/testing/segments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, buildServer } from '../testing/built-server.ts';
import { startSearchPool } from './search-pool.ts';
import { sharedSegments } from './shared-segments.ts';

let server: BuiltServer;
let folder: string;
beforeAll(async () => {
  server = await buildServer();
  folder = await mkdtemp(join(tmpdir(), 'buchfink-pool-'));
  // The thread as it is delivered, but for two texts that end it and keep it busy for ever.
  await writeFile(
    join(folder, 'search-thread.js'),
    `import { parentPort } from 'node:worker_threads';
     const on = parentPort.on.bind(parentPort);
     parentPort.on = (type, listener) => on(type, (message) => {
       for (const task of message.tasks ?? []) {
         if (task.text === 'crash') process.exit(1);
         while (task.text === 'forever');
         listener({ ...message, tasks: [task] });
       }
       if (!message.tasks) listener(message);
     });
     await import(${JSON.stringify(`${server.threads}search-thread.js`)});`,
  );
});
afterAll(async () => {
  server.remove();
  await rm(folder, { recursive: true, force: true });
});

const goOn = () => new AbortController().signal;
const ask = (text: string) => ({ type: 'suggest', libraryId: 1, text, limit: 8 }) as const;

function startPool(size: number) {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const pool = startSearchPool({ threads: `${pathToFileURL(folder).href}/`, warn, size });
  const { segments } = segmentsOf([bookOf({ title: 'Momo' })], [bookOf({ title: 'Mondnacht' })]);
  pool.setState(1, sharedSegments(segments));
  return { pool, warnings };
}

describe('threads that search', () => {
  it('answer from the state that was set last', async () => {
    const { pool } = startPool(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pool.run(ask('mo'), goOn())));
    expect(answers.every(({ length }) => length === 2)).toBe(true);
    pool.setState(1, sharedSegments([{ segment: segmentOfRecords([bookOf({ title: 'Anders' })], 3, 'other') }]));
    expect(await pool.run(ask('mo'), goOn())).toEqual([]);
    expect(await pool.run({ ...ask('mo'), libraryId: 2 }, goOn())).toEqual([]);
    await pool.close();
    await expect(pool.run(ask('mo'), goOn())).rejects.toMatchObject({ code: 'service-stopping' });
  });

  it('are started again when they break; only what they worked on has no answer', async () => {
    const { pool, warnings } = startPool(1);
    const before = pool.run(ask('mo'), goOn());
    const breaking = pool.run(ask('crash'), goOn()).catch((error: unknown) => error);
    const after = pool.run(ask('mo'), goOn());
    expect(await before).toHaveLength(2);
    expect(await breaking).toMatchObject({ code: 'library-unavailable' });
    expect(await after).toHaveLength(2);
    expect(warnings).toHaveLength(1);
    await pool.close();
  });

  it('are ended when they work on what nobody waits for and find no end', async () => {
    const { pool, warnings } = startPool(1);
    const gone = new AbortController();
    const endless = pool.run(ask('forever'), gone.signal).catch((error: unknown) => error);
    const after = pool.run(ask('mo'), goOn());
    gone.abort(new Error('gone'));
    expect(await endless).toMatchObject({ message: 'gone' });
    expect(await after).toHaveLength(2);
    expect(warnings).toHaveLength(1);
    await pool.close();
  });
});
