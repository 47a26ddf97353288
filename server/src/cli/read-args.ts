import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage.ts';

/** The arguments of a command. */
interface ArgsShape {
  /** Positional arguments by name: required ones, then optional ones. */
  readonly words?: readonly string[];
  readonly lastWords?: readonly string[];
  /** Whether any number of further positional arguments may follow. */
  readonly hasMore?: boolean;
  /** `--options` with a value, and `--flags` without. */
  readonly options?: readonly string[];
  readonly flags?: readonly string[];
}

type NamesOf<List> = List extends readonly (infer Name extends string)[] ? Name : never;

/** The parsed command line. */
interface ReadArgs<Given extends ArgsShape> {
  readonly words: Readonly<
    Record<NamesOf<Given['words']>, string> & Partial<Record<NamesOf<Given['lastWords']>, string>>
  >;
  readonly more: readonly string[];
  readonly options: Readonly<Partial<Record<NamesOf<Given['options']>, string>>>;
  readonly flags: Readonly<Partial<Record<NamesOf<Given['flags']>, boolean>>>;
}

/** Parses the arguments of a command. Throws `UsageError`, and the errors of `parseArgs`. */
export function readArgs<const Given extends ArgsShape>(
  command: string,
  args: readonly string[],
  wanted: Given,
): ReadArgs<Given> {
  const { words = [], lastWords = [], hasMore = false, options = [], flags = [] } = wanted;
  const optionsOf = (names: readonly string[], type: 'string' | 'boolean') =>
    names.map((name) => [name, { type, multiple: true }] as const);
  const config = {
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries([...optionsOf(options, 'string'), ...optionsOf(flags, 'boolean')]),
  };
  checkOptions(command, config);
  const parsed = parseArgs(config);
  const { positionals } = parsed;
  // Usually an unset variable of the shell.
  if (positionals.some((word) => word.trim() === ''))
    throw new UsageError(`One of the words behind ${command} is empty.`);
  const values = Object.fromEntries(Object.entries(parsed.values).map(([name, given]) => [name, onlyOne(name, given)]));
  const missing = words[positionals.length];
  if (missing !== undefined) throw new UsageError(`${command} needs <${missing}>.`);
  const named = [...words, ...lastWords].slice(0, positionals.length);
  const more = positionals.slice(named.length);
  if (more.length > 0 && !hasMore) throw new UsageError(`${JSON.stringify(more[0])} is one word too many.`);
  const wordsByName = Object.fromEntries(named.map((name, place) => [name, positionals[place]]));
  const read: unknown = { words: wordsByName, more, options: values, flags: values };
  return read as ReadArgs<Given>;
}

/** Names the options of the command when one is unknown; the message of Node names none. */
function checkOptions(
  command: string,
  config: { args: string[]; options: NonNullable<ParseArgsConfig['options']> },
): void {
  const known = Object.keys(config.options);
  const { tokens } = parseArgs({ ...config, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || known.includes(token.name)) continue;
    if (!token.rawName.startsWith('--'))
      throw new UsageError(
        `What begins with a hyphen stands behind --, as in: ${command} … -- ${config.args[token.index]}`,
      );
    const names = known.map((name) => `--${name}`).join(', ') || 'none';
    throw new UsageError(`${command} has no ${token.rawName}. It takes ${names}.`);
  }
}

/** The single value of an option. Throws `UsageError` for a repeated or empty one. */
function onlyOne(name: string, given: unknown): unknown {
  const [value, ...others]: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (others.length > 0) throw new UsageError(`--${name} is given ${others.length + 1} times.`);
  if (typeof value === 'string' && value.trim() === '') throw new UsageError(`--${name} is empty.`);
  return value;
}

/** As `readArgs`, for a command about one library: `<command> --library <id> …`. */
export function readLibraryArgs<const Given extends ArgsShape>(
  command: string,
  args: readonly string[],
  wanted: Given,
): ReadArgs<Given> & { readonly library: string } {
  const { options = [] } = wanted;
  const read = readArgs(command, args, { ...wanted, options: [...options, 'library'] });
  const { library, ...others }: Readonly<Record<string, string | undefined>> = read.options;
  const checked: unknown = { ...read, options: others, library: requireOption(command, 'library <id>', library) };
  return checked as ReadArgs<Given> & { readonly library: string };
}

/** The value of a required option. Throws `UsageError`. */
export function requireOption(command: string, name: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`${command} needs --${name}.`);
  return value;
}
