import { runCommand } from './run-command.ts';

const stop = new AbortController();
let stopped: NodeJS.Signals | undefined;
// Once only: a second Ctrl-C ends the process at once, which loses nothing that was stored.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopped = signal;
    stop.abort();
  });

// Who reads no further, as `head` does, ends no import: what is left to say goes nowhere.
const fail = (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  process.exitCode = 1;
  process.stderr.write(`The output cannot be written: ${error.message}\n`);
};
process.stdout.on('error', fail);
process.stderr.on('error', () => {});

const code = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: stop.signal,
  now: () => new Date(),
  threads: new URL('.', import.meta.url).href,
});
if (code !== 0) process.exitCode = code;
// What was stopped ends by the signal, as shells expect, and whatever a thread may still wait for: a pipe that nobody
// writes to keeps one, and with it the process, for ever.
if (stopped) {
  const { stdout, stderr } = process;
  for (const stream of [stdout, stderr]) await new Promise((resolve) => stream.write('', resolve));
  process.kill(process.pid, stopped);
}
