import { join } from 'node:path';
import { quantile } from '../measure.ts';
import { answeringSecondsOf, cpuSecondsOf, type ImportRun, importByCommand } from '../service/import-run.ts';
import { loadSearches } from '../service/load.ts';
import { table } from '../table.ts';
import { writeChangedRecords } from './changed-records.ts';
import { formatRatio, untilAtRest, type WritingBench } from './writing-bench.ts';

/** Records of a commit. */
const records = 1_000;
/** Readers who send the next search as soon as they have the answer. */
const readers = 4;
const rounds = 6;

/** Searches a second, and the processor milliseconds for each of the threads that answer. */
interface Slice {
  readonly rate: number;
  readonly cost: number;
}

/**
 * What a commit of a thousand changed records costs readers who keep the service busy: slices without one, and slices at whose
 * start the operator's command begins one, in turns. From slices shorter than a minute the loss at one commit a minute is
 * computed.
 */
export async function besideCommits(bench: WritingBench): Promise<string> {
  const { service, folders, seconds, write } = bench;
  const measure = async (): Promise<Slice> => {
    const before = answeringSecondsOf(service.pid);
    const { perSecond, times } = await loadSearches(service, bench.mix, { readers, seconds });
    return { rate: perSecond, cost: (1000 * (answeringSecondsOf(service.pid) - before)) / times.length };
  };
  const [without, beside, commits]: [Slice[], Slice[], ImportRun[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const file = join(folders.folder, `commit-${round}.mrc`);
    await writeChangedRecords(bench.files, { file, count: records, round });
    await untilAtRest(service.pid);
    // A slice without comes first in one round and last in the next: the machine may become slower meanwhile.
    const before = round % 2 === 0 && (await measure());
    const [during, commit] = await Promise.all([measure(), importByCommand(folders, file, 5)]);
    await untilAtRest(service.pid);
    const quiet = before || (await measure());
    without.push(quiet);
    beside.push(during);
    commits.push(commit);
    write(`searches beside commit ${round + 1}: ${formatRatio(during.rate / quiet.rate)}\n`);
  }
  const alone = await processorOfCommit(bench);
  const ratios = beside.map(({ rate }, round) => rate / (without[round]?.rate ?? Number.NaN));
  const ratio = quantile(ratios, 0.5);
  return table(
    [`a commit of ${records} changed records in each ${seconds} s, ${readers} readers`, 'measured'],
    [
      ['searches a second, without / with', `${medianOf(without, 'rate')} / ${medianOf(beside, 'rate')}`],
      ['with ÷ without, median (lowest, highest)', `${formatRatio(ratio)} (${ends(ratios)})`],
      ['the same at one commit a minute (at least 0.98)', formatRatio(1 - ((1 - ratio) * seconds) / 60)],
      [
        'processor time for a search, in the threads that answer, without / with',
        `${medianOf(without, 'cost')} / ${medianOf(beside, 'cost')} ms`,
      ],
      [
        'processor time of a commit, in the command',
        `${secondsOf(
          quantile(
            commits.map(({ cpuSeconds }) => cpuSeconds),
            0.5,
          ),
        )}`,
      ],
      ['the same without readers, in the command / in the service', alone],
    ],
  );
}

/** The processor seconds of a commit where nobody reads, until the index of the service is at rest. */
async function processorOfCommit({ service, folders, files }: WritingBench): Promise<string> {
  const file = join(folders.folder, 'commit-alone.mrc');
  await writeChangedRecords(files, { file, count: records, round: rounds });
  await untilAtRest(service.pid);
  const before = cpuSecondsOf(service.pid);
  const { cpuSeconds } = await importByCommand(folders, file, 5);
  await untilAtRest(service.pid);
  return `${secondsOf(cpuSeconds)} / ${secondsOf(cpuSecondsOf(service.pid) - before)}`;
}

const secondsOf = (seconds: number) => `${seconds.toFixed(2)} s`;
const medianOf = (slices: readonly Slice[], value: keyof Slice) =>
  quantile(
    slices.map((slice) => slice[value]),
    0.5,
  ).toFixed(value === 'rate' ? 0 : 2);
const ends = (ratios: readonly number[]) => `${formatRatio(Math.min(...ratios))}, ${formatRatio(Math.max(...ratios))}`;
