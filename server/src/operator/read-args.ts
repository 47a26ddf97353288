import { parseArgs } from 'node:util';
import { UsageError } from './usage.ts';

/** What a command line said: its words by the names the command gives them, and its options. */
export interface ReadArgs<Word extends string, Option extends string> {
  readonly library: string;
  readonly words: Readonly<Record<Word, string>>;
  readonly options: Readonly<Partial<Record<Option, string>>>;
}

/**
 * Reads the arguments of `<command> --library <id> <word>… [--option text]…`; every word must be there. Throws
 * `UsageError`, and what `parseArgs` throws.
 */
export function readArgs<Word extends string, Option extends string>(
  command: string,
  args: readonly string[],
  wanted: { readonly words?: readonly Word[]; readonly options?: readonly Option[] },
): ReadArgs<Word, Option> {
  const { words = [], options = [] } = wanted;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(['library', ...options].map((name) => [name, { type: 'string' as const }])),
  });
  const { library, ...rest } = values as Readonly<Record<string, string | undefined>>;
  if (library === undefined) throw new UsageError(`${command} needs --library <id>.`);
  const missing = words[positionals.length];
  if (missing !== undefined) throw new UsageError(`${command} needs <${missing}>.`);
  if (positionals.length > words.length)
    throw new UsageError(`${JSON.stringify(positionals[words.length])} is one word too many.`);
  return {
    library,
    words: Object.fromEntries(words.map((name, place) => [name, positionals[place] ?? ''])) as Record<Word, string>,
    options: rest as Partial<Record<Option, string>>,
  };
}

/** The option, which the command cannot do without. */
export function needed(command: string, name: string, value: string | undefined): string {
  if (value === undefined || value === '') throw new UsageError(`${command} needs --${name}.`);
  return value;
}
