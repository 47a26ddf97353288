import { bookOf, segmentOfRecords, segmentsOf } from '@buchfink/catalogue/segment/testing/segments';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type BreakableServer, buildBreakable } from '../../testing/processes/breakable-threads.ts';
import { startSearchPool } from './search-pool.ts';
import { toSharedSegments } from './shared-segments.ts';

let server: BreakableServer;
beforeAll(async () => {
  server = await buildBreakable();
});
afterAll(() => server.remove());
afterEach(() => void vi.useRealTimers());

const goOn = () => new AbortController().signal;
const ask = (text: string) => ({ type: 'suggest', libraryId: 1, text, limit: 8 }) as const;

/** A thread in its pause after a crash is not started again. */
const stopTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

function startPool(size: number) {
  const warnings: string[] = [];
  const warn = (message: string) => void warnings.push(message);
  const pool = startSearchPool({ threads: server.threads, warn, size });
  const { segments } = segmentsOf([bookOf({ title: 'Momo' })], [bookOf({ title: 'Mondnacht' })]);
  pool.setState(1, { segments: toSharedSegments(segments) });
  return { pool, warnings };
}

describe('search threads', () => {
  it('answer from the latest state', async () => {
    const { pool } = startPool(2);
    const answers = await Promise.all(Array.from({ length: 20 }, () => pool.run(ask('mo'), goOn())));
    expect(answers.every(({ length }) => length === 2)).toBe(true);
    pool.setState(1, {
      segments: toSharedSegments([{ segment: segmentOfRecords([bookOf({ title: 'Anders' })], 3, 'other') }]),
    });
    expect(await pool.run(ask('mo'), goOn())).toEqual([]);
    expect(await pool.run({ ...ask('mo'), libraryId: 2 }, goOn())).toEqual([]);
    await pool.close();
    await expect(pool.run(ask('mo'), goOn())).rejects.toMatchObject({ code: 'service-stopping' });
  });

  it('switch to a state with many new records when one of them has its tables, and search the state before until then', async () => {
    const { pool } = startPool(1);
    expect(await pool.run(ask('mo'), goOn())).toHaveLength(2);
    const many = Array.from({ length: 3000 }, (_, at) => bookOf({ id: `b${at}`, title: `Garten ${at}` }));
    const segments = [{ segment: segmentOfRecords(many, 3, 'many') }];
    const isSearched = new Promise<void>((resolve) =>
      pool.setState(1, { segments: toSharedSegments(segments) }, resolve),
    );
    expect(await pool.run(ask('mo'), goOn())).toHaveLength(2);
    await isSearched;
    expect(await pool.run(ask('mo'), goOn())).toEqual([]);
    expect(await pool.run(ask('garten'), goOn())).not.toEqual([]);
    await pool.close();
  });

  it('are started again when they break; only the current task fails', async () => {
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

  it('requeue the tasks that a broken thread had not started', async () => {
    const { pool } = startPool(2);
    stopTime();
    const caller = new AbortController();
    const first = [1, 2].map(() => pool.run(ask('mo'), goOn()));
    // The first free thread takes the endless task and the next one, the other thread the rest.
    const endless = pool.run(ask('forever'), caller.signal).catch((error: unknown) => error);
    const behind = pool.run(ask('mo'), goOn());
    await Promise.all([...first, pool.run(ask('mo'), goOn()), pool.run(ask('mo'), goOn())]);
    caller.abort(new Error('gone'));
    vi.advanceTimersByTime(2000);
    expect(await behind).toHaveLength(2);
    expect(await endless).toMatchObject({ message: 'gone' });
    await pool.close();
  });

  it('answer with the error of a search and end, since its tables may be damaged; the next thread is there at once', async () => {
    const { pool, warnings } = startPool(1);
    stopTime();
    const expected = Array.from({ length: 12 }, (_, at) => (at % 3 === 1 ? 'thrown by a search' : 2));
    const answers = expected.map((answer) =>
      pool.run(ask(answer === 2 ? 'mo' : 'throw'), goOn()).then(
        ({ length }) => length,
        ({ message }: Error) => message,
      ),
    );
    expect(await Promise.all(answers)).toEqual(expected);
    expect(await pool.run(ask('mo'), goOn())).toHaveLength(2);
    expect(warnings).toHaveLength(4);
    await pool.close();
  });

  it('fail the current searches with `service-stopping` when they are closed', async () => {
    const { pool, warnings } = startPool(1);
    const searches = ['forever', 'mo', 'mo'].map((text) =>
      pool.run(ask(text), goOn()).catch((error: unknown) => error),
    );
    await pool.close();
    for (const answer of await Promise.all(searches)) expect(answer).toMatchObject({ code: 'service-stopping' });
    expect(warnings).toEqual([]);
  });

  it('are ended when an aborted search does not end', async () => {
    const { pool, warnings } = startPool(1);
    const caller = new AbortController();
    const endless = pool.run(ask('forever'), caller.signal).catch((error: unknown) => error);
    const after = pool.run(ask('mo'), goOn());
    caller.abort(new Error('gone'));
    expect(await endless).toMatchObject({ message: 'gone' });
    expect(await after).toHaveLength(2);
    expect(warnings).toHaveLength(1);
    await pool.close();
  });
});
