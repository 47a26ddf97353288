import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import { describe, expect, it } from 'vitest';
import { type OpenStream, streamWithRetry } from './stream-with-retry.ts';

type Piece = readonly MetaSearchEvent[];
const target = (libraryId: number, state: 'working' | 'done' | 'timeout'): MetaSearchEvent => ({
  event: 'target',
  data: { libraryId, state },
});
const bye = (retry = 1): MetaSearchEvent => ({ event: 'bye', data: { retry } });
const done: MetaSearchEvent = { event: 'done', data: { libraries: 1, total: 1, ms: 1 } };

/** A service that sends these events, one list per request, and records the requested libraries. */
function service(...answers: readonly (readonly Piece[])[]) {
  const requestedIds: (readonly number[])[] = [];
  const ask: OpenStream = async function* ({ libraries }) {
    requestedIds.push(libraries);
    yield* answers[requestedIds.length - 1] ?? [];
  };
  return { ask, requestedIds };
}

const search: MetaSearch = { libraries: [1, 2, 3], fields: [], filters: {} };
const never = new AbortController().signal;

async function all(pieces: AsyncIterable<Piece>): Promise<Piece[]> {
  const received: Piece[] = [];
  for await (const piece of pieces) received.push(piece);
  return received;
}

describe('a stream with retry', () => {
  it('yields the events of the service, chunk by chunk', async () => {
    const { ask, requestedIds } = service([[target(1, 'done')], [target(2, 'done'), done]]);
    expect(await all(streamWithRetry(ask, search, never))).toEqual([[target(1, 'done')], [target(2, 'done'), done]]);
    expect(requestedIds).toEqual([[1, 2, 3]]);
  });

  it('continues with the libraries that a service had no time for before it shut down', async () => {
    const { ask, requestedIds } = service(
      [
        [target(1, 'done'), target(2, 'timeout')],
        [target(3, 'working'), bye()],
      ],
      [[target(3, 'done'), done]],
    );
    expect((await all(streamWithRetry(ask, search, never))).flat()).toContainEqual(target(3, 'done'));
    expect(requestedIds).toEqual([[1, 2, 3], [3]]);
  });

  it('ends when no libraries remain at the shutdown', async () => {
    const { ask, requestedIds } = service([[target(1, 'done'), target(2, 'done'), target(3, 'done'), bye()]]);
    await all(streamWithRetry(ask, search, never));
    expect(requestedIds).toHaveLength(1);
  });

  it('fails at the second shutdown', async () => {
    const { ask, requestedIds } = service([[bye()]], [[bye()]]);
    await expect(all(streamWithRetry(ask, search, never))).rejects.toMatchObject({ kind: 'network' });
    expect(requestedIds).toHaveLength(2);
  });

  it('fails with the abort reason at once while it waits', async () => {
    const { ask, requestedIds } = service([[bye(60_000)]]);
    const control = new AbortController();
    const stream = streamWithRetry(ask, search, control.signal);
    await stream.next();
    const next = stream.next();
    setTimeout(() => control.abort('lost'));
    await expect(next).rejects.toBe('lost');
    expect(requestedIds).toHaveLength(1);
  });

  it('fails with the abort reason, whatever the call throws', async () => {
    const control = new AbortController();
    const ask: OpenStream = async function* (_, signal) {
      yield [target(1, 'working')];
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
    };
    const stream = streamWithRetry(ask, search, control.signal);
    await stream.next();
    const next = stream.next();
    setTimeout(() => control.abort('lost'));
    await expect(next).rejects.toBe('lost');
  });
});
