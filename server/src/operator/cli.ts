import { runCommand } from './run-command.ts';

const stop = new AbortController();
// Once only: a second Ctrl-C ends the process at once, which loses nothing that was stored.
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

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
