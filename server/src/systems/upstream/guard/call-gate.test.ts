import { expect, it } from 'vitest';
import { createGate, GateFull } from './call-gate.ts';

const settings = { parallel: 2, waiting: 2, perMinute: 5 };
const never = new AbortController().signal;

function gateOf() {
  const clock = { time: 0 };
  const gate = createGate(settings, () => clock.time);
  const entered: string[] = [];
  const enter = (name: string, signal = never) => gate.enter(signal).then(() => void entered.push(name));
  return { clock, gate, entered, enter };
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

it('admits a limited number of calls at a time; the others follow in order', async () => {
  const { gate, entered, enter } = gateOf();
  const all = ['a', 'b', 'c', 'd'].map((name) => enter(name));
  await nextTick();
  expect([entered, gate.running, gate.waiting]).toEqual([['a', 'b'], 2, 2]);
  gate.leave();
  gate.leave();
  await Promise.all(all);
  expect([entered, gate.running, gate.waiting]).toEqual([['a', 'b', 'c', 'd'], 2, 0]);
});

it('refuses calls when the queue is full', async () => {
  const { gate, enter } = gateOf();
  for (const name of ['a', 'b', 'c', 'd']) void enter(name);
  await expect(enter('e')).rejects.toBeInstanceOf(GateFull);
  expect(gate.waiting).toBe(2);
});

it('a call aborted while waiting makes room and is never admitted', async () => {
  const { gate, entered, enter } = gateOf();
  const stop = new AbortController();
  void enter('a');
  void enter('b');
  const cancelled = enter('c', stop.signal);
  void enter('d');
  stop.abort(new Error('gone'));
  await expect(cancelled).rejects.toThrow('gone');
  expect(gate.waiting).toBe(1);
  gate.leave();
  await nextTick();
  expect(entered).toEqual(['a', 'b', 'd']);
  await expect(enter('e', AbortSignal.abort(new Error('gone before')))).rejects.toThrow('gone before');
});

it('starts no more calls in a minute than allowed, and says when the next may start', async () => {
  const { clock, gate, entered, enter } = gateOf();
  for (let n = 0; n < 5; n += 1) {
    await enter(`${n}`);
    gate.leave();
    clock.time += 1000;
  }
  const refused = await enter('late').catch((error: unknown) => error);
  expect(refused instanceof GateFull && refused.wait).toBe(55_000);
  clock.time = 60_000;
  await enter('next');
  expect(entered.at(-1)).toBe('next');
  await expect(enter('again')).rejects.toBeInstanceOf(GateFull);
});

it('a waiting call is refused when the minute is used up meanwhile', async () => {
  const { clock, gate, enter } = gateOf();
  for (const name of ['a', 'b', 'c']) {
    await enter(name);
    gate.leave();
  }
  await enter('d');
  await enter('e');
  const waiting = enter('f');
  clock.time += 1000;
  gate.leave();
  await expect(waiting).rejects.toBeInstanceOf(GateFull);
  expect([gate.running, gate.waiting]).toEqual([1, 0]);
});
