import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { baseConfig } from '@buchfink/contract/base-config';
import { Config } from '@buchfink/contract/config';
import * as z from 'zod/mini';
import { demoCardFaults, duplicateFaults, pickupFaults, sharedFaults } from './cross-checks.ts';
import { eventFaults } from './event-faults.ts';
import { issueText } from './issue-text.ts';
import { overlay } from './overlay.ts';
import { hostProjectId, type Project } from './project.ts';
import { LibrariesFile, ProjectFile } from './project-file.ts';
import { walletFaults } from './wallet-settings.ts';
import { type Fault, faultLine, readYaml } from './yaml-file.ts';

/** The configuration has faults; the message lists them all, one a line. */
export class ProjectFaults extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(['The configuration has faults:', ...faults.map((fault) => `  ${faultLine(fault)}`)].join('\n'));
    this.name = 'ProjectFaults';
    this.faults = faults;
  }
}

/** Reads every folder of `folder` that holds a `project.yaml`. Throws `ProjectFaults` with all faults of all projects. */
export async function loadProjects(folder: string): Promise<Project[]> {
  const nothing = (message: string) =>
    new ProjectFaults([{ file: folder, line: 1, column: 1, path: '', message: `${message} (BUCHFINK_PROJECTS)` }]);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw nothing('there is no such folder of projects');
  });
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  const read = await Promise.all(names.sort().map((name) => readProject(join(folder, name))));
  if (read.length === 0) throw nothing('there is no project in this folder');
  const faults = [...read.flatMap((each) => each.faults), ...sharedFaults(read)];
  if (faults.length > 0) throw new ProjectFaults(faults);
  return read.flatMap(({ project }) => project ?? []);
}

/** A project that was read, with its faults. */
export interface ReadProject {
  readonly project?: Project;
  readonly faults: readonly Fault[];
  readonly faultAt: (path: readonly PropertyKey[], message: string) => Fault;
  readonly libraryFaultAt: (path: readonly PropertyKey[], message: string) => Fault;
}

async function readProject(folder: string): Promise<ReadProject> {
  const [settings, list] = await Promise.all([
    readYaml(join(folder, 'project.yaml'), ProjectFile),
    readYaml(join(folder, 'libraries.yaml'), LibrariesFile),
  ]);
  const places = { faultAt: settings.faultAt, libraryFaultAt: list.faultAt };
  const faults = [...settings.faults, ...list.faults];
  if (list.value !== undefined) faults.push(...duplicateFaults(list.value.libraries, list.faultAt));
  if (list.value !== undefined) faults.push(...pickupFaults(list.value.libraries, list.faultAt));
  if (list.value !== undefined) faults.push(...(await eventFaults(folder, list.value.libraries)));
  if (settings.value === undefined) return { faults, ...places };
  const { hosts, publicNetworks, libraryNetworks, wallet, ...given } = settings.value;
  faults.push(...(await walletFaults(folder, wallet, settings.faultAt)));
  const networks = { public: publicNetworks, library: libraryNetworks };
  if (given.projectId === hostProjectId)
    faults.push(
      settings.faultAt(['projectId'], `${hostProjectId} stands for the project of a host; choose another id`),
    );
  const merged = { ...(overlay(baseConfig, given) as object), _hash: '' };
  const outcome = Config.safeParse(merged, { error: z.locales.en().localeError });
  if (!outcome.success)
    for (const issue of outcome.error.issues)
      for (const { path, message } of issueText(Config, issue, merged)) faults.push(settings.faultAt(path, message));
  if (!outcome.success || list.value === undefined) return { faults, ...places };
  faults.push(...demoCardFaults(outcome.data.demoCards, list.value.libraries, settings.faultAt));
  const config = { ...outcome.data, _hash: hashOf(outcome.data) };
  return {
    project: {
      id: config.projectId,
      folder,
      config,
      libraries: list.value.libraries,
      hosts,
      networks,
      ...(wallet && { wallet }),
    },
    faults,
    ...places,
  };
}

/** The content hash of a config; `_hash` itself does not count. */
function hashOf({ _hash, ...config }: Config): string {
  return createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 32);
}
