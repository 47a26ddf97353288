import { once } from 'node:events';
import { Readable } from 'node:stream';
import { lowerPriority } from '../../base/lower-priority.ts';
import { RequestedJob } from '../../systems/imports/import-job.ts';
import { exitCodeOf } from '../run-command.ts';
import { withSharedClock } from '../shared-clock.ts';
import { runJob } from './run-job.ts';

// The entry of the process that does a run for the pages of operators. A process of its own leaves the service its event
// loop and its memory: an import maps millions of records, and a damaged file ends at most this process. The job is
// done as that of a command line, so pages and command line cannot differ.
lowerPriority();
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
// The service was killed: what it began goes on when somebody says so.
process.once('disconnect', () => stop.abort());
// Nobody reads on when the service was killed.
process.stderr.on('error', () => {});

const [message]: unknown[] = await once(process, 'message');
process.channel?.unref();
const { job, run } = RequestedJob.parse(message);
const console = {
  stdin: Readable.from([]),
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: stop.signal,
  now: () => new Date(),
  threads: new URL('.', import.meta.url).href,
  run,
};
process.exitCode = await exitCodeOf(console, async () => runJob(job, await withSharedClock(console)));
if (process.connected) process.disconnect();
