import type { Engine } from './engines/engine.ts';
import { geometricMean, type Measured, measure, quantile, warmUp } from './measure.ts';
import { megabytes, milliseconds } from './numbers.ts';
import type { QueryClass } from './queries/query.ts';
import { table } from './table.ts';

interface Row {
  readonly name: string;
  readonly measured: readonly (Measured | undefined)[];
}

/** Asks all engines all classes; writes each class as soon as it is measured. */
export async function searchReport(
  engines: readonly Engine[],
  classes: readonly QueryClass[],
  seconds: number,
  write: (text: string) => void,
): Promise<void> {
  const rows: Row[] = [];
  const limits = { warmUp: Math.floor(Math.min(...classes.map(({ queries }) => queries.length)) / 7), seconds };
  await warmUp(engines, classes, limits);
  for (const asked of classes) {
    const measured = await measure(engines, asked, limits);
    rows.push({ name: asked.name, measured });
    const times = measured.map(
      (each, at) => `${engines[at]?.name} ${each ? milliseconds(quantile(each.again, 0.5)) : '–'}`,
    );
    write(`… ${asked.name}: ${times.join(', ')}\n`);
  }
  const tables = views.flatMap((view) => [timesTable(engines, rows, view), ratiosTable(engines, rows, view)]);
  write(`\n${[...tables, costsTable(engines)].join('\n\n')}\n`);
}

/** How the queries came, and which of the times tell it. */
interface View {
  readonly name: string;
  readonly of: (measured: Measured) => readonly number[];
}
const views: readonly View[] = [
  { name: 'for the first time', of: ({ first }) => first },
  { name: 'again', of: ({ again }) => again },
];

function timesTable(engines: readonly Engine[], rows: readonly Row[], view: View): string {
  const cell = (each: Measured | undefined) => {
    if (!each) return ['–', ''];
    const times = view.of(each);
    return [`${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.95))}`, String(each.hits)];
  };
  return table(
    [`asked ${view.name}: median / p95 ms`, ...engines.flatMap(({ name }) => [name, 'hits'])],
    rows.map(({ name, measured }) => [name, ...measured.flatMap(cell)]),
  );
}

/** How many times longer another engine takes at the median than ours for the queries that it had time for. */
function ratio(own: readonly number[], other: readonly number[]): number {
  return quantile(other, 0.5) / quantile(own.slice(0, other.length), 0.5);
}

/** How many times longer the others take than the first, class by class and as geometric mean. */
function ratiosTable(engines: readonly Engine[], rows: readonly Row[], view: View): string {
  const ratios = rows.map(({ name, measured: [own, ...others] }) => ({
    name,
    ratios: others.map((other) => (own && other ? ratio(view.of(own), view.of(other)) : undefined)),
  }));
  const mean = engines.slice(1).map((_, at) => {
    const known = ratios.flatMap((row) => row.ratios[at] ?? []);
    return known.length > 0 ? geometricMean(known).toFixed(1) : '–';
  });
  return table(
    [`asked ${view.name}: times slower than ${engines[0]?.name}`, ...engines.slice(1).map(({ name }) => name)],
    [
      ...ratios.map((row) => [row.name, ...row.ratios.map((ratio) => ratio?.toFixed(1) ?? '–')]),
      ['geometric mean', ...mean],
    ],
  );
}

function costsTable(engines: readonly Engine[]): string {
  return table(
    ['engine', 'build', 'index on disk', 'bytes a record', 'memory'],
    engines.map((engine) => {
      const memory = engine.memory();
      return [
        engine.name,
        `${engine.buildSeconds.toFixed(1)} s`,
        megabytes(engine.indexBytes),
        (engine.indexBytes / engine.recordCount).toFixed(0),
        memory === undefined ? 'in the benchmark' : megabytes(memory),
      ];
    }),
  );
}
