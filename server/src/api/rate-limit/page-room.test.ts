import { expect, it } from 'vitest';
import { createPageRoom } from './page-room.ts';

function watched(share = 0.5) {
  const now = { at: 0, work: 0 };
  const room = createPageRoom({ share, clock: () => now.at, work: () => now.work });
  /** The pages that are admitted among those that come in so many milliseconds. */
  const admitted = (pages: number, milliseconds: number, work: { of: number; beside: number }) => {
    let count = 0;
    for (let page = 0; page < pages; page += 1) {
      now.at += milliseconds / pages;
      now.work += work.beside / pages;
      if (!room.take()) continue;
      count += 1;
      now.work += work.of;
    }
    return count;
  };
  return { now, room, admitted };
}

it('a service with little to do renders each page', () => {
  const { admitted } = watched();
  expect(admitted(100, 10_000, { of: 5, beside: 1_000 })).toBe(100);
});

it('two dozen pages may come at once', () => {
  const { admitted } = watched();
  expect(admitted(100, 0, { of: 0, beside: 0 })).toBe(25);
});

it('pages never take more than half of the time, with all other work', () => {
  const { now, admitted } = watched();
  const pages = admitted(10_000, 50_000, { of: 5, beside: 5_000 });
  expect(now.work).toBeLessThan(25_500);
  // Each is counted twice, as expected and as done, so that nothing piles up before it is seen.
  expect(pages).toBeGreaterThan(2_000);
});

it('readers go first: a loop that is at work half of the time renders no page, and does so again when it rests', () => {
  const { now, room, admitted } = watched();
  admitted(1_000, 5_000, { of: 0, beside: 4_000 });
  expect(admitted(1_000, 5_000, { of: 0, beside: 3_000 })).toBe(0);
  now.at += 3_000;
  expect(room.take()).toBe(true);
});

it('a loop that has no room for a page is exhausted', () => {
  const { room, admitted } = watched();
  admitted(1_000, 1_000, { of: 0, beside: 1_000 });
  expect(room.isExhausted()).toBe(true);
  const idle = watched();
  idle.admitted(10, 1_000, { of: 5, beside: 100 });
  expect(idle.room.isExhausted()).toBe(false);
});

it('a limit of all the time is none', () => {
  const { room, admitted } = watched(1);
  expect(admitted(1_000, 1_000, { of: 5, beside: 1_000 })).toBe(1_000);
  expect(room.isExhausted()).toBe(false);
});
