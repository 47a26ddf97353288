import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatSpreadInOne } from '../format-numbers.ts';
import { quantile } from '../measure.ts';
import { answeringSecondsOf, startImport } from '../service/import-run.ts';
import { table } from '../table.ts';
import { writeChangedRecords } from './changed-records.ts';
import { readEvenly } from './read-evenly.ts';
import { formatRatio, untilAtRest, type WritingBench } from './writing-bench.ts';

const perSecond = 50;
/** The most slices of each kind: on a busy machine an import takes long. */
const maxSlices = 12;
/** Seconds in which an index takes in what is stored, after the import is suspended and goes on. */
const rest = 1;

/** The milliseconds of each search, and the processor milliseconds for each of the threads that answer. */
interface Slice {
  readonly times: readonly number[];
  readonly cost: number;
}

/**
 * An import that changes all records, by the operator's command, beside fifty searches a second. The command is suspended again
 * and again, so that slices beside it and slices without it follow each other.
 */
export async function besideImport({ service, folders, files, mix, seconds, write }: WritingBench): Promise<string> {
  const measure = async (): Promise<Slice> => {
    const before = answeringSecondsOf(service.pid);
    const search = async (number: number) => {
      const query = mix[number % mix.length];
      if (query) await service.search(query);
    };
    const times = await readEvenly(search, { perSecond, until: sleep(seconds * 1000) });
    return { times, cost: (1000 * (answeringSecondsOf(service.pid) - before)) / times.length };
  };
  const file = join(folders.folder, 'import.mrc');
  await writeChangedRecords(files, { file, count: files.count, round: 0 });
  await untilAtRest(service.pid);
  const before = await measure();
  const { child, ended } = startImport(folders, file, 30);
  const [without, beside]: [Slice[], Slice[]] = [[], []];
  let isOver = false;
  const over = ended
    .catch((error: unknown) => {
      // It is stopped when enough was measured.
      if (beside.length < maxSlices) throw error;
    })
    .finally(() => {
      isOver = true;
    });
  while (beside.length < maxSlices) {
    await sleep(rest * 1000);
    const during = await measure();
    // What began beside the import and ended after it says nothing.
    if (isOver) break;
    child.kill('SIGSTOP');
    await sleep(rest * 1000);
    without.push(await measure());
    beside.push(during);
    child.kill('SIGCONT');
    const [late, quiet] = [beside, without].map((slices) => quantile(slices.at(-1)?.times ?? [], 0.95));
    write(`searches beside the import: p95 ${formatRatio((late ?? Number.NaN) / (quiet ?? Number.NaN))}\n`);
  }
  child.kill('SIGTERM');
  await over;
  const ratios = beside.map((slice, at) => lateOf(slice) / lateOf(without[at] ?? slice));
  return table(
    [`an import of ${files.count} changed records beside ${perSecond} searches a second`, 'measured'],
    [
      ['slices of each kind', `${beside.length} of ${seconds} s`],
      ['searches before it, median / p95', formatSpreadInOne(before.times)],
      ['searches while it is suspended, median / p95', formatSpreadInOne(timesOf(without))],
      ['searches beside it, median / p95', formatSpreadInOne(timesOf(beside))],
      ['p95 beside ÷ p95 suspended, median of the slices', formatRatio(quantile(ratios, 0.5))],
      ['p95 beside ÷ p95 before (at most 1.5)', formatRatio(quantile(timesOf(beside), 0.95) / lateOf(before))],
      [
        'processor time for a search, in the threads that answer, without / beside',
        `${costOf(without)} / ${costOf(beside)} ms`,
      ],
    ],
  );
}

const timesOf = (slices: readonly Slice[]) => slices.flatMap(({ times }) => times);
const lateOf = ({ times }: Slice) => quantile(times, 0.95);
const costOf = (slices: readonly Slice[]) =>
  quantile(
    slices.map(({ cost }) => cost),
    0.5,
  ).toFixed(2);
