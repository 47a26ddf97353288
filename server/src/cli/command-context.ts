import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { commandLimits, serviceLimits } from '@buchfink/catalogue/index/library-index-options';
import { errorText } from '@buchfink/catalogue/report/file-failure';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
import type { CommandsWords } from '@buchfink/texts/generated/commands-words';
import { fileExists } from '../base/file-exists.ts';
import { readSettings, type Settings } from '../operations/environment/settings.ts';
import { storageLocation } from '../operations/environment/storage-location.ts';
import { loadProjects } from '../projects/files/load-projects.ts';
import type { LibrarySettings } from '../projects/libraries/library-settings.ts';
import type { Project } from '../projects/project/project.ts';
import { databaseName } from '../storage/postgresql/database-name.ts';
import { type OpenRecordStore, recordsFile } from '../storage/records/open-record-store.ts';
import { type StorageLocation, storageAt } from '../storage/storage.ts';
import { type Indexer, startIndexer } from '../systems/indexing/indexer.ts';
import { type Indexes, startIndexes } from '../systems/indexing/indexes.ts';
import { UsageError } from './command-error.ts';
import { errorTextFor, wordsOf } from './command-language.ts';

/** The streams and the environment that a command runs with. */
export interface Console {
  readonly stdin: Readable & { isTTY?: boolean };
  readonly stdout: Writable;
  readonly stderr: Writable & { isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** The folder of the threads' files, as a URL. */
  readonly threads: string;
  /** The stored run that a page of the service requested, and its name for display. */
  readonly run?: { readonly id: string; readonly what: string };
}

/** The projects, records and indexes that are open while a command runs. */
export interface CommandContext {
  readonly settings: Settings;
  /** Where the data is. */
  readonly location: StorageLocation;
  readonly projects: readonly Project[];
  readonly store: OpenRecordStore;
  /** Keeps the indexes of opened libraries up to date. The first call starts its thread. */
  readonly indexer: () => Indexer;
  /** The library with this id, of any project. Throws `UsageError`. */
  library(id: string): LibrarySettings;
  /** As `library`, for a library with a built-in catalogue. Throws `UsageError`. */
  ownLibrary(id: string): LibrarySettings;
}

/** Opens the context of a command, and closes it afterwards. */
export async function withCommandContext<Result>(
  console: Console,
  work: (place: CommandContext) => Promise<Result>,
): Promise<Result> {
  const settings = readSettings(console.environment);
  const projects = await loadProjects(settings.projects);
  const location = await storageLocation(settings, console.environment);
  const isNew = location.databaseUrl === undefined && !(await fileExists(join(settings.data, recordsFile)));
  const store = await storageAt(location).records();
  console.stderr.write(`${dataText(wordsOf(console), location, isNew)}\n`);
  let indexer: Indexer | undefined;
  try {
    return await work({
      settings,
      location,
      projects,
      store,
      indexer: () => {
        indexer ??= startCommandIndexer(location, settings, console);
        return indexer;
      },
      library: (id) => libraryOf(projects, id),
      ownLibrary: (id) => ownLibraryOf(projects, id),
    });
  } finally {
    await indexer?.close();
    await store.close();
  }
}

/** Starts what keeps indexes up to date for a command, in which nobody searches. */
export function startCommandIndexer(location: StorageLocation, settings: Settings, console: Console): Indexer {
  return startIndexer({
    ...location,
    threads: console.threads,
    limits: commandLimits(settings.indexLimits),
    onState: () => {},
    onFailure: () => {},
    warn: warningWriter(console),
  });
}

/** Starts the indexes of a command that searches as the service does. */
export function startCommandIndexes(location: StorageLocation, settings: Settings, console: Console): Indexes {
  return startIndexes({
    ...location,
    threads: console.threads,
    limits: { ...serviceLimits, ...settings.indexLimits },
    warn: warningWriter(console),
  });
}

/** Names the data of the command: without `BUCHFINK_DATA` or `DATABASE_URL` it may be another than the service's. */
function dataText({ data }: CommandsWords, { dataDirectory, databaseUrl }: StorageLocation, isNew: boolean): string {
  const text =
    databaseUrl === undefined
      ? data.location({ folder: dataDirectory })
      : data.andDatabase({ folder: dataDirectory, database: databaseName(databaseUrl) });
  return isNew ? data.new({ text }) : text;
}

/** The library with this id, of any project. Throws `UsageError`. */
export function libraryOf(projects: readonly Project[], id: string): LibrarySettings {
  const all = projects.flatMap(({ libraries }) => libraries);
  const parsedId = parseLibraryId(id);
  const match = all.find((library) => library.id === parsedId);
  if (match) return match;
  const ids = [...new Set(all.map((library) => library.id))].sort((a, b) => a - b).join(', ');
  throw new UsageError(({ data }) =>
    data.unknownLibrary({ library: JSON.stringify(id), ids: ids || data.noLibraries }),
  );
}

function ownLibraryOf(projects: readonly Project[], id: string): LibrarySettings {
  const library = libraryOf(projects, id);
  const kind = library.system.catalogue?.kind ?? 'builtin';
  if (kind === 'builtin') return library;
  throw new UsageError(({ data }) => data.externalCatalogue({ library: library.id, kind }));
}

/** The message of an error; errors of files in plain words. */
export const messageOf = errorText;

/** Writes warnings to standard error. */
export const warningWriter =
  (console: Console) =>
  (message: string, error?: unknown): void =>
    void console.stderr.write(`${error === undefined ? message : `${message}: ${errorTextFor(console, error)}`}\n`);
