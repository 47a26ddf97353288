import { constants } from 'node:os';
import { lowerPriority } from '../base/lower-priority.ts';
import { runCommand } from './run-command.ts';

/** Commands that read or write all records of a library, beside the service that answers from them. */
const longCommands = ['import', 'harvest', 'undo', 'reindex', 'move-catalogue', 'move-to-postgresql'];

const stop = new AbortController();
let stopped: NodeJS.Signals | undefined;
// Only the first signal: a second Ctrl-C ends the process at once. Stored records are safe either way.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopped = signal;
    stop.abort();
  });

// A reader that closes the pipe, as `head` does, does not end an import: further output is discarded.
const fail = (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  process.exitCode = 1;
  process.stderr.write(`The output cannot be written: ${error.message}\n`);
};
process.stdout.on('error', fail);
process.stderr.on('error', () => {});

if (longCommands.includes(process.argv[2] ?? '')) lowerPriority();
const code = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: stop.signal,
  now: () => new Date(),
  threads: new URL('.', import.meta.url).href,
});
// After a signal the process ends by that signal, as shells expect, even when a thread still waits: a thread that
// reads a pipe without a writer would keep the process alive for ever.
if (stopped) {
  await written();
  // The first process of a container cannot end by a signal.
  if (process.pid === 1) process.exit(128 + constants.signals[stopped]);
  process.kill(process.pid, stopped);
}
// A preview that could not start leaves threads and timers behind.
if (code !== 0) {
  await written();
  process.exit(code);
}

/** Waits until all output is written. */
async function written(): Promise<void> {
  const { stdout, stderr } = process;
  for (const stream of [stdout, stderr]) await new Promise((resolve) => stream.write('', resolve));
}
