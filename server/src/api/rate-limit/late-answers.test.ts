import { expect, it } from 'vitest';
import { createLateAnswers } from './late-answers.ts';

function watched() {
  const now = { at: 0, isExhausted: false };
  const pauses: number[] = [];
  const { turnOf } = createLateAnswers({
    clock: () => now.at,
    isExhausted: () => now.isExhausted,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  });
  return { now, pauses, turnOf };
}

it('a network gets sixty refusals at once, then waits for each, and others do not wait with it', async () => {
  const { pauses, turnOf } = watched();
  for (let refusal = 0; refusal < 60; refusal += 1) await turnOf('192.0.2.0/24');
  expect(pauses).toEqual([]);
  await turnOf('192.0.2.0/24');
  expect(pauses).toEqual([1_000]);
  await turnOf('198.51.100.0/24');
  expect(pauses).toHaveLength(1);
});

it('who waits for as long as it was told is answered at once again', async () => {
  const { now, pauses, turnOf } = watched();
  for (let refusal = 0; refusal < 60; refusal += 1) await turnOf('192.0.2.0/24');
  for (let refusal = 0; refusal < 10; refusal += 1) {
    now.at += 1_000;
    await turnOf('192.0.2.0/24');
  }
  expect(pauses).toEqual([]);
});

it('a network waits after six refusals while the service has no room, that of a library after sixty', async () => {
  const { now, pauses, turnOf } = watched();
  now.isExhausted = true;
  for (let refusal = 0; refusal < 6; refusal += 1) await turnOf('192.0.2.0/24');
  expect(pauses).toEqual([]);
  await turnOf('192.0.2.0/24');
  expect(pauses).toEqual([5_000]);
  for (let refusal = 0; refusal < 60; refusal += 1) await turnOf('203.0.113.0/24', true);
  expect(pauses).toHaveLength(1);
  await turnOf('203.0.113.0/24', true);
  expect(pauses).toHaveLength(2);
});

it('no more calls wait than there is room for', async () => {
  const pauses: (() => void)[] = [];
  const { turnOf } = createLateAnswers({
    clock: () => 0,
    pause: () => new Promise<void>((resolve) => void pauses.push(resolve)),
  });
  const calls: Promise<void>[] = [];
  for (let call = 0; call < 60 + 5_000; call += 1) calls.push(turnOf('192.0.2.0/24'));
  expect(pauses).toHaveLength(5_000);
  await turnOf('192.0.2.0/24');
  expect(pauses).toHaveLength(5_000);
  for (const resolve of pauses) resolve();
  await Promise.all(calls);
  void turnOf('192.0.2.0/24');
  expect(pauses).toHaveLength(5_001);
});
