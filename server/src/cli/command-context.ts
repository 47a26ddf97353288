import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { commandLimits } from '@buchfink/catalogue/index/library-index-options';
import { errorText } from '@buchfink/catalogue/report/file-failure';
import { parseLibraryId } from '@buchfink/contract/validation/number-text';
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
import { UsageError } from './usage.ts';

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
  console.stderr.write(dataText(location, isNew));
  let indexer: Indexer | undefined;
  const start = () =>
    startIndexer({
      ...location,
      threads: console.threads,
      limits: commandLimits(settings.indexLimits),
      onState: () => {},
      onFailure: () => {},
      warn: warningWriter(console),
    });
  try {
    return await work({
      settings,
      location,
      projects,
      store,
      indexer: () => {
        indexer ??= start();
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

/** Names the data of the command: without `BUCHFINK_DATA` or `DATABASE_URL` it may be another than the service's. */
function dataText({ dataDirectory, databaseUrl }: StorageLocation, isNew: boolean): string {
  const warning = isNew
    ? ' (new: there are no records in it yet. Is BUCHFINK_DATA the same as that of the service?)'
    : '';
  const database = databaseUrl === undefined ? '' : ` and ${databaseName(databaseUrl)}`;
  return `Data: ${dataDirectory}${database}${warning}\n`;
}

/** The library with this id, of any project. Throws `UsageError`. */
export function libraryOf(projects: readonly Project[], id: string): LibrarySettings {
  const all = projects.flatMap(({ libraries }) => libraries);
  const parsedId = parseLibraryId(id);
  const match = all.find((library) => library.id === parsedId);
  if (match) return match;
  const ids = [...new Set(all.map((library) => library.id))].sort((a, b) => a - b).join(', ');
  throw new UsageError(`Unknown library ${JSON.stringify(id)}. Libraries: ${ids || 'none'}.`);
}

function ownLibraryOf(projects: readonly Project[], id: string): LibrarySettings {
  const library = libraryOf(projects, id);
  const kind = library.system.catalogue?.kind ?? 'builtin';
  if (kind === 'builtin') return library;
  throw new UsageError(
    `Library ${library.id} has an external catalogue (\`kind: ${kind}\`). This command needs a built-in one.`,
  );
}

/** Writes warnings to standard error. */
export const warningWriter =
  ({ stderr }: Console) =>
  (message: string, error?: unknown): void =>
    void stderr.write(`${error === undefined ? message : `${message}: ${messageOf(error)}`}\n`);

/** The message of an error; errors of files in plain words. */
export const messageOf = errorText;
