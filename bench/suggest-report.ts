import type { BuchfinkEngine } from './engines/buchfink.ts';
import { formatMilliseconds } from './format-numbers.ts';
import { quantile } from './measure.ts';
import { table } from './table.ts';

/** Times of suggestions by length of the prefix: the shorter it is, the more candidates there are. */
export function suggestReport(engine: BuchfinkEngine, prefixes: readonly string[]): string {
  for (const text of prefixes.slice(0, 50)) engine.suggest(text);
  const times = prefixes.map((text) => {
    const startedAt = performance.now();
    engine.suggest(text);
    return { length: text.length, time: performance.now() - startedAt };
  });
  const row = (name: string, isInRange: (length: number) => boolean) => {
    const timesInRange = times.filter(({ length }) => isInRange(length)).map(({ time }) => time);
    return [
      name,
      String(timesInRange.length),
      formatMilliseconds(quantile(timesInRange, 0.5)),
      formatMilliseconds(quantile(timesInRange, 0.95)),
    ];
  };
  return table(
    ['suggestions for', 'texts', 'median ms', 'p95 ms'],
    [
      row('all', () => true),
      row('three or four letters', (length) => length <= 4),
      row('five to eight letters', (length) => length > 4 && length <= 8),
      row('more', (length) => length > 8),
    ],
  );
}
