import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import { LibrarySettings } from '../libraries/library-settings.ts';
import type { Project } from '../projects/project.ts';
import { walletFaults } from '../projects/wallet-settings.ts';
import { issueText } from '../yaml/issue-text.ts';
import { type Fault, type FaultAt, faultLine, readYaml } from '../yaml/yaml-file.ts';
import { configFaults } from './config-checks.ts';
import {
  claimOf,
  defaultFaults,
  demoCardFaults,
  duplicateFaults,
  type ProjectClaim,
  pickupFaults,
  reservedIdFaults,
  sharedFaults,
  tagFaults,
} from './cross-checks.ts';
import { deepMerge } from './deep-merge.ts';
import { eventFaults } from './event-faults.ts';
import { LibrariesFile, mostLibraries, ProjectFile } from './project-file.ts';

/** The configuration has faults. The message lists all of them, one per line. */
export class ProjectFaults extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(['The configuration has faults:', ...faults.map((fault) => `  ${faultLine(fault)}`)].join('\n'));
    this.name = 'ProjectFaults';
    this.faults = faults;
  }
}

/**
 * Loads the projects from the folders in `folder`, except hidden ones. With `defaultId`, one of the projects must
 * have this id; the service start and `validate` pass it. Throws `ProjectFaults` with all faults of all projects.
 */
export async function loadProjects(folder: string, defaultId?: string): Promise<Project[]> {
  const nothing = (message: string) =>
    new ProjectFaults([{ file: folder, line: 1, column: 1, path: '', message: `${message} (BUCHFINK_PROJECTS)` }]);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw nothing('there is no such folder of projects');
  });
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const read = await Promise.all(names.sort().map((name) => readProject(join(folder, name))));
  if (read.length === 0) throw nothing('there is no project in this folder');
  const faults = [
    ...read.flatMap((each) => each.faults),
    ...sharedFaults(read),
    ...defaultFaults(
      folder,
      read.map(({ claimed }) => claimed.id),
      defaultId,
    ),
  ];
  if (faults.length > 0) throw new ProjectFaults(faults);
  return read.flatMap(({ project }) => project ?? []);
}

/** A project that was read, with its faults. */
export interface ReadProject {
  readonly project?: Project;
  /** The claim of the project's files, even when they have faults. */
  readonly claimed: ProjectClaim;
  readonly faults: readonly Fault[];
  readonly faultAt: FaultAt;
  readonly libraryFaultAt: FaultAt;
}

async function readProject(folder: string): Promise<ReadProject> {
  const [settings, list] = await Promise.all([
    readYaml(join(folder, 'project.yaml'), ProjectFile),
    readYaml(join(folder, 'libraries.yaml'), LibrariesFile),
  ]);
  const libraries = readableLibraries(list.given, list.faultAt);
  const { given } = settings;
  const faults = [
    ...settings.faults,
    ...list.faults,
    ...duplicateFaults(libraries.all, libraries.faultAt),
    ...pickupFaults(libraries.all, libraries.faultAt),
    ...tagFaults(libraries.all, libraries.faultAt),
    ...(await eventFaults(folder, libraries.all)),
    ...configFaults(given, settings.faultAt),
    ...demoCardFaults(given, libraries.all, settings.faultAt),
    ...reservedIdFaults(given, settings.faultAt),
  ];
  const read = {
    claimed: claimOf(given, libraries.all),
    faults,
    faultAt: settings.faultAt,
    libraryFaultAt: libraries.faultAt,
  };
  if (settings.value === undefined) return read;
  const { hosts, publicNetworks, libraryNetworks, wallet, ...written } = settings.value;
  faults.push(...(await walletFaults(folder, wallet, settings.faultAt)));
  const networks = { public: publicNetworks, library: libraryNetworks };
  const merged = { ...(deepMerge(baseConfig, written) as object), _hash: '' };
  const outcome = Config.safeParse(merged, { error: z.locales.en().localeError });
  if (!outcome.success)
    for (const issue of outcome.error.issues)
      for (const { path, message } of issueText(Config, issue, merged)) faults.push(settings.faultAt(path, message));
  if (!outcome.success || list.value === undefined) return read;
  const config = { ...outcome.data, _hash: hashOf(outcome.data) };
  return {
    ...read,
    project: {
      id: config.projectId,
      folder,
      config,
      libraries: list.value.libraries,
      hosts,
      networks,
      ...(wallet && { wallet }),
    },
  };
}

/** The libraries of a file that are valid on their own. `faultAt` reports their faults at their places in the file. */
function readableLibraries(given: unknown, faultAt: FaultAt) {
  const list = (given as { libraries?: unknown } | null | undefined)?.libraries;
  const read = (Array.isArray(list) ? list : []).slice(0, mostLibraries).flatMap((each: unknown, place) => {
    const { data } = parseUntrusted(LibrarySettings, each);
    return data === undefined ? [] : [{ library: data, place }];
  });
  const placed: FaultAt = ([first, at, ...rest], message) =>
    faultAt(
      typeof at === 'number' ? [first ?? 'libraries', read[at]?.place ?? at, ...rest] : [first ?? 'libraries'],
      message,
    );
  return { all: read.map(({ library }) => library), faultAt: placed };
}

/** The content hash of a config, without `_hash` itself. */
function hashOf({ _hash, ...config }: Config): string {
  return createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 32);
}
