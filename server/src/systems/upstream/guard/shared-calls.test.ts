import { expect, it } from 'vitest';
import { type AnswerSource, createAnswerCache, createSharedCalls } from './shared-calls.ts';

function shared() {
  const clock = { time: 1_000_000 };
  const how: AnswerSource[] = [];
  const calls: { readonly signal: AbortSignal; answer: (value: object) => void; fail: (error: Error) => void }[] = [];
  const run = createSharedCalls(createAnswerCache(() => clock.time));
  const ask = (signal: AbortSignal) =>
    new Promise<object>((resolve, reject) => {
      calls.push({ signal, answer: resolve, fail: reject });
    });
  const onSource = (source: AnswerSource) => void how.push(source);
  const call = (key: string, { keep = 60_000, signal = new AbortController().signal } = {}) =>
    run({ key, keep, ask, onSource: onSource }, signal);
  return { clock, how, calls, call };
}

it('equal calls at the same time are made once; different ones separately', async () => {
  const { how, calls, call } = shared();
  const all = [call('a'), call('a'), call('b')];
  expect([calls.length, how]).toEqual([2, ['asked', 'joined', 'asked']]);
  for (const pendingCall of calls) pendingCall.answer({ n: calls.indexOf(pendingCall) });
  expect(await Promise.all(all)).toEqual([{ n: 0 }, { n: 0 }, { n: 1 }]);
});

it('an answer is cached for its lifetime, and no longer', async () => {
  const { clock, how, calls, call } = shared();
  const first = call('a');
  calls[0]?.answer({ n: 1 });
  await first;
  clock.time += 59_999;
  expect(await call('a')).toEqual({ n: 1 });
  clock.time += 2;
  const later = call('a');
  calls[1]?.answer({ n: 2 });
  expect([await later, how]).toEqual([{ n: 2 }, ['asked', 'kept', 'asked']]);
});

it('without caching, only concurrent callers share', async () => {
  const { calls, call } = shared();
  const results = [call('a', { keep: 0 }), call('a', { keep: 0 })];
  calls[0]?.answer({ n: 1 });
  await Promise.all(results);
  void call('a', { keep: 0 });
  expect(calls).toHaveLength(2);
});

it('a failure goes to all who wait, and is not cached', async () => {
  const { calls, call } = shared();
  const results = [call('a'), call('a')];
  calls[0]?.fail(new Error('down'));
  await expect(results[0]).rejects.toThrow('down');
  await expect(results[1]).rejects.toThrow('down');
  void call('a');
  expect(calls).toHaveLength(2);
});

it('a caller that leaves does not end the call for others; the last one does', async () => {
  const { calls, call } = shared();
  const stops = [new AbortController(), new AbortController()];
  const results = stops.map(({ signal }) => call('a', { signal }));
  stops[0]?.abort(new Error('gone'));
  await expect(results[0]).rejects.toThrow('gone');
  expect(calls[0]?.signal.aborted).toBe(false);
  stops[1]?.abort(new Error('gone, too'));
  await expect(results[1]).rejects.toThrow('gone, too');
  expect(calls[0]?.signal.aborted).toBe(true);
  void call('a');
  expect(calls).toHaveLength(2);
});

it('changed settings of a system do not see earlier cached answers', async () => {
  const cache = createAnswerCache(() => 1);
  const run = (answer: object) =>
    createSharedCalls(cache)({ key: 'a', keep: 1000, ask: async () => answer, onSource: () => undefined }, stay);
  const stay = new AbortController().signal;
  expect([await run({ n: 1 }), await run({ n: 2 })]).toEqual([{ n: 1 }, { n: 2 }]);
});

it('the cache is bounded: the oldest answers are evicted, huge ones are never cached', async () => {
  const { calls, how, call } = shared();
  const answered = async (key: string, characters: number) => {
    const before = calls.length;
    const waiting = call(key);
    calls[before]?.answer({ text: 'x'.repeat(characters) });
    await waiting;
  };
  await answered('huge', 1024 * 1024);
  await answered('huge', 1024 * 1024);
  expect(how).toEqual(['asked', 'asked']);
  for (let n = 0; n < 80; n += 1) await answered(`${n}`, 500_000);
  how.length = 0;
  await call('79');
  void call('0');
  expect(how).toEqual(['kept', 'asked']);
});
