import { beforeEach, describe, expect, it } from 'vitest';
import { createEngineWatch, type EngineWatch } from './engine-watch.ts';

const minute = 60_000;
let time: number;
let watch: EngineWatch;
beforeEach(() => {
  time = 1_000_000;
  watch = createEngineWatch(() => time);
});

const away = { fault: 'unreachable', detail: 'connect ECONNREFUSED 127.0.0.1:9200' } as const;
const full = { fault: 'read-only', detail: 'buchfink-1-1' } as const;
const kinds = () => watch.troubles().map(({ kind, libraries }) => [kind, ...libraries]);

describe('what is wrong with OpenSearch', () => {
  it('is nothing at first', () => expect(watch.troubles()).toEqual([]));

  it('is told once for all libraries, since the first met it', () => {
    watch.indexFailed(3, away);
    time += minute;
    watch.searchFailed(1, away);
    watch.searchFailed(3, away);
    expect(watch.troubles()).toEqual([
      { kind: 'unreachable', detail: away.detail, since: 1_000_000, libraries: [1, 3] },
    ]);
  });

  it('lasts while it is met again, and begins anew when it is another one', () => {
    watch.indexFailed(1, full);
    time += 10 * minute;
    watch.indexFailed(1, full);
    expect(watch.troubles()).toMatchObject([{ kind: 'read-only', since: 1_000_000 }]);
    watch.indexFailed(1, away);
    expect(watch.troubles()).toMatchObject([{ kind: 'unreachable', since: time }]);
  });

  it('ends for a library whose index is updated again, and its searches', () => {
    watch.indexFailed(1, away);
    watch.searchFailed(1, away);
    watch.searchFailed(2, away);
    watch.indexUpdated(1);
    expect(kinds()).toEqual([['unreachable', 2]]);
  });

  it('stays for the updates when searches succeed: they need no room on the disk', () => {
    watch.indexFailed(1, full);
    watch.searchFailed(1, away);
    watch.searchAnswered(1, false);
    expect(kinds()).toEqual([['read-only', 1]]);
  });

  it('of searches is forgotten after five minutes without any', () => {
    watch.indexFailed(1, full);
    watch.searchFailed(2, away);
    time += 5 * minute;
    expect(kinds()).toEqual([
      ['unreachable', 2],
      ['read-only', 1],
    ]);
    time += 1;
    expect(kinds()).toEqual([['read-only', 1]]);
  });

  it('is also an answer from a part, until one comes from all', () => {
    watch.searchAnswered(1, true);
    expect(watch.troubles()).toEqual([{ kind: 'partial', detail: '', since: time, libraries: [1] }]);
    watch.searchAnswered(1, false);
    expect(watch.troubles()).toEqual([]);
  });
});

it('counts calls by caller and outcome', () => {
  watch.called('search', { outcome: 'ok', ms: 250 });
  watch.called('search', { outcome: 'ok', ms: 750 });
  watch.called('index', { outcome: 'slow', ms: 30_000 });
  expect(watch.calls()).toEqual([
    { by: 'search', outcome: 'ok', count: 2, seconds: 1 },
    { by: 'index', outcome: 'slow', count: 1, seconds: 30 },
  ]);
});
