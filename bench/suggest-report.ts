import type { OwnEngine } from './engines/own.ts';
import { quantile } from './measure.ts';
import { milliseconds } from './numbers.ts';
import { table } from './table.ts';

/** Suggestions for begun texts, by their length: the shorter, the more there is to choose from. */
export function suggestReport(engine: OwnEngine, begun: readonly string[]): string {
  for (const text of begun.slice(0, 50)) engine.suggest(text);
  const times = begun.map((text) => {
    const begin = performance.now();
    engine.suggest(text);
    return { length: text.length, time: performance.now() - begin };
  });
  const row = (name: string, within: (length: number) => boolean) => {
    const own = times.filter(({ length }) => within(length)).map(({ time }) => time);
    return [name, String(own.length), milliseconds(quantile(own, 0.5)), milliseconds(quantile(own, 0.95))];
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
