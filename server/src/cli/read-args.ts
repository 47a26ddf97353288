import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './command-error.ts';

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
interface ReadArgs<Shape extends ArgsShape> {
  readonly words: Readonly<
    Record<NamesOf<Shape['words']>, string> & Partial<Record<NamesOf<Shape['lastWords']>, string>>
  >;
  readonly more: readonly string[];
  readonly options: Readonly<Partial<Record<NamesOf<Shape['options']>, string>>>;
  readonly flags: Readonly<Partial<Record<NamesOf<Shape['flags']>, boolean>>>;
}

/** Parses the arguments of a command. Throws `UsageError`, and the errors of `parseArgs`. */
export function readArgs<const Shape extends ArgsShape>(
  command: string,
  args: readonly string[],
  shape: Shape,
): ReadArgs<Shape> {
  const { words = [], lastWords = [], hasMore = false, options = [], flags = [] } = shape;
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
    throw new UsageError(({ usage }) => usage.emptyArgument({ command }));
  const values = Object.fromEntries(
    Object.entries(parsed.values).map(([name, values]) => [name, onlyOne(name, values)]),
  );
  const missing = words[positionals.length];
  if (missing !== undefined) throw new UsageError(({ usage }) => usage.missingArgument({ command, name: missing }));
  const named = [...words, ...lastWords].slice(0, positionals.length);
  const more = positionals.slice(named.length);
  if (more.length > 0 && !hasMore)
    throw new UsageError(({ usage }) => usage.unexpectedArgument({ argument: JSON.stringify(more[0]) }));
  const wordsByName = Object.fromEntries(named.map((name, place) => [name, positionals[place]]));
  const read: unknown = { words: wordsByName, more, options: values, flags: values };
  return read as ReadArgs<Shape>;
}

/** Names the options of the command when one is unknown; the message of Node names none. */
function checkOptions(
  command: string,
  config: { args: string[]; options: NonNullable<ParseArgsConfig['options']> },
): void {
  const knownNames = Object.keys(config.options);
  const { tokens } = parseArgs({ ...config, strict: false, allowPositionals: true, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option' || knownNames.includes(token.name)) continue;
    if (!token.rawName.startsWith('--'))
      throw new UsageError(({ usage }) => usage.hyphen({ command, argument: config.args[token.index] ?? '' }));
    const names = knownNames.map((name) => `--${name}`).join(', ');
    throw new UsageError(({ usage }) =>
      usage.unknownOption({ command, option: token.rawName, names: names || usage.noOptions }),
    );
  }
}

/** The single value of an option. Throws `UsageError` for a repeated or empty one. */
function onlyOne(name: string, values: unknown): unknown {
  const [value, ...repetitions]: readonly unknown[] = Array.isArray(values) ? values : [values];
  if (repetitions.length > 0)
    throw new UsageError(({ usage }) => usage.repeatedOption({ option: `--${name}`, count: repetitions.length + 1 }));
  if (typeof value === 'string' && value.trim() === '')
    throw new UsageError(({ usage }) => usage.emptyOption({ option: `--${name}` }));
  return value;
}

/** As `readArgs`, for a command about one library: `<command> --library <id> …`. */
export function readLibraryArgs<const Shape extends ArgsShape>(
  command: string,
  args: readonly string[],
  shape: Shape,
): ReadArgs<Shape> & { readonly library: string } {
  const { options = [] } = shape;
  const read = readArgs(command, args, { ...shape, options: [...options, 'library'] });
  const { library, ...otherOptions }: Readonly<Record<string, string | undefined>> = read.options;
  const checked: unknown = { ...read, options: otherOptions, library: requireOption(command, 'library <id>', library) };
  return checked as ReadArgs<Shape> & { readonly library: string };
}

/** The value of a required option. Throws `UsageError`. */
export function requireOption(command: string, name: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(({ usage }) => usage.missingOption({ command, option: name }));
  return value;
}
