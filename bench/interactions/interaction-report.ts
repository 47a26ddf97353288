import { quantile } from '../measure.ts';
import { inTurns } from '../service/in-turns.ts';
import { table } from '../table.ts';
import { acts } from './acts.ts';
import type { ActCost } from './longest-interaction.ts';
import { measureAct, slower } from './measure-act.ts';

const times = 3;

interface Options {
  readonly before: string | undefined;
  readonly screens: readonly string[];
  readonly write: (text: string) => void;
}

/**
 * Measures the longest interaction of usual acts on a throttled processor in Chromium: medians of three. With the folder
 * of another built checkout (`before`), both versions are measured in turns. `screens` chooses the acts, and `write` says
 * each as soon as it is measured.
 */
export function interactionReport({ before, screens, write }: Options): Promise<string> {
  return inTurns({ before, times }, async ({ browser, origins }) => {
    const rows: string[][] = [];
    for (const act of acts.filter(({ name }) => screens.length === 0 || screens.includes(name.split(':')[0] ?? ''))) {
      const costs: ActCost[][] = origins.map(() => []);
      for (let time = 0; time < times; time++)
        for (const [at, origin] of origins.entries()) costs[at]?.push(await measureAct(browser, origin, act));
      const row = [act.name, ...cellsOf(costs)];
      write(`${row.join(' · ')}\n`);
      rows.push(row);
    }
    const versions =
      before === undefined ? ['longest', 'blocked'] : ['before', 'after', 'ratio', 'blocked before', 'after'];
    return table([`longest interaction, ${slower}× slower processor`, ...versions], rows);
  });
}

/** The medians of each version, and how much longer the last one takes than the first. */
function cellsOf(costs: readonly (readonly ActCost[])[]): string[] {
  const medians = (value: (cost: ActCost) => number) => costs.map((of) => quantile(of.map(value), 0.5));
  const inWords = (milliseconds: readonly number[]) => milliseconds.map((value) => `${value.toFixed(0)} ms`);
  const longest = medians((cost) => cost.longest);
  const [first = 0, last] = longest;
  return [
    ...inWords(longest),
    ...(last === undefined ? [] : [(last / first).toFixed(2)]),
    ...inWords(medians(({ blocked }) => blocked)),
  ];
}
