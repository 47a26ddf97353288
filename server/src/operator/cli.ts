import { runCommand } from './run-command.ts';

const stop = new AbortController();
// Once only: a second Ctrl-C ends the process at once, which loses nothing that was stored.
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: stop.signal,
  now: () => new Date(),
  threads: new URL('.', import.meta.url).href,
});
