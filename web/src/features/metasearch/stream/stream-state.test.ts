import { ApiException } from '@buchfink/contract/error';
import type { MetaSearchEvent, MetaSearchTarget } from '@buchfink/contract/metasearch';
import { describe, expect, it } from 'vitest';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { createHit, createHits } from '../testing/create-hit.ts';
import { initialStreamState, type StreamEvent, type StreamState, streamReducer, unsettled } from './stream-state.ts';

const after = (stream: StreamState, ...events: readonly StreamEvent[]) => events.reduce(streamReducer, stream);
const opened = (libraries: readonly number[], offset = 0): StreamEvent => ({ type: 'opened', libraries, offset });
const received = (...events: readonly MetaSearchEvent[]): StreamEvent => ({ type: 'received', events, offset: 0 });
const heardMore = (...events: readonly MetaSearchEvent[]): StreamEvent => ({ type: 'received', events, offset: 10 });
const target = (libraryId: number, state: MetaSearchTarget['state'], more: Partial<MetaSearchTarget> = {}) =>
  ({ event: 'target', data: { libraryId, state, ...more } }) as const;
const hits = (libraryId: number, count: number, offset = 0): MetaSearchEvent => ({
  event: 'hits',
  data: createHits(
    libraryId,
    Array.from({ length: count }, (_, index) =>
      createHit(libraryId, { id: `r${offset + index}`, workKey: `w${offset + index}` }),
    ),
    { offset },
  ),
});
const ended = (libraries: readonly number[], error?: unknown, offset = 0): StreamEvent => {
  return { type: 'closed', libraries, offset, error };
};
const states = ({ targets }: StreamState) => targets.map(({ state }) => state);

describe('the state of the streams', () => {
  it('changes library by library and is done when all are settled', () => {
    const running = after(initialStreamState([1, 2, 3]), opened([1, 2, 3]));
    expect([running.status, ...states(running)]).toEqual(['asking', 'waiting', 'waiting', 'waiting']);
    const under = after(running, received(target(1, 'working'), hits(1, 2), target(1, 'done', { total: 2, ms: 40 })));
    expect([under.status, ...states(under)]).toEqual(['asking', 'done', 'waiting', 'waiting']);
    expect(under.foundWorks).toHaveLength(2);
    const late = target(2, 'timeout', { code: 'library-timeout', ms: 8000 });
    const done = after(under, received(late, target(3, 'empty', { total: 0 })), ended([1, 2, 3]));
    expect([done.status, ...states(done)]).toEqual(['done', 'done', 'timeout', 'empty']);
    expect(done.targets[1]).toMatchObject({ code: 'library-timeout', ms: 8000, moreHits: 'none' });
  });

  it('can be stopped, and knows the unsettled libraries', () => {
    const stopped = after(
      initialStreamState([1, 2]),
      opened([1, 2]),
      received(target(1, 'empty', { total: 0 }), target(2, 'working')),
      ended([1, 2]),
    );
    expect([stopped.status, ...states(stopped)]).toEqual(['stopped', 'empty', 'waiting']);
    expect(unsettled(stopped)).toEqual([2]);
  });

  it('can be halted by the patron: libraries that have not answered are settled, and the hits stay', () => {
    const halted = after(
      initialStreamState([1, 2, 3]),
      opened([1, 2, 3]),
      received(hits(1, 2), target(1, 'done', { total: 2 }), target(2, 'working')),
      { type: 'halted' },
      ended([1, 2, 3]),
    );
    expect([halted.status, ...halted.targets.map(({ state, interruption }) => interruption ?? state)]).toEqual([
      'done',
      'done',
      'halted',
      'halted',
    ]);
    expect(halted.foundWorks).toHaveLength(2);
  });

  it('is not stopped while another stream is open', () => {
    const stream = after(initialStreamState([1, 2]), opened([1]), opened([2]), ended([1]));
    expect(stream.status).toBe('asking');
    expect(after(stream, received(target(2, 'empty', { total: 0 })), ended([2])).status).toBe('stopped');
  });

  it('keeps the hits when the service goes away', () => {
    const error = new ConnectionError('timeout');
    const part = [hits(1, 1), target(1, 'done', { total: 1 })] as const;
    const failed = after(initialStreamState([1, 2]), opened([1, 2]), received(...part), ended([1, 2], error));
    expect([failed.status, failed.error, ...states(failed)]).toEqual(['failed', error, 'done', 'timeout']);
    expect(failed.foundWorks).toHaveLength(1);
    const again = after(failed, opened([2]));
    expect([again.status, again.error, ...states(again)]).toEqual(['asking', undefined, 'done', 'waiting']);
  });

  it('records for each library why the service refused', () => {
    const refused = after(initialStreamState([1]), opened([1]), ended([1], new ApiException('too-many-requests')));
    expect(refused.targets[0]).toMatchObject({ state: 'error', code: 'too-many-requests' });
  });

  it('ignores libraries that were not asked', () => {
    const stream = after(initialStreamState([1]), opened([1]), received(hits(9, 3), target(9, 'done', { total: 3 })));
    expect(stream.foundWorks).toEqual([]);
    expect(stream.targets).toHaveLength(1);
  });
});

describe('further hits', () => {
  const first = after(
    initialStreamState([1, 2]),
    opened([1, 2]),
    received(hits(1, 10), target(1, 'done', { total: 25 }), hits(2, 4), target(2, 'done', { total: 4 })),
    ended([1, 2]),
  );

  it('exist where a library has more than it has sent', () => {
    expect(first.targets.map(({ moreHits }) => moreHits)).toEqual(['some', 'none']);
  });

  it('load without making the library or the search pending again', () => {
    const loading = after(first, opened([1], 10));
    expect([loading.status, loading.targets[0]?.state, loading.targets[0]?.moreHits]).toEqual([
      'done',
      'done',
      'loading',
    ]);
    const more = after(
      loading,
      heardMore(hits(1, 10, 10), target(1, 'done', { total: 25 })),
      ended([1], undefined, 10),
    );
    expect(more.targets[0]).toMatchObject({ state: 'done', moreHits: 'some', nextOffset: 20, total: 25 });
    expect(more.foundWorks).toHaveLength(20);
  });

  it('end with an empty page, whatever the total is', () => {
    const more = after(first, opened([1], 10), heardMore(hits(1, 0, 10), target(1, 'done', { total: 25 })));
    expect(more.targets[0]?.moreHits).toBe('none');
  });

  it('can be requested again after a failure', () => {
    const late = after(first, opened([1], 10), heardMore(target(1, 'timeout', { code: 'library-timeout' })));
    expect(late.targets[0]).toMatchObject({ state: 'done', moreHits: 'failed', total: 25 });
    const lost = after(first, opened([1], 10), ended([1], new ConnectionError('network'), 10));
    expect([lost.status, lost.targets[0]?.moreHits]).toEqual(['done', 'failed']);
  });
});
