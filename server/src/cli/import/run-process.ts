import { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { runCommand } from '../run-command.ts';

/** The command line of a run that a page requested, as the argument of this process. */
const ProcessArgument = z.object({
  args: z.array(z.string()),
  run: z.object({ id: z.string(), what: z.string() }),
});

// The entry of the process that does a run for the pages of operators. A process of its own leaves the service its event
// loop and its memory: an import maps millions of records, and a damaged file ends at most this process. The run is
// the command itself, so pages and command line cannot differ.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
// The service was killed: what it began goes on when somebody says so.
process.once('disconnect', () => stop.abort());
process.channel?.unref();
// Nobody reads on when the service was killed.
process.stderr.on('error', () => {});

const { args, run } = ProcessArgument.parse(JSON.parse(process.argv[2] ?? ''));
process.exitCode = await runCommand(args, {
  stdin: Readable.from([]),
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: stop.signal,
  now: () => new Date(),
  threads: new URL('.', import.meta.url).href,
  run,
});
if (process.connected) process.disconnect();
