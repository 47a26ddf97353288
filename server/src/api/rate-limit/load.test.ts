import { expect, it } from 'vitest';
import { measureLoad } from './load.ts';

function loadAt(options: { useOf?: (libraryId: number) => number; busySearches?: number } = {}) {
  const now = { at: 0, delay: 0 };
  const load = measureLoad({ clock: () => now.at, busySearches: 10, loopDelay: () => now.delay, ...options });
  return { now, load };
}

it('the strain is that of the scarcest resource: event loop time, or concurrent searches', () => {
  const { now, load } = loadAt();
  expect(load.strain([])).toBe(0);
  const ends = Array.from({ length: 5 }, () => load.begin());
  expect(load.strain([])).toBe(0.5);
  for (let search = 0; search < 5; search += 1) load.begin()();
  now.delay = 140;
  expect(load.strain([])).toBe(2);
  now.delay = 0;
  for (const end of ends) end();
  expect(load.strain([])).toBe(1);
});

it('busy lasts for a quarter of a minute', () => {
  const { now, load } = loadAt();
  for (let search = 0; search < 10; search += 1) load.begin()();
  now.delay = 70;
  expect(load.strain([])).toBe(1);
  now.delay = 0;
  now.at = 14_999;
  expect(load.strain([])).toBe(1);
  now.at = 15_000;
  expect(load.strain([])).toBe(0);
});

it('few searches are not responsible for a slow machine', () => {
  const { now, load } = loadAt({ busySearches: 200 });
  now.delay = 500;
  for (let search = 0; search < 9; search += 1) load.begin()();
  expect(load.strain([])).toBe(0);
  load.begin()();
  expect(load.strain([])).toBeGreaterThan(1);
  const later = loadAt({ busySearches: 200 });
  for (let search = 0; search < 10; search += 1) later.load.begin()();
  later.now.at = 1_000;
  later.now.delay = 500;
  expect(later.load.strain([])).toBe(0);
});

it('an operator can set it to always busy, never full', () => {
  const load = measureLoad({ clock: () => 0, busySearches: 0, loopDelay: () => 0 });
  for (let search = 0; search < 100; search += 1) load.begin();
  expect(load.strain([])).toBe(1);
  const { now, load: slow } = loadAt({ busySearches: 0 });
  now.delay = 500;
  expect(slow.strain([])).toBe(1);
});

it('a library at its limit is full for calls to it alone', () => {
  const { load } = loadAt({ useOf: (libraryId) => (libraryId === 1 ? 0.75 : 0) });
  expect(load.strain([1])).toBe(2);
  expect(load.strain([2])).toBe(0);
  expect(load.strain([1, 2])).toBe(1);
  expect(load.strain([1, 2, 3, 4])).toBe(0.5);
  expect([load.hasRoom(1), load.hasRoom(2)]).toEqual([false, true]);
});

it('the delay of the event loop is measured', async () => {
  const load = measureLoad({ clock: () => 0, busySearches: 10 });
  const until = Date.now() + 20_000;
  for (let search = 0; search < 10; search += 1) load.begin()();
  while (load.strain([]) < 1 && Date.now() < until) {
    const end = Date.now() + 120;
    while (Date.now() < end);
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(load.strain([])).toBeGreaterThanOrEqual(1);
  load.close();
});
