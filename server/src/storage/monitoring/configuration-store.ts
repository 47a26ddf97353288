import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { StorageError } from '../../base/storage-error.ts';

/** `confirmed`: put in force by an operator. `preview`: shown to operators before that. */
export type ConfigurationRole = 'confirmed' | 'preview';

/** Which configuration has a role. */
export interface ConfigurationMark {
  /** The checksum of its files. */
  readonly checksum: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** The name or the network address of an operator. */
  readonly author: string;
}

/** The texts of the projects' files by their paths below the folder of the projects, such as `example/project.yaml`. */
export type ConfigurationFiles = Readonly<Record<string, string>>;

/** A configuration with its files. */
export interface StoredConfiguration extends ConfigurationMark {
  readonly files: ConfigurationFiles;
}

/** The configurations that operators have put in force or look at, for all nodes. */
export interface ConfigurationStore {
  /** The marks without the files, which is little to read every second. */
  marks(): Promise<{ readonly [Role in ConfigurationRole]?: ConfigurationMark }>;
  /** A configuration with its files; undefined when none has the role. Throws `StorageError` when it is damaged. */
  find(role: ConfigurationRole): Promise<StoredConfiguration | undefined>;
  /** Stores a configuration in place of the one that has the role. */
  put(role: ConfigurationRole, configuration: StoredConfiguration): Promise<void>;
  /** Stores a configuration when none has the role; false when one has it. */
  putFirst(role: ConfigurationRole, configuration: StoredConfiguration): Promise<boolean>;
  remove(role: ConfigurationRole): Promise<void>;
}

/** A row of `configuration` without the files. */
export interface MarkRow extends ConfigurationMark {
  readonly role: ConfigurationRole;
}

/** A row of `configuration`. */
export interface ConfigurationRow extends MarkRow {
  readonly files: Uint8Array;
}

const Files = z.record(z.string(), z.string());

/** Much more than the largest configuration: 2,000 libraries have about 4 MB. */
const maxBytes = 64 * 1024 * 1024;

/**
 * The files as bytes of a row. They are compressed, so a search for the data of a person finds no card number in them
 * that is only the number of a library.
 */
export const packFiles = (files: ConfigurationFiles): Buffer => gzipSync(JSON.stringify(files));

/** The marks of rows, by role. */
export const marksOf = (rows: readonly MarkRow[]) =>
  Object.fromEntries(rows.map(({ role, checksum, at, author }) => [role, { checksum, at, author }]));

/** The configuration of a row. Throws `StorageError` when its files cannot be read. */
export function configurationOf({ role, files, checksum, at, author }: ConfigurationRow): StoredConfiguration {
  try {
    const text = gunzipSync(files, { maxOutputLength: maxBytes }).toString('utf8');
    return { checksum, at, author, files: Files.parse(JSON.parse(text)) };
  } catch {
    throw new StorageError('damaged', `The stored configuration (${role}) is damaged.`);
  }
}
