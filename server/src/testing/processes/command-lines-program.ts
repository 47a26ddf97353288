import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '../../cli/run-command.ts';

/* Runs command lines one after the other in a process of their own, and sends what each writes: a process for each would start 40 times. */

/** A command line with what is typed. */
export type CommandLine = readonly [args: readonly string[], input?: string];

process.once('message', async ({ lines, threads }: { lines: readonly CommandLine[]; threads: string }) => {
  const outputs: string[] = [];
  for (const [args, input = ''] of lines) {
    const [stdin, stdout, stderr] = [Readable.from([input]), new PassThrough(), new PassThrough()];
    const { signal } = new AbortController();
    const written = Promise.all([text(stdout), text(stderr)]);
    await runCommand(args, { stdin, stdout, stderr, environment: process.env, signal, now: () => new Date(), threads });
    stdout.end();
    stderr.end();
    outputs.push((await written).join(''));
  }
  process.send?.(outputs, () => process.disconnect());
});
