// Loaded before the service (node --import): on SIGUSR2 it writes the event loop delay since the last signal.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 5;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();

/** The histogram contains the time between two ticks of a timer; the part beyond its period is the delay. */
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);

process.on('SIGUSR2', () => {
  const file = process.env.BENCH_LOOP_DELAY;
  if (file === undefined) return;
  const measured = { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) };
  delays.reset();
  writeFileSync(`${file}.part`, JSON.stringify(measured));
  renameSync(`${file}.part`, file);
});
