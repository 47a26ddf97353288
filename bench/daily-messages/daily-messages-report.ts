import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPatronsToTell, type PatronsToTell } from '@buchfink/server/testing/load/patrons-to-tell';
import { formatMegabytes, formatMilliseconds, formatSpreadInOne } from '../format-numbers.ts';
import { quantile } from '../measure.ts';
import type { Query } from '../queries/query.ts';
import { loadQuerySet } from '../queries/query-set.ts';
import { loadRecordFiles } from '../records/record-files.ts';
import { importByCommand, residentOf } from '../service/import-run.ts';
import { mixOf } from '../service/load.ts';
import { type LoopDelay, type Service, startService } from '../service/service.ts';
import { libraryId } from '../service/service-folders.ts';
import { table } from '../table.ts';
import { readEvenly } from '../writing/read-evenly.ts';
import { formatRatio, untilAtRest } from '../writing/writing-bench.ts';
import { createLendingFolders } from './lending-library.ts';
import { type MailSinkProcess, startMailSinkProcess } from './mail-sink.ts';

/** Options of measuring the daily messages. */
export interface DailyMessagesOptions {
  readonly records: number;
  readonly queries: number;
  /** Each has a loan of which to tell. */
  readonly patrons: number;
  /** The most minutes of sending; what is not sent by then is not waited for. */
  readonly minutes: number;
  /** Seconds of a slice of readers without the work; six of them are measured. */
  readonly seconds: number;
  /** A folder that is removed after the run. */
  readonly folder: string;
  readonly write: (text: string) => void;
}

/** The searches that readers begin in a second. */
const perSecond = 50;

/** What readers noticed of a phase, and how long it took. */
interface Phase {
  readonly minutes: number;
  readonly times: readonly number[];
  readonly loop: LoopDelay;
}

/**
 * Measures the daily work of a library all of whose patrons are to be told something, and the sending of their mails, at the service as
 * delivered, while readers search. The same readers are measured after it. Readers and mail server share the machine with the service.
 */
export async function dailyMessagesReport(options: DailyMessagesOptions): Promise<string> {
  const { records, queries, patrons, folder, write } = options;
  const files = await loadRecordFiles(records, 1);
  const { classes } = await loadQuerySet(files, Math.ceil((queries * 7) / 6));
  const sink = await startMailSinkProcess();
  try {
    const folders = createLendingFolders(join(folder, 'daily-messages'), sink.port);
    await importByCommand(folders, files.marc, 30);
    const lending = await openPatronsToTell(folders.data, libraryId);
    try {
      await lending.add(patrons);
      write(`${patrons} patrons with a loan each are there\n`);
      const service = await startService(folders);
      try {
        return await measure(options, { service, sink, lending, mix: mixOf(classes) });
      } finally {
        await service.stop();
      }
    } finally {
      await lending.close();
    }
  } finally {
    sink.close();
  }
}

interface Measured {
  readonly service: Service;
  readonly sink: MailSinkProcess;
  readonly lending: Pick<PatronsToTell, 'told' | 'pauseMails'>;
  readonly mix: readonly Query[];
}

async function measure(
  { patrons, minutes, seconds, write }: DailyMessagesOptions,
  { service, sink, lending, mix }: Measured,
): Promise<string> {
  const memory = watchMemory(service.pid);
  let failed = 0;
  const read = (until: Promise<unknown>) =>
    readEvenly(
      async (number) => {
        const query = mix[number % mix.length];
        // On a busy machine an answer may come too late: its time counts.
        if (query)
          await service.search(query).catch(() => {
            failed += 1;
          });
      },
      { perSecond, until },
    );
  const phase = async (until: Promise<unknown>): Promise<Phase> => {
    await service.loopDelay();
    const begun = performance.now();
    const times = await read(until);
    return { minutes: (performance.now() - begun) / 60_000, times, loop: await service.loopDelay() };
  };
  // The daily work begins with the service. Its first seconds warm up the searches.
  const begun = performance.now();
  await read(sleep(20_000));
  const telling = await phase(reaches(() => lending.told(), patrons));
  const tellingMinutes = (performance.now() - begun) / 60_000;
  write(`the daily work is done: ${tellingMinutes.toFixed(1)} minutes\n`);
  const sending = await phase(
    Promise.race([reaches(() => sink.mails(), patrons), sleep(minutes * 60_000, undefined, { ref: false })]),
  );
  const mails = await sink.mails();
  write(`${mails} mails are sent: ${sending.minutes.toFixed(1)} minutes\n`);
  await lending.pauseMails();
  await untilAtRest(service.pid);
  const without = await phase(sleep(6 * seconds * 1000));
  memory.stop();
  const notices = await lending.told();
  const ratio = ({ times }: Phase) => formatRatio(quantile(times, 0.95) / quantile(without.times, 0.95));
  return table(
    [
      `${patrons} patrons, each with a loan that is due soon or overdue, beside ${perSecond} searches a second`,
      'measured',
    ],
    [
      ['notices written / mails received', `${notices} / ${mails}`],
      ['minutes until all are told / of sending', `${tellingMinutes.toFixed(1)} / ${sending.minutes.toFixed(1)}`],
      ['memory of the service at its start / at most / at the end', memory.text(residentOf(service.pid))],
      ['searches that failed', String(failed)],
      ['searches without it, median / p95', formatSpreadInOne(without.times)],
      ['searches while patrons are told and mails are sent, median / p95', formatSpreadInOne(telling.times)],
      ['searches while mails are sent, median / p95', formatSpreadInOne(sending.times)],
      ['p95 ÷ p95 without it, telling / sending (at most 1.2)', `${ratio(telling)} / ${ratio(sending)}`],
      [
        'delay of the event loop, p99 / at most: without, telling, sending',
        [without, telling, sending].map(({ loop }) => delayText(loop)).join(', '),
      ],
    ],
  );
}

const delayText = ({ p99, max }: LoopDelay) => `${formatMilliseconds(p99)} / ${formatMilliseconds(max)} ms`;

/** Waits until a number is reached. Throws when it stands still for half an hour: fees are charged before anybody is told. */
async function reaches(count: () => Promise<number>, aim: number): Promise<void> {
  let [last, since] = [-1, performance.now()];
  for (;;) {
    const now = await count();
    if (now >= aim) return;
    if (now > last) [last, since] = [now, performance.now()];
    if (performance.now() - since > 1_800_000) throw new Error(`${now} of ${aim}, and no more for half an hour`);
    await sleep(500);
  }
}

/** Looks at the memory of a process until it is stopped. */
function watchMemory(pid: number) {
  const first = residentOf(pid);
  let most = first;
  const timer = setInterval(() => {
    most = Math.max(most, residentOf(pid));
  }, 250);
  return {
    stop: () => clearInterval(timer),
    text: (last: number) => [first, most, last].map(formatMegabytes).join(' / '),
  };
}
