import { ApiException } from '@buchfink/contract/error';
import type { MetaSearch, MetaSearchEvent } from '@buchfink/contract/metasearch';
import type { Item, Rung } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import type { SearchStorage } from '../stream/stored-searches.ts';
import { createHit, createHits } from '../testing/create-hit.ts';
import { waitingCount } from '../works/meta-list.ts';
import { createMetaRun } from './meta-run.ts';

const options = {
  sort: 'default',
  words: '',
  patron: { libraries: [], mine: [], branches: [], today: '2026-11-25' },
} as const;
const hit = (libraryId: number, work: string) => createHit(libraryId, { id: work, title: work, workKey: work });
const answerOf = (
  libraryId: number,
  works: string,
  total = works.length,
  offset = 0,
  rung?: Rung,
): MetaSearchEvent[] => {
  const items: Item[] = [...works].map((work) => hit(libraryId, work));
  const target = { libraryId, state: total === 0 ? 'empty' : 'done', total } as const;
  return [
    { event: 'hits', data: createHits(libraryId, items, { offset, rung }) },
    { event: 'target', data: target },
  ];
};
const done: MetaSearchEvent = { event: 'done', data: { libraries: 0, total: 0, ms: 0 } };
const bye: MetaSearchEvent = { event: 'bye', data: { retry: 1 } };

/** A service whose streams the test feeds event by event. */
function service() {
  const requests: {
    search: MetaSearch;
    signal: AbortSignal;
    emit: (...events: MetaSearchEvent[]) => Promise<void>;
    fail: (error: unknown) => Promise<void>;
  }[] = [];
  const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
  async function* ask(search: MetaSearch, signal: AbortSignal): AsyncGenerator<readonly MetaSearchEvent[]> {
    const unread: (readonly MetaSearchEvent[] | { error: unknown })[] = [];
    let wake = () => {};
    const push = (batch: (typeof unread)[number]) => {
      unread.push(batch);
      wake();
      return settled();
    };
    signal.addEventListener('abort', () => wake());
    requests.push({ search, signal, emit: (...events) => push(events), fail: (error) => push({ error }) });
    for (;;) {
      if (signal.aborted) throw new Error('aborted');
      const next = unread.shift();
      if (!next) await new Promise<void>((resolve) => (wake = resolve));
      else if ('error' in next) throw next.error;
      else {
        yield next;
        if (next.some(({ event }) => event === 'done' || event === 'bye')) return;
      }
    }
  }
  return { ask, requests, settled };
}

function searched(libraries: readonly number[], runOptions: { storage?: SearchStorage; collectTime?: number } = {}) {
  const { ask, requests, settled } = service();
  const run = createMetaRun({ libraries, fields: [{ id: 'FREE', value: 'faust' }], filters: {} }, ask, options, {
    collectTime: 0,
    ...runOptions,
  });
  const stream = (index: number) => {
    const request = requests[index];
    if (!request) throw new Error(`stream ${index} was not requests for`);
    return request;
  };
  const states = () => run.state().stream.targets.map(({ state }) => state);
  return {
    run,
    requests,
    stream,
    states,
    settled,
    shownIds: () =>
      run
        .state()
        .list.shownIds.map((id) => id.slice(2))
        .join(''),
  };
}

describe('a running search', () => {
  it('asks all libraries once, however often it is started', () => {
    const { run, requests } = searched([1, 2]);
    run.start();
    run.start();
    expect(requests.map(({ search }) => [search.libraries, search.offset])).toEqual([[[1, 2], 0]]);
  });

  it('closes all streams when it stops, and asks only the unsettled libraries when it starts again', async () => {
    const { run, requests, stream, states } = searched([1, 2]);
    run.start();
    await stream(0).emit(...answerOf(1, 'ab'));
    run.stop();
    expect([stream(0).signal.aborted, run.state().stream.status, ...states()]).toEqual([
      true,
      'stopped',
      'done',
      'waiting',
    ]);
    run.start();
    expect(requests.map(({ search }) => search.libraries)).toEqual([[1, 2], [2]]);
    await stream(1).emit(...answerOf(2, 'c'), done);
    expect(run.state().stream.status).toBe('done');
    run.start();
    expect(requests).toHaveLength(2);
  });

  it('is halted by the patron, shows what was found, and continues with the others on request', async () => {
    const { run, requests, stream, states, shownIds } = searched([1, 2, 3], { collectTime: 60_000 });
    run.start();
    await stream(0).emit(...answerOf(1, 'ab'));
    run.halt();
    expect([stream(0).signal.aborted, run.state().stream.status, shownIds()]).toEqual([true, 'done', 'ab']);
    // The screen is left and shown again: a halted search stays halted.
    run.stop();
    run.start();
    expect(requests).toHaveLength(1);
    run.retry();
    expect(requests.map(({ search }) => search.libraries)).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
    await stream(1).emit(...answerOf(2, 'c'), ...answerOf(3, 'd'), done);
    expect(states()).toEqual(['done', 'done', 'done']);
  });

  it('is retried once for the remaining libraries when the service shuts down', async () => {
    const { run, requests, stream, states, settled } = searched([1, 2, 3]);
    run.start();
    await stream(0).emit(...answerOf(1, 'ab'), bye);
    await settled();
    expect(requests.map(({ search }) => search.libraries)).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
    await stream(1).emit(...answerOf(2, 'c'), bye);
    await settled();
    expect([requests.length, run.state().stream.status, ...states()]).toEqual([2, 'failed', 'done', 'done', 'error']);
  });

  it('retries the libraries that failed, one or all', async () => {
    const { run, requests, stream } = searched([1, 2, 3, 4]);
    run.start();
    const failed = (libraryId: number, state: 'error' | 'timeout' | 'skipped', code: 'internal' | 'not-supported') =>
      ({ event: 'target', data: { libraryId, state, code } }) as const;
    await stream(0).emit(
      ...answerOf(1, 'ab'),
      failed(2, 'error', 'internal'),
      failed(3, 'timeout', 'internal'),
      failed(4, 'skipped', 'not-supported'),
      done,
    );
    run.retry(1);
    run.retry(3);
    run.retry();
    expect(requests.map(({ search }) => search.libraries)).toEqual([[1, 2, 3, 4], [3], [2]]);
  });

  it('keeps the error of a refusal until it is retried', async () => {
    const { run, stream } = searched([1]);
    run.start();
    const refused = new ApiException('too-many-requests');
    await stream(0).fail(refused);
    expect(run.state().stream).toMatchObject({ status: 'failed', error: refused });
    run.retry();
    expect(run.state().stream.status).toBe('asking');
  });

  it('loads further hits of one library or of all, with one stream per offset', async () => {
    const { run, requests, stream } = searched([1, 2, 3]);
    run.start();
    await stream(0).emit(...answerOf(1, 'abcdefghij', 30), ...answerOf(2, 'klmnopqrst', 30), ...answerOf(3, 'u'), done);
    run.loadMore(1);
    run.loadMore(1);
    await stream(1).emit(...answerOf(1, 'ABCDEFGHIJ', 30, 10), done);
    run.loadMore();
    expect(requests.map(({ search }) => [search.libraries, search.offset])).toEqual([
      [[1, 2, 3], 0],
      [[1], 10],
      [[1], 20],
      [[2], 10],
    ]);
  });
});

/** The storage of a device. */
function device(events?: readonly MetaSearchEvent[]) {
  const savedEvents: MetaSearchEvent[][] = [];
  const storage: SearchStorage = {
    save: (answerOf) => savedEvents.push([...answerOf]),
    load: async () => events && { at: 1_000, events },
  };
  return { storage, savedEvents };
}

describe('a search that loses its connection', () => {
  const cuts = (run: ReturnType<typeof searched>['run']) =>
    run.state().stream.targets.map(({ interruption }) => interruption);

  it('keeps its hits, marks the lost libraries, and asks only these after reconnecting', async () => {
    const { run, requests, stream, states, shownIds, settled } = searched([1, 2, 3]);
    run.start();
    await stream(0).emit(...answerOf(1, 'ab'));
    run.disconnect();
    await settled();
    expect([stream(0).signal.aborted, shownIds(), ...states()]).toEqual([true, 'ab', 'done', 'error', 'error']);
    expect(cuts(run)).toEqual([undefined, 'lost', 'lost']);
    run.start();
    run.reconnect();
    expect(requests.map(({ search }) => search.libraries)).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
    await stream(1).emit(...answerOf(2, 'c'), ...answerOf(3, 'd'), done);
    expect([run.state().stream.status, ...cuts(run)]).toEqual(['done', undefined, undefined, undefined]);
    run.reconnect();
    expect(requests).toHaveLength(2);
  });

  it('is lost while it waits for a service that shuts down, and asks the remaining libraries after reconnecting', async () => {
    const { run, requests, stream, states, settled } = searched([1, 2]);
    run.start();
    await stream(0).emit(...answerOf(1, 'ab'), { event: 'bye', data: { retry: 60_000 } });
    run.disconnect();
    await settled();
    expect([run.state().stream.status, ...states(), ...cuts(run)]).toEqual([
      'failed',
      'done',
      'error',
      undefined,
      'lost',
    ]);
    run.reconnect();
    expect(requests.map(({ search }) => search.libraries)).toEqual([[1, 2], [2]]);
    await stream(1).emit(...answerOf(2, 'c'), done);
    expect([run.state().stream.status, ...states()]).toEqual(['done', 'done', 'done']);
  });

  it('counts as refused, not lost, where the service gave a reason', async () => {
    const { run, requests, stream } = searched([1]);
    run.start();
    await stream(0).fail(new ApiException('too-many-requests'));
    expect(cuts(run)).toEqual(['refused']);
    run.reconnect();
    expect(requests).toHaveLength(1);
  });

  it('is stored with all its events, however it ends', async () => {
    const { storage, savedEvents } = device();
    const { run, stream, settled } = searched([1, 2], { storage });
    run.start();
    await stream(0).emit(...answerOf(1, 'ab'));
    run.disconnect();
    await settled();
    run.reconnect();
    await stream(1).emit(...answerOf(2, 'c'), done);
    expect(savedEvents).toEqual([answerOf(1, 'ab'), [...answerOf(1, 'ab'), ...answerOf(2, 'c')]]);
  });

  it('shows its stored hits when the service is unreachable, and marks them as stored', async () => {
    const { storage, savedEvents } = device([...answerOf(1, 'ab'), ...answerOf(2, 'c')]);
    const { run, shownIds, states, settled } = searched([1, 2], { storage });
    run.start();
    run.disconnect();
    await settled();
    expect([shownIds(), ...states(), run.state().stream.status]).toEqual(['acb', 'done', 'done', 'done']);
    expect(run.state()).toMatchObject({ isStored: true, receivedAt: 1_000 });
    expect(savedEvents).toEqual([]);
  });

  it('shows the stored hits of an unfinished search, and which libraries are missing', async () => {
    const { storage } = device(answerOf(1, 'ab'));
    const { run, shownIds, states, settled } = searched([1, 2], { storage });
    run.start();
    run.disconnect();
    await settled();
    expect([shownIds(), ...states(), ...cuts(run)]).toEqual(['ab', 'done', 'error', undefined, 'lost']);
  });
});

describe('the list of a search', () => {
  it('is sorted until it is shown; later works that would push others wait', async () => {
    const { run, stream, shownIds } = searched([1, 2, 3], { collectTime: 200 });
    run.start();
    await stream(0).emit(...answerOf(1, 'abc'));
    await stream(0).emit(...answerOf(2, 'cd'));
    expect(run.state().isRevealed).toBe(false);
    await expect.poll(() => run.state().isRevealed).toBe(true);
    expect(shownIds()).toBe('cabd');
    run.touch();
    await stream(0).emit(...answerOf(3, 'xdefg'), done);
    expect(shownIds()).toBe('cabdefg');
    expect(waitingCount(run.state().list)).toBe(1);
    run.showAll();
    expect(shownIds()).toBe('cdaxbefg');
    expect(waitingCount(run.state().list)).toBe(0);
  });

  it('has no similar works while libraries are asked or any has what was meant, unless the patron asks for them', async () => {
    const { run, stream, shownIds } = searched([1, 2, 3]);
    run.start();
    await stream(0).emit(...answerOf(1, 'ab', 2, 0, 'fewer-words'));
    await expect.poll(() => run.state().isRevealed).toBe(true);
    expect([shownIds(), run.state().list.similarCount]).toEqual(['', 2]);
    await stream(0).emit(...answerOf(2, 'c', 1, 0, 'spelling'));
    await stream(0).emit(...answerOf(3, 'xy'), done);
    expect([shownIds(), waitingCount(run.state().list), run.state().list.similarCount]).toEqual(['xy', 0, 3]);
    run.showSimilar();
    expect(shownIds()).toBe('xycab');
  });

  it('has the similar works when all libraries have answered and none has what was meant', async () => {
    const { run, stream, shownIds } = searched([1, 2]);
    run.start();
    await stream(0).emit(...answerOf(1, 'ab', 2, 0, 'spelling'));
    expect(shownIds()).toBe('');
    await stream(0).emit(...answerOf(2, 'c', 1, 0, 'spelling'), done);
    expect(shownIds()).toBe('acb');
  });

  it('takes its final order by itself when nothing was touched, and keeps it', async () => {
    const { run, stream, shownIds } = searched([1, 2]);
    run.start();
    await stream(0).emit(...answerOf(2, 'cd'));
    await expect.poll(() => run.state().isRevealed).toBe(true);
    await stream(0).emit(...answerOf(1, 'ab'), done);
    expect([shownIds(), run.state().isRearranged]).toEqual(['acbd', true]);
  });

  it('keeps what is read in its place once the patron has touched it', async () => {
    const { run, stream, shownIds } = searched([1, 2]);
    run.start();
    await stream(0).emit(...answerOf(2, 'cd'));
    await expect.poll(() => run.state().isRevealed).toBe(true);
    run.touch();
    await stream(0).emit(...answerOf(1, 'ab'), done);
    expect([shownIds(), waitingCount(run.state().list), run.state().isRearranged]).toEqual(['cdb', 1, false]);
    run.showAll();
    expect(shownIds()).toBe('acbd');
  });

  it('adds further hits below, and waiting works go on waiting', async () => {
    const { run, stream, shownIds } = searched([1, 2]);
    run.start();
    await stream(0).emit(...answerOf(1, 'abcdefghij', 12));
    await expect.poll(() => run.state().isRevealed).toBe(true);
    run.touch();
    await stream(0).emit(...answerOf(2, 'x'), done);
    run.loadMore(1);
    await stream(1).emit(...answerOf(1, 'kl', 12, 10), done);
    expect(shownIds()).toBe('abcdefghijkl');
    expect(waitingCount(run.state().list)).toBe(1);
  });

  it('changes its order at once with the sort option, but not when only the home branch changes', async () => {
    const { run, stream, shownIds } = searched([1, 2]);
    run.start();
    await stream(0).emit(...answerOf(1, 'ab'));
    await expect.poll(() => run.state().isRevealed).toBe(true);
    run.touch();
    await stream(0).emit(...answerOf(2, 'c'), done);
    run.setOptions({ ...options, patron: { ...options.patron, mine: [2] } });
    expect(shownIds()).toBe('ab');
    run.setOptions({ ...options, sort: 'response-time' });
    expect(shownIds()).toBe('acb');
  });
});

describe('a search whose first answers came with the page', () => {
  const searchedWithPage = (events: readonly MetaSearchEvent[], libraries: readonly number[]) => {
    const { ask, requests } = service();
    const { storage, savedEvents } = device();
    const search = { libraries, fields: [{ id: 'FREE', value: 'faust' }], filters: {} };
    return { run: createMetaRun(search, ask, options, { storage, pageEvents: events }), requests, savedEvents };
  };

  it('shows them before any library is asked, and asks the others only', async () => {
    const { run, requests } = searchedWithPage(answerOf(1, 'ab'), [1, 2]);
    expect([run.state().isRevealed, run.state().list.shownIds.length, requests.length]).toEqual([true, 2, 0]);
    run.start();
    expect(requests.map(({ search }) => search.libraries)).toEqual([[2]]);
    run.touch();
    await requests[0]?.emit(...answerOf(2, 'c'), done);
    // A work that would push others away waits, as always.
    expect([run.state().stream.status, waitingCount(run.state().list)]).toEqual(['done', 1]);
  });

  it('asks nobody and is stored when all libraries are among them', () => {
    const { run, requests, savedEvents } = searchedWithPage([...answerOf(1, 'a'), ...answerOf(2, '')], [1, 2]);
    run.start();
    expect([requests.length, run.state().stream.status, savedEvents.length]).toEqual([0, 'done', 1]);
  });
});
