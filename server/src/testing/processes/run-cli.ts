import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Console } from '../../cli/command-context.ts';
import { runCommand } from '../../cli/run-command.ts';
import type { BuiltServer } from './built-server.ts';
import { type ProgramOptions, type ProgramProcess, startProgram } from './program-process.ts';

/** The exit code of a command and its output. */
export interface CommandOutcome {
  readonly code: number | null;
  readonly out: string;
  /** Without the lines that name the data folder, and without progress, which depends on the speed of the machine. */
  readonly err: string;
}

/** The console of a command in a test; every part has a default. */
interface CommandOptions extends Partial<Pick<Console, 'signal' | 'now'>> {
  readonly environment: Readonly<Record<string, string>>;
  /** The standard input: typed, or from a pipe. */
  readonly typed?: string | Iterable<string>;
}

/** Runs an operator command in this process, with the threads of the build. */
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

/** Starts an operator command in its own process. */
export function startCli(
  { cli }: Pick<BuiltServer, 'cli'>,
  args: readonly string[],
  options: ProgramOptions,
): ProgramProcess {
  return startProgram([cli, ...args], options);
}
