import type { Engine } from './engines/engine.ts';
import { formatMegabytes, formatMilliseconds } from './format-numbers.ts';
import { geometricMean, type Measurement, measure, quantile, warmUp } from './measure.ts';
import type { QueryClass } from './queries/query.ts';
import { table } from './table.ts';

interface Row {
  readonly name: string;
  readonly measured: readonly (Measurement | undefined)[];
  readonly postings: PostingsRead | undefined;
}

/** The least that words cost: reading their postings once. */
interface PostingsRead {
  readonly count: number;
  readonly milliseconds: number;
}

/** Measures all engines on all classes; writes each class as soon as it is measured. */
export async function searchReport(
  engines: readonly Engine[],
  classes: readonly QueryClass[],
  seconds: number,
  write: (text: string) => void,
): Promise<void> {
  const rows: Row[] = [];
  const limits = { warmUp: Math.floor(Math.min(...classes.map(({ queries }) => queries.length)) / 7), seconds };
  await warmUp(engines, classes, limits);
  for (const queryClass of classes) {
    const measured = await measure(engines, queryClass, limits);
    rows.push({ name: queryClass.name, measured, postings: readPostings(engines[0], queryClass, limits.warmUp) });
    const times = measured.map(
      (measurement, at) =>
        `${engines[at]?.name} ${measurement ? formatMilliseconds(quantile(measurement.repeated, 0.5)) : '–'}`,
    );
    write(`… ${queryClass.name}: ${times.join(', ')}\n`);
  }
  const tables = views.flatMap((view) => [timesTable(engines, rows, view), ratiosTable(engines, rows, view)]);
  write(
    `\n${[...tables, ...limitTables(rows), ...agreementTables(engines, rows), costsTable(engines)].join('\n\n')}\n`,
  );
}

/** First or repeated runs, or their time of the processor, and their times. */
interface View {
  readonly name: string;
  readonly of: (measured: Measurement) => readonly number[];
}
const views: readonly View[] = [
  { name: 'first run', of: ({ first }) => first },
  { name: 'repeated', of: ({ repeated }) => repeated },
  { name: 'processor', of: ({ processor }) => processor },
];

function timesTable(engines: readonly Engine[], rows: readonly Row[], view: View): string {
  const cell = (measurement: Measurement | undefined) => {
    if (!measurement) return ['–', ''];
    const times = view.of(measurement);
    if (times.length === 0) return ['–', ''];
    return [
      `${formatMilliseconds(quantile(times, 0.5))} / ${formatMilliseconds(quantile(times, 0.95))}`,
      String(measurement.hits),
    ];
  };
  return table(
    [`${view.name}: median / p95 ms`, ...engines.flatMap(({ name }) => [name, 'hits'])],
    rows.map(({ name, measured }) => [name, ...measured.flatMap(cell)]),
  );
}

/** The ratio of the medians of another engine and Buchfink, over the queries that the other engine had time for. */
function ratio(ownTimes: readonly number[], otherTimes: readonly number[]): number | undefined {
  if (ownTimes.length === 0 || otherTimes.length === 0) return undefined;
  return quantile(otherTimes, 0.5) / quantile(ownTimes.slice(0, otherTimes.length), 0.5);
}

/** The ratios to the first engine by class, and their geometric mean. */
function ratiosTable(engines: readonly Engine[], rows: readonly Row[], view: View): string {
  const ratios = rows.map(({ name, measured: [ownMeasurement, ...otherMeasurements] }) => ({
    name,
    ratios: otherMeasurements.map((otherMeasurement) =>
      ownMeasurement && otherMeasurement ? ratio(view.of(ownMeasurement), view.of(otherMeasurement)) : undefined,
    ),
  }));
  const mean = engines.slice(1).map((_, at) => {
    const ratiosOfEngine = ratios.flatMap((row) => row.ratios[at] ?? []);
    return ratiosOfEngine.length > 0 ? geometricMean(ratiosOfEngine).toFixed(2) : '–';
  });
  const lowest = engines.slice(1).map((_, at) => {
    const [least] = ratios
      .flatMap((row) => (row.ratios[at] === undefined ? [] : [{ name: row.name, value: row.ratios[at] }]))
      .sort((a, b) => a.value - b.value);
    return least ? `${least.name} ${least.value.toFixed(2)}` : '–';
  });
  return table(
    [`${view.name}: times slower than ${engines[0]?.name}`, ...engines.slice(1).map(({ name }) => name)],
    [
      ...ratios.map((row) => [row.name, ...row.ratios.map((ratio) => ratio?.toFixed(2) ?? '–')]),
      ['geometric mean', ...mean],
      ['lowest', ...lowest],
    ],
  );
}

/** The medians over a class, warm; undefined for engines that do not tell. */
function readPostings(
  engine: Engine | undefined,
  { queries }: QueryClass,
  warmUpCount: number,
): PostingsRead | undefined {
  if (!engine?.readPostings) return undefined;
  const timed = queries.slice(warmUpCount).map((query) => {
    engine.readPostings?.(query);
    const startedAt = performance.now();
    const count = engine.readPostings?.(query) ?? 0;
    return { count, milliseconds: performance.now() - startedAt };
  });
  const median = (pick: (read: PostingsRead) => number) => quantile(timed.map(pick), 0.5);
  return { count: median(({ count }) => count), milliseconds: median(({ milliseconds }) => milliseconds) };
}

/** The physical limit of each class beside its median. */
function limitTables(rows: readonly Row[]): string[] {
  const cells = rows.flatMap(({ name, measured: [own], postings }) =>
    own && postings
      ? [
          [
            name,
            String(postings.count),
            formatMilliseconds(postings.milliseconds),
            formatMilliseconds(quantile(own.repeated, 0.5)),
          ],
        ]
      : [],
  );
  return cells.length === 0
    ? []
    : [table(['the least: reading the postings of the words once, median', 'postings', 'ms', 'search, ms'], cells)];
}

/** In how many queries an engine finds as many hits as the first one, by class: where it does not, their work differs. */
function agreementTables(engines: readonly Engine[], rows: readonly Row[]): string[] {
  const [first, ...others] = engines;
  if (first === undefined || others.length === 0) return [];
  const cells = ({ name, measured: [own, ...other] }: Row) => [
    name,
    ...other.map((measurement) => (own && measurement ? agreement(own.totals, measurement.totals) : '–')),
  ];
  return [table([`queries with as many hits as ${first.name}`, ...others.map(({ name }) => name)], rows.map(cells))];
}

function agreement(ownTotals: readonly number[], otherTotals: readonly number[]): string {
  const differences = otherTotals.flatMap((total, at) => {
    const own = ownTotals[at];
    return own === undefined ? [] : [total - own];
  });
  const equal = differences.filter((difference) => difference === 0).length;
  return `${equal} of ${differences.length}`;
}

function costsTable(engines: readonly Engine[]): string {
  return table(
    ['engine', 'build', 'index on disk', 'bytes a record', 'memory'],
    engines.map((engine) => {
      const memory = engine.memory();
      return [
        engine.name,
        `${engine.buildSeconds.toFixed(1)} s`,
        formatMegabytes(engine.indexBytes),
        (engine.indexBytes / engine.recordCount).toFixed(0),
        memory === undefined ? 'in the benchmark' : formatMegabytes(memory),
      ];
    }),
  );
}
