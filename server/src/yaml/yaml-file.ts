import { readFile, stat } from 'node:fs/promises';
import { fileFailure } from '@buchfink/catalogue/import/report/file-failure';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { faultTexts } from './fault-text.ts';
import { NotUtf8, utf8Text } from './utf8-text.ts';

/** One fault of a configuration file, with its place and what is expected there. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly message: string;
}

/** Creates a fault of the value at a path. */
export type FaultAt = (path: readonly PropertyKey[], message: string) => Fault;

/** The largest size of a configuration file, in bytes. */
const maxBytes = 4 * 1024 * 1024;
/** The most repetitions by alias in a file: enough for hand-written files, too few for an alias bomb. */
const maxAliases = 50;

/** Formats a fault as `file:line:column path: message`. */
export function faultLine({ file, line, column, path, message }: Fault): string {
  return `${file}:${line}:${column} ${path === '' ? '' : `${path}: `}${message}`;
}

/** A YAML file that was read: its value by the schema, or its faults. `faultAt` creates faults that are found later. */
export interface YamlFile<Value> {
  readonly value: Value | undefined;
  /** The content as written, whether valid or not; undefined when it could not be read. */
  readonly content: unknown;
  readonly faults: readonly Fault[];
  readonly faultAt: FaultAt;
}

/** Reads the text of a file; an `Error` says why it cannot be read. Never throws. */
export type ReadText = (file: string) => Promise<string | Error>;

/** Reads a YAML file, checks it against a schema and collects every fault. Never throws. */
export async function readYaml<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  readText: ReadText = textOf,
): Promise<YamlFile<z.output<Schema>>> {
  const unreadable = (message: string, line = 1) => ({
    value: undefined,
    content: undefined,
    faults: [at(message, line)],
    faultAt: () => at(message, line),
  });
  const at = (message: string, line: number): Fault => ({ file, line, column: 1, path: '', message });
  const text = await readText(file);
  if (text instanceof Error) return unreadable(text.message, text instanceof NotUtf8 ? text.line : 1);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faultAt = (path: readonly PropertyKey[], message: string): Fault => {
    const { line, col } = lines.linePos(offsetOf(document, path));
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), path: pathText(path), message };
  };
  if (document.errors.length > 0)
    return {
      value: undefined,
      content: undefined,
      faultAt,
      faults: document.errors.slice(0, 50).map((error) => {
        const { line, col } = lines.linePos(error.pos[0]);
        return { file, line, column: col, path: '', message: `this is not YAML: ${error.message}` };
      }),
    };
  let content: unknown;
  try {
    content = document.toJS({ maxAliasCount: maxAliases }) ?? {};
  } catch (error) {
    return unreadable(`this is not usable YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
  const outcome = parseUntrusted(schema, content, { error: z.locales.en().localeError });
  if (outcome.success) return { value: outcome.data, content, faults: [], faultAt };
  const faults = outcome.error.issues.flatMap((issue) =>
    faultTexts(schema, issue, content).map(({ path, message }) => faultAt(path, message)),
  );
  return { value: undefined, content, faults, faultAt };
}

/** Reads the text of a file of the disk, of limited size. */
export async function textOf(file: string): Promise<string | Error> {
  try {
    const info = await stat(file);
    // Reading a pipe would wait for a writer, and a device has no end.
    if (!info.isFile()) return new Error('this is not a file');
    if (info.size > maxBytes) return new Error(`the file is larger than ${maxBytes / 1024 / 1024} MB`);
    return utf8Text(await readFile(file));
  } catch (error) {
    if (error instanceof NotUtf8) return error;
    const code = (error as NodeJS.ErrnoException).code;
    return new Error(code === 'ENOENT' ? 'this file is missing' : `this file cannot be read (${fileFailure(error)})`);
  }
}

/** The offset of a path in the text: its key, else its value, else the nearest node around it. */
function offsetOf(document: Document.Parsed, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const key = path[length - 1];
    const parent = length === 0 ? undefined : document.getIn(path.slice(0, length - 1), true);
    if (isMap(parent)) {
      const pair = parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
      if (isScalar(pair?.key) && pair.key.range) return pair.key.range[0];
    }
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
    if (range) return range[0];
  }
  return 0;
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${String(key)}`))
    .join('');
}
