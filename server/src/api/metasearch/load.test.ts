import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropStreams, loadStreams } from '../../testing/load/stream-load.ts';
import { type StreamProcess, startStreamProcess } from '../../testing/load/stream-process.ts';

/** Much longer at night (scripts/nightly.mjs): then nothing else runs, and memory and the event loop are judged, too. */
const readers = Number(process.env.BUCHFINK_LOAD_READERS || 150);
const seconds = Number(process.env.BUCHFINK_LOAD_SECONDS || 2);
const drops = Number(process.env.BUCHFINK_LOAD_DROPS || 200);
const isJudged = process.env.BUCHFINK_LOAD_BARS === '1';
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

const words =
  'faust liebe haus reise krieg kinder mord geschichte berlin sommer garten musik katze hund wald zeit leben xyzzy meer'.split(
    ' ',
  );

let service: StreamProcess;
beforeAll(async () => {
  service = await startStreamProcess();
});
afterAll(() => service.stop());

/** Waits until no catalogue is searched and no stream is open. Throws an error with the state after four minutes. */
async function untilAllEnded(): Promise<void> {
  const runningState = async () => {
    const { runningSearches: searches, streams } = await service.state();
    return { searches, open: streams.open };
  };
  await expect.poll(runningState, { timeout: 250_000, interval: 20 }).toEqual({ searches: 0, open: 0 });
}

it(
  `${readers} concurrent readers lose no event, and each search ends`,
  async () => {
    const resident: number[] = [];
    await loadStreams({ ...service, readers: 10, seconds: 1, words });
    service.resetDelays();
    const sampling = setInterval(async () => resident.push((await service.state()).resident), 1_000);
    const outcome = await loadStreams({ ...service, readers, seconds, words });
    clearInterval(sampling);
    const { resident: last, loopDelay } = await service.state();
    const quantile = (numbers: readonly number[], share: number) =>
      Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0);
    process.stdout.write(
      `${outcome.streams} searches over ${service.libraries.length} libraries, ${outcome.events} events; first hits ` +
        `${quantile(outcome.firstHits, 0.5)} ms, done ${quantile(outcome.ends, 0.5)} ms (medians); ` +
        `not answered: ${JSON.stringify(outcome.failures)}; ` +
        `memory ${megabytes(Math.max(...resident))} MB at most, ${megabytes(last)} MB at the end; event loop p99 ${Math.round(loopDelay)} ms late\n`,
    );
    if (isJudged) {
      expect(Math.max(...resident)).toBeLessThanOrEqual(400e6);
      // Each sample is of one second: memory may grow by a megabyte in a minute of the second half of the run. In a
      // short run that is less than the noise of garbage collection.
      const quarter = Math.floor(resident.length / 4);
      const [third, fourth] = [resident.slice(-2 * quarter, -quarter), resident.slice(-quarter)];
      const growth = quantile(fourth, 0.5) - quantile(third, 0.5);
      if (seconds >= 600) expect((growth / quarter) * 60).toBeLessThan(1e6);
      expect(loopDelay).toBeLessThanOrEqual(50);
    }
    expect(outcome.faults).toEqual([]);
    expect(outcome.streams).toBeGreaterThanOrEqual(readers);
    await untilAllEnded();
  },
  seconds * 1_000 + 300_000,
);

it(`nothing is left of ${drops} readers that hang up`, async () => {
  await dropStreams({ ...service, words, drops, atOnce: 50 });
  const hungUpAt = performance.now();
  await untilAllEnded();
  const ms = Math.round(performance.now() - hungUpAt);
  process.stdout.write(`${drops} readers have left; what they asked for ended within ${ms} ms\n`);
}, 600_000);
