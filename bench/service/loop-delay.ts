// Loaded into the service before itself (node --import): writes how late its event loop was since the last time it was
// asked, whenever it gets SIGUSR2.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 5;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();

/** The histogram holds the time between two ticks of a timer; what is beyond its period is delay. */
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution);

process.on('SIGUSR2', () => {
  const file = process.env.BENCH_LOOP_DELAY;
  if (file === undefined) return;
  const measured = { p50: late(delays.percentile(50)), p99: late(delays.percentile(99)), max: late(delays.max) };
  delays.reset();
  writeFileSync(`${file}.part`, JSON.stringify(measured));
  renameSync(`${file}.part`, file);
});
