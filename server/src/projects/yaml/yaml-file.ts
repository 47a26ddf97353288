import { readFile, stat } from 'node:fs/promises';
import { fileFailure } from '@buchfink/catalogue/report/file-failure';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import { type Document, isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import { configurationFaultText } from '../../messages/configuration/configuration-fault-text.ts';
import type { ConfigurationFault } from '../../messages/configuration/configuration-faults.ts';
import { failureCode } from '../../messages/failure-reason.ts';
import type { FailureReason } from '../../messages/failures.ts';
import { changedKeys, repeatedKey } from './key-faults.ts';
import { schemaFaults } from './schema-faults.ts';
import { NotUtf8, utf8Text } from './utf8-text.ts';

/** One fault of a configuration file, with its place and what is expected there. */
export interface Fault {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
  /** What is wrong. */
  readonly fault: ConfigurationFault;
  /** The same in English. */
  readonly message: string;
}

/** Creates a fault of the value at a path. */
export type FaultAt = (path: readonly PropertyKey[], fault: ConfigurationFault) => Fault;

/** The largest size of a configuration file, in bytes. */
const maxBytes = 4 * 1024 * 1024;
/** The most repetitions of an anchor: enough for what a thousand libraries share, too few for an alias bomb. */
const maxAliases = 1_000;

/** Formats a fault as `file:line:column path: message`. */
export function faultLine({ file, line, column, path, fault }: Fault, locale: OperatorLocale = 'en'): string {
  return `${file}:${line}:${column} ${path === '' ? '' : `${path}: `}${configurationFaultText(fault, locale)}`;
}

/** The fault of a whole file or folder. */
export function fileFault(file: string, fault: ConfigurationFault, line = 1): Fault {
  return { file, line, column: 1, path: '', fault, message: configurationFaultText(fault, 'en') };
}

/** A file that cannot be read, and why. */
export class UnreadableFile extends Error {
  readonly fault: ConfigurationFault;

  constructor(fault: ConfigurationFault) {
    super(configurationFaultText(fault, 'en'));
    this.fault = fault;
  }
}

/** A YAML file that was read: its value by the schema, or its faults. `faultAt` creates faults that are found later. */
export interface YamlFile<Value> {
  readonly value: Value | undefined;
  /** The content as written, whether valid or not; undefined when it could not be read. */
  readonly content: unknown;
  readonly faults: readonly Fault[];
  readonly faultAt: FaultAt;
}

/** Reads the text of a file, or why it cannot be read. Never throws. */
export type ReadText = (file: string) => Promise<string | NotUtf8 | UnreadableFile>;

/** How a YAML file is read. */
interface ReadOptions {
  readonly readText?: ReadText;
  /** Whether every value is the text as it stands in the file: `yes`, `0815`. */
  readonly hasOnlyTexts?: boolean;
}

/** Reads a YAML file, checks it against a schema and collects every fault. Never throws. */
export async function readYaml<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  { readText = textOf, hasOnlyTexts = false }: ReadOptions = {},
): Promise<YamlFile<z.output<Schema>>> {
  const unreadable = (fault: ConfigurationFault, line = 1) => ({
    value: undefined,
    content: undefined,
    faults: [fileFault(file, fault, line)],
    faultAt: () => fileFault(file, fault, line),
  });
  const text = await readText(file);
  if (text instanceof NotUtf8) return unreadable(notUtf8Fault(text), text.line);
  if (text instanceof UnreadableFile) return unreadable(text.fault);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    merge: true,
    ...(hasOnlyTexts && { schema: 'failsafe' }),
  });
  const faultAt: FaultAt = (path, fault) => {
    const { line, col } = lines.linePos(offsetOf(document, path));
    const place = { line: Math.max(line, 1), column: Math.max(col, 1), path: pathText(path) };
    return { ...fileFault(file, fault), ...place };
  };
  const faultAtOffset = (offset: number, fault: ConfigurationFault): Fault => {
    const { line, col } = lines.linePos(offset);
    return { ...fileFault(file, fault, line), column: col };
  };
  const unparsed = [
    ...document.errors.slice(0, 50).map(({ code, message, pos: [offset] }) => {
      const repeated = code === 'DUPLICATE_KEY' ? repeatedKey(document, offset, lines) : undefined;
      return faultAtOffset(offset, repeated ?? { code: 'not-yaml', values: { code, text: message } });
    }),
    ...(hasOnlyTexts ? [] : changedKeys(document).map(({ offset, fault }) => faultAtOffset(offset, fault))),
  ];
  if (unparsed.length > 0) return { value: undefined, content: undefined, faultAt, faults: unparsed };
  let content: unknown;
  try {
    content = document.toJS({ maxAliasCount: maxAliases }) ?? {};
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return unreadable({ code: 'yaml-unusable', values: { text: why } });
  }
  const outcome = parseUntrusted(schema, content, { error: z.locales.en().localeError });
  if (outcome.success) return { value: outcome.data, content, faults: [], faultAt };
  const faults = outcome.error.issues.flatMap((issue) =>
    schemaFaults(schema, issue, content).map(({ path, fault }) => faultAt(path, fault)),
  );
  // A number that breaks two rules of its schema has one fault.
  const byText = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  return { value: undefined, content, faults: [...byText.values()], faultAt };
}

/** Reads the text of a file of the disk, of limited size. */
export async function textOf(file: string): Promise<string | NotUtf8 | UnreadableFile> {
  try {
    const info = await stat(file);
    // Reading a pipe would wait for a writer, and a device has no end.
    if (!info.isFile()) return new UnreadableFile({ code: 'no-file', values: {} });
    if (info.size > maxBytes)
      return new UnreadableFile({ code: 'file-too-large', values: { megabytes: maxBytes / 1024 / 1024 } });
    return utf8Text(await readFile(file));
  } catch (error) {
    if (error instanceof NotUtf8) return error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return new UnreadableFile({ code: 'file-missing', values: {} });
    return new UnreadableFile({ code: 'file-unreadable', values: { reason: fileReason(error) } });
  }
}

/** The fault of a file that is not UTF-8. */
export const notUtf8Fault = ({ byte }: NotUtf8): ConfigurationFault => ({ code: 'not-utf8', values: { byte } });

/** Why a file or folder cannot be read. */
export function fileReason(error: unknown): FailureReason {
  const code = failureCode(error);
  return { text: fileFailure(error), code };
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
