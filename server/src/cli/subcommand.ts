import type { Console } from './command-context.ts';
import { UsageError } from './command-error.ts';

/** A subcommand. Returns the exit code. */
export type Subcommand = (args: readonly string[], console: Console) => Promise<number>;

/** Runs the subcommand that the first word names. Throws `UsageError` when it is unknown. */
export function runSubcommand(
  command: string,
  acts: Readonly<Record<string, Subcommand>>,
  [what, ...args]: readonly string[],
  console: Console,
): Promise<number> {
  const act = what !== undefined && Object.hasOwn(acts, what) ? acts[what] : undefined;
  if (act === undefined)
    throw new UsageError(({ usage }) => usage.subcommands({ command, names: Object.keys(acts).join(', ') }));
  return act(args, console);
}

/** Writes a sentence to standard error. Returns exit code 1. */
export function writeFailure({ stderr }: Console, sentence: string): 1 {
  stderr.write(`${sentence}\n`);
  return 1;
}

/** Writes a sentence to standard output. Returns exit code 0. */
export function writeLine({ stdout }: Console, sentence: string): 0 {
  stdout.write(`${sentence}\n`);
  return 0;
}
