import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Console } from '../../cli/command-context.ts';
import { runCommand } from '../../cli/run-command.ts';
import type { BuiltServer } from './built-server.ts';
import { type ProgramOptions, type ProgramProcess, startProgram } from './program-process.ts';

/** What a command answered, and what it wrote. */
export interface CommandOutcome {
  readonly code: number | null;
  readonly out: string;
  /** Without the line that says which data the command works on, and those of its progress, which a busy machine has more of. */
  readonly err: string;
}

/** What a command is given in a test; what is left out is as on an ordinary day. */
interface CommandOptions extends Partial<Pick<Console, 'signal' | 'now'>> {
  readonly environment: Readonly<Record<string, string>>;
  /** What is typed, or comes through a pipe. */
  readonly typed?: string | Iterable<string>;
}

/** Runs an operator's command in this process; its threads are those of the build. */
export async function runCli(
  { threads }: Pick<BuiltServer, 'threads'>,
  args: readonly string[],
  { environment, typed = [], signal = new AbortController().signal, now = () => new Date() }: CommandOptions,
): Promise<CommandOutcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const written = Promise.all([text(stdout), text(stderr)]);
  const stdin = Readable.from(typeof typed === 'string' ? [typed] : typed);
  const code = await runCommand(args, { stdin, stdout, stderr, environment, signal, now, threads });
  stdout.end();
  stderr.end();
  const [out, err] = await written;
  return { code, out, err: err.replace(/^(?:(?:Data|Projects): |\d+ records read, ).*\n/gm, '') };
}

/** Starts an operator's command in a process of its own. */
export function startCli(
  { cli }: Pick<BuiltServer, 'cli'>,
  args: readonly string[],
  given: ProgramOptions,
): ProgramProcess {
  return startProgram([cli, ...args], given);
}
