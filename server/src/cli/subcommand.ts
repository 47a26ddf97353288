import type { Console } from './command-context.ts';
import { UsageError } from './usage.ts';

/** One thing that a command does; answers the exit code. */
export type Subcommand = (args: readonly string[], console: Console) => Promise<number>;

/** Runs what the first word names. Throws `UsageError` where the command does not know it. */
export function runSubcommand(
  command: string,
  acts: Readonly<Record<string, Subcommand>>,
  [what, ...args]: readonly string[],
  console: Console,
): Promise<number> {
  const act = what !== undefined && Object.hasOwn(acts, what) ? acts[what] : undefined;
  if (act === undefined) throw new UsageError(`${command} knows ${Object.keys(acts).join(', ')}.`);
  return act(args, console);
}

/** Says how it went well. */
export function writeLine({ stdout }: Console, sentence: string): 0 {
  stdout.write(`${sentence}\n`);
  return 0;
}
