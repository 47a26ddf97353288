import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { isMap, isSeq, parseDocument } from 'yaml';
import { fileExists } from '../../../base/file-exists.ts';
import { UsageError } from '../../command-error.ts';

/** A file to write: a new one, or an existing one to which lines are added. */
export interface PlannedFile {
  readonly path: string;
  /** The lines that are added; all lines of a new file. */
  readonly added: string;
  /** The whole text. */
  readonly text: string;
  readonly isNew: boolean;
  /** The text before, which must still be there when it is written. */
  readonly before?: string;
}

/** A new project with one library. Throws `UsageError` when the folder exists. */
export async function planProject(
  folder: string,
  { projectId, title, entry }: { readonly projectId: string; readonly title: string; readonly entry: string },
  { init }: CommandsWords,
): Promise<PlannedFile[]> {
  if (await fileExists(folder)) throw new UsageError((words) => words.init.folderExists({ folder }));
  const schemaLine = async (name: string) =>
    (await fileExists(join(dirname(folder), name))) ? `# yaml-language-server: $schema=../${name}\n` : '';
  const project = `${await schemaLine('project.schema.json')}# ${init.comments.project}
projectId: ${projectId}
title: ${JSON.stringify(title)}
`;
  const libraries = `${await schemaLine('libraries.schema.json')}libraries:\n${entry}`;
  return [
    { path: join(folder, 'project.yaml'), text: project, added: project, isNew: true },
    { path: join(folder, 'libraries.yaml'), text: libraries, added: libraries, isNew: true },
  ];
}

/**
 * Adds a library at the end of a list in an existing file, which otherwise stays as it is, byte by byte. Throws
 * `UsageError` when the file is written in a way that allows no such addition.
 */
export async function planAddition(path: string, entry: string, content: object): Promise<PlannedFile> {
  const before = await readFile(path, 'utf8');
  const document = parseDocument(before);
  const list = document.get('libraries', true);
  const byHand = () => new UsageError(({ init }) => `${init.addByHand({ file: path })}\n\n${entry}`);
  const [first] = isSeq(list) && list.flow !== true ? list.items : [];
  const start = isMap(first) ? first.range?.[0] : undefined;
  if (start === undefined) throw byHand();
  // The new item begins below the hyphen of the first.
  const column = before.slice(before.lastIndexOf('\n', start) + 1, start).indexOf('-');
  const added = entry.replace(/^ {2}/gm, ' '.repeat(Math.max(0, column)));
  const text = `${before}${before.endsWith('\n') ? '' : '\n'}${added}`;
  const old = document.toJS() as { libraries: unknown[] };
  const now = parseDocument(text);
  const expected = { ...old, libraries: [...old.libraries, content] };
  if (now.errors.length > 0 || !isDeepStrictEqual(now.toJS(), expected)) throw byHand();
  return { path, text, added, isNew: false, before };
}

/**
 * Writes the files; a new one never over an existing one, an existing one only if nobody has changed it meanwhile. Throws
 * `UsageError`.
 */
export async function writeFiles(files: readonly PlannedFile[]): Promise<void> {
  for (const { path, text, isNew, before } of files) {
    await mkdir(dirname(path), { recursive: true });
    if (isNew) {
      await writeFile(path, text, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new UsageError(({ init }) => init.fileExists({ file: path })) : error;
      });
      continue;
    }
    if ((await readFile(path, 'utf8')) !== before) throw new UsageError(({ init }) => init.fileChanged({ file: path }));
    // Written beside it first, so that the disk holds a whole file at every moment.
    await writeFile(`${path}.new`, text, { flag: 'wx' });
    await rename(`${path}.new`, path);
  }
}
