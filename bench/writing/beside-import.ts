import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatSpreadInOne } from '../format-numbers.ts';
import { quantile } from '../measure.ts';
import { answeringSecondsOf, importByCommand } from '../service/import-run.ts';
import { table } from '../table.ts';
import { writeChangedRecords } from './changed-records.ts';
import { readEvenly } from './read-evenly.ts';
import { formatRatio, untilAtRest, type WritingBench } from './writing-bench.ts';

const perSecond = 50;
const rounds = 3;

/** The milliseconds of each search, and the processor milliseconds for each of the threads that answer. */
interface Slice {
  readonly times: readonly number[];
  readonly cost: number;
}

const lateOf = ({ times }: Slice) => quantile(times, 0.95);
const costOf = (slices: readonly Slice[]) =>
  quantile(
    slices.map(({ cost }) => cost),
    0.5,
  ).toFixed(2);

/**
 * An import that changes all records, by the operator's command, beside fifty searches a second: their times while it runs and
 * until the index has taken it in, and times without it, in turns.
 */
export async function besideImport({ service, folders, files, mix, seconds, write }: WritingBench): Promise<string> {
  const search = async (number: number) => {
    const query = mix[number % mix.length];
    if (query) await service.search(query);
  };
  const [without, beside, rates]: [Slice[], Slice[], number[]] = [[], [], []];
  const measure = async (until: Promise<unknown>): Promise<Slice> => {
    const before = answeringSecondsOf(service.pid);
    const times = await readEvenly(search, { perSecond, until });
    return { times, cost: (1000 * (answeringSecondsOf(service.pid) - before)) / times.length };
  };
  for (let round = 0; round < rounds; round += 1) {
    const file = join(folders.folder, `import-${round}.mrc`);
    await writeChangedRecords(files, { file, count: files.count, round });
    await untilAtRest(service.pid);
    const quiet = await measure(sleep(seconds * 1000));
    const importing = importByCommand(folders, file, 30);
    const during = await measure(importing);
    rates.push(files.count / (await importing).seconds);
    without.push(quiet);
    beside.push(during);
    write(`searches beside import ${round + 1}: p95 ${formatRatio(lateOf(during) / lateOf(quiet))}\n`);
  }
  const ratios = beside.map((slice, round) => lateOf(slice) / lateOf(without[round] ?? slice));
  return table(
    [`an import of ${files.count} changed records beside ${perSecond} searches a second`, 'measured'],
    [
      ['searches without it, median / p95', formatSpreadInOne(without.flatMap(({ times }) => times))],
      ['searches beside it, median / p95', formatSpreadInOne(beside.flatMap(({ times }) => times))],
      ['p95 beside ÷ p95 without, median of the rounds (at most 1.5)', formatRatio(quantile(ratios, 0.5))],
      [
        'processor time for a search, in the threads that answer, without / beside',
        `${costOf(without)} / ${costOf(beside)} ms`,
      ],
      ['records a second', quantile(rates, 0.5).toFixed(0)],
    ],
  );
}
