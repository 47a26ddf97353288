import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordAnswerAge, seenAtHeader } from '#shared/api/answer-age.ts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { connection, watchConnection } from '#shared/connection/service-connection.ts';
import { queryOptions } from './query-options.ts';

const client = new QueryClient({ defaultOptions: { queries: queryOptions } });
let stop = () => {};

/** Observes a query whose calls have these outcomes in turn, the last one for ever. */
function observe(outcomes: readonly ('fresh' | 'cached' | 'unanswered')[]) {
  const calls: string[] = [];
  const observer = new QueryObserver(client, {
    queryKey: [crypto.randomUUID()],
    // Screens have longer times, and most try only once.
    staleTime: 600_000,
    retry: false,
    queryFn: async () => {
      const outcome = outcomes[Math.min(calls.length, outcomes.length - 1)] ?? 'fresh';
      calls.push(outcome);
      if (outcome === 'unanswered') throw new ConnectionError('network');
      const answer = { outcome };
      recordAnswerAge(answer, new Headers(outcome === 'cached' ? { [seenAtHeader]: '1000' } : {}));
      return answer;
    },
  });
  stop = observer.subscribe(() => {});
  return { calls, result: () => observer.getCurrentResult() };
}

const lose = async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await connection.unanswered();
};

beforeEach(() => {
  vi.useFakeTimers();
  watchConnection();
  client.mount();
});
afterEach(() => {
  stop();
  connection.answered();
  client.clear();
  client.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an answer from a cache', () => {
  it('gives way to a new one as soon as there is a connection again, however young it is', async () => {
    await lose();
    const { calls, result } = observe(['cached', 'fresh']);
    await vi.advanceTimersByTimeAsync(100);
    expect(result().data).toEqual({ outcome: 'cached' });
    connection.answered();
    await vi.advanceTimersByTimeAsync(0);
    expect(result().data).toEqual({ outcome: 'fresh' });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(calls).toEqual(['cached', 'fresh']);
  });

  it('gives way to a new one in ten seconds when the connection was never known to be lost', async () => {
    const { calls } = observe(['cached', 'cached', 'fresh']);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(calls).toEqual(['cached', 'cached', 'fresh']);
  });
});

describe('a call without an answer', () => {
  it('is repeated every ten seconds when the connection was never known to be lost', async () => {
    const { calls, result } = observe(['unanswered', 'unanswered', 'fresh']);
    await vi.advanceTimersByTimeAsync(0);
    expect(result().isError).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(result().data).toEqual({ outcome: 'fresh' });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(calls).toHaveLength(3);
  });

  it('waits for the connection when that is lost', async () => {
    await lose();
    const { calls } = observe(['unanswered', 'fresh']);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(calls).toEqual(['unanswered']);
    connection.answered();
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual(['unanswered', 'fresh']);
  });
});

it('an app that comes to the front without a connection looks for it at once', async () => {
  await lose();
  await vi.advanceTimersByTimeAsync(40_000);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('{}', { headers: { 'Content-Type': 'application/json' } })),
  );
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(connection.isConnected()).toBe(true);
});
