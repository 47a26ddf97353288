import { open, readdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorText } from '@buchfink/catalogue/report/file-failure';
import { cleanText } from '@buchfink/catalogue/text/clean-text';
import { utf8Text } from '../../projects/yaml/utf8-text.ts';
import type { Console } from '../command-context.ts';
import { UsageError } from '../command-error.ts';
import { errorTextFor, wordsOf } from '../command-language.ts';
import { readArgs } from '../read-args.ts';
import { writeLine } from '../subcommand.ts';
import { draftLibraries } from './draft-library.ts';
import { type AccessLevel, accessLevels, accessOf, levelOf } from './library-access.ts';
import { maxFileSize, type OpacappLibrary, parseOpacappFile } from './opacapp-file.ts';

const maxFiles = 5_000;

/**
 * `import-library-list`: reads files of the opacapp project, reports how Buchfink can serve their libraries, and with
 * `--out` writes drafts of their entries in `libraries.yaml`. Returns the exit code: 1 when a file could not be read.
 */
export async function libraryListCommand(args: readonly string[], console: Console): Promise<number> {
  const words = wordsOf(console);
  const { libraryList: texts } = words;
  const { more, options } = readArgs('import-library-list', args, {
    hasMore: true,
    options: ['out', 'only', 'first-id'],
  });
  if (more.length === 0) throw new UsageError(({ libraryList }) => libraryList.noFiles);
  const firstId = firstIdOf(options['first-id']);
  const { libraries, failures } = await readLibraryList(more, (error) => errorTextFor(console, error));
  const wantedText = options.only?.toLowerCase();
  const listed = wantedText === undefined ? libraries : libraries.filter((library) => isNamed(library, wantedText));
  for (const failure of failures) console.stderr.write(`${failure}\n`);
  for (const { city, title, api } of listed) {
    const { system, level } = accessOf(api, words);
    const name = [city, title].filter(Boolean).join(', ');
    writeLine(console, texts.line({ name, system, access: texts.levels[level] }));
  }
  if (listed.length > 1)
    for (const [level, count] of countLevels(listed))
      writeLine(console, texts.count({ count, access: texts.levels[level] }));
  if (options.out !== undefined && listed.length > 0) {
    await writeFile(options.out, draftLibraries(listed, firstId, words), { flag: 'wx' }).catch((error: unknown) => {
      const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
      const { out: file = '' } = options;
      throw exists ? new UsageError(({ libraryList }) => libraryList.exists({ file })) : error;
    });
    writeLine(console, texts.drafted({ file: options.out, count: listed.length }));
  }
  return failures.length > 0 || listed.length === 0 ? 1 : 0;
}

/** Reads files, and the `.json` files of folders, in the order of their names. Failures name their file. */
export async function readLibraryList(
  paths: readonly string[],
  textOf: (error: unknown) => string = errorText,
): Promise<{ readonly libraries: readonly OpacappLibrary[]; readonly failures: readonly string[] }> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  if (files.length > maxFiles) throw new UsageError(({ libraryList }) => libraryList.tooManyFiles({ count: maxFiles }));
  const libraries: OpacappLibrary[] = [];
  const failures: string[] = [];
  for (const file of files)
    try {
      libraries.push(parseOpacappFile(basename(file, '.json'), await beginningOf(file)));
    } catch (error) {
      failures.push(`${file}: ${cleanText(textOf(error), 500)}`);
    }
  return { libraries, failures };
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith('.json')).sort();
  return names.map((name) => join(path, name));
}

/** The text of a file, one byte longer than allowed at most. */
async function beginningOf(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(maxFileSize + 1) });
    return utf8Text(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

const isNamed = ({ title, city, displayName }: OpacappLibrary, text: string) =>
  [title, city, displayName].some((name) => name.toLowerCase().includes(text));

/** The number of libraries of each level. */
export function countLevels(libraries: readonly OpacappLibrary[]): ReadonlyMap<AccessLevel, number> {
  const counts = new Map<AccessLevel, number>();
  for (const level of accessLevels) counts.set(level, 0);
  for (const { api } of libraries) {
    const level = levelOf(api);
    counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  return counts;
}

function firstIdOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(({ libraryList }) => libraryList.firstId({ value: JSON.stringify(text) }));
  return Number(text);
}
