import { describe, expect, it } from 'vitest';
import { IngestPace } from './ingest-pace.ts';

/** Milliseconds between two looks at the store. */
const lookEvery = 100;

/** Looks at a store for so many milliseconds, in which records come at this rate up to `until`; the times of ingestions. */
function ingestions({ perSecond, until, ms }: { perSecond: number; until: number; ms: number }): number[] {
  let now = 0;
  const pace = new IngestPace(1_000, () => now);
  const times: number[] = [];
  let upTo = 0;
  for (now = 5_000; now < 5_000 + ms; now += lookEvery) {
    const last = Math.floor((Math.min(now - 5_000, until) / 1000) * perSecond);
    if (!pace.isDue({ store: 's', upTo, removals: 0 }, { store: 's', last, removals: 0, forgotten: 0 })) continue;
    if (last > upTo) {
      times.push(now - 5_000);
      pace.ingested();
    }
    upTo = last;
  }
  return times;
}

describe('an index', () => {
  it('ingests single changes at once', () => {
    expect(ingestions({ perSecond: 0.5, until: 20_000, ms: 20_000 })).toEqual(
      [2, 4, 6, 8, 10, 12, 14, 16, 18].map((second) => second * 1000),
    );
  });

  it('ingests few changes that do not end within about a second', () => {
    const times = ingestions({ perSecond: 20, until: 60_000, ms: 60_000 });
    expect(longestPause(times)).toBeLessThanOrEqual(1_000 + lookEvery);
  });

  it.each([300, 3000])(
    'pauses longer and longer while %i records a second stream in, and ingests the rest a second after the last',
    (perSecond) => {
      const times = ingestions({ perSecond, until: 60_000, ms: 70_000 });
      expect(times[0]).toBe(lookEvery);
      expect(times.length).toBeLessThan(16);
      expect(longestPause(times)).toBeLessThanOrEqual(10_000 + lookEvery);
      expect(times.at(-1)).toBeLessThanOrEqual(61_000 + lookEvery);
      expect(times.at(-1)).toBeGreaterThan(60_000);
    },
  );

  it('pauses for ten seconds from the beginning of an import, whose end it still ingests a second later', () => {
    const times = ingestions({ perSecond: 10_000, until: 34_000, ms: 40_000 });
    expect(times.slice(0, 3).every((time) => time < 1_000)).toBe(true);
    expect(times.filter((time) => time > 1_000 && time < 34_000).length).toBe(3);
    expect(times.at(-1)).toBeGreaterThan(34_000);
    expect(times.at(-1)).toBeLessThanOrEqual(35_000 + lookEvery);
  });
});

function longestPause(times: readonly number[]): number {
  return times.slice(1).reduce((longest, time, at) => Math.max(longest, time - (times[at] ?? 0)), 0);
}
