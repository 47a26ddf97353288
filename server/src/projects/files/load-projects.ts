import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import type { Locale } from '@buchfink/contract/locale';
import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import type { ConfigurationFault } from '../../messages/configuration/configuration-faults.ts';
import { coverCreditsOf } from '../covers/cover-source.ts';
import { readEventFile } from '../events/read-event-file.ts';
import { LibrarySettings } from '../libraries/library-settings.ts';
import { googleWalletFaults } from '../project/google-wallet-settings.ts';
import type { Project } from '../project/project.ts';
import { walletFaults } from '../project/wallet-settings.ts';
import { localTextFaults } from '../yaml/local-text-faults.ts';
import { schemaFaults } from '../yaml/schema-faults.ts';
import {
  type Fault,
  type FaultAt,
  faultLine,
  fileFault,
  fileReason,
  type ReadText,
  readYaml,
  textOf,
  UnreadableFile,
} from '../yaml/yaml-file.ts';
import { assetFaults, createFileList } from './asset-checks.ts';
import { configFaults } from './config-checks.ts';
import {
  accountRoleFaults,
  claimOf,
  defaultFaults,
  demoCardFaults,
  duplicateFaults,
  pickupFaults,
  type ReadProject,
  reservedIdFaults,
  sharedFaults,
  sitemapFaults,
  tagFaults,
} from './cross-checks.ts';
import { languageFaults, writtenLocales } from './language-checks.ts';
import { LibrariesFile, maxLibraries, misnamedFiles, ProjectFile } from './project-file.ts';
import { listOf, mapOf } from './raw-content.ts';

/** The configuration has faults. The message lists all of them, one per line. */
export class ProjectFaults extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(['The configuration has faults:', ...faults.map((fault) => `  ${faultLine(fault)}`)].join('\n'));
    this.name = 'ProjectFaults';
    this.faults = faults;
  }
}

/** Where the texts of the projects' files come from. Other files that they name are always read from the disk. */
export interface ProjectSource {
  /** The names of the projects' folders. Throws when they cannot be listed. */
  names(): Promise<string[]>;
  readonly readText: ReadText;
}

/** The folders in a folder, except hidden ones. */
export const diskSource = (folder: string): ProjectSource => ({
  async names() {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  },
  readText: textOf,
});

/**
 * Loads the projects from the folders in `folder`, except hidden ones. With `defaultId`, one of the projects must
 * have this id; the service start and `validate` pass it. Throws `ProjectFaults` with all faults of all projects.
 */
export async function loadProjects(
  folder: string,
  defaultId?: string,
  { names: list, readText }: ProjectSource = diskSource(folder),
): Promise<Project[]> {
  const unusable = (fault: ConfigurationFault) => new ProjectFaults([fileFault(folder, fault)]);
  const names = await list().catch((error: unknown) => {
    throw unusable({ code: 'projects-unreadable', values: { reason: fileReason(error) } });
  });
  const projects = await Promise.all(names.sort().map((name) => readProject(join(folder, name), readText)));
  if (projects.length === 0) throw unusable({ code: 'no-project', values: {} });
  const faults = [
    ...projects.flatMap((project) => project.faults),
    ...(await missingAssets(projects)),
    ...sharedFaults(projects),
    ...defaultFaults(
      folder,
      projects.map(({ claim }) => claim.id),
      defaultId,
    ),
  ];
  if (faults.length > 0) throw new ProjectFaults(faults);
  return projects.flatMap(({ project }) => project ?? []);
}

/** Finds files of `assets` that projects name, each of its own project or of another one, and that are not there. */
async function missingAssets(projects: readonly ReadProject[]): Promise<Fault[]> {
  const folders = new Map(
    projects.flatMap(({ claim, folder }) => (claim.id === undefined ? [] : [[claim.id, folder]])),
  );
  const listFiles = createFileList();
  const faults = await Promise.all(
    projects.map(({ content, faultAt }) => assetFaults(content, { folders, faultAt, listFiles })),
  );
  return faults.flat();
}

async function readProject(folder: string, readText: ReadText): Promise<ReadProject> {
  const [projectFile, librariesFile] = await Promise.all([
    readYaml(join(folder, 'project.yaml'), ProjectFile, { readText }),
    readYaml(join(folder, 'libraries.yaml'), LibrariesFile, { readText }),
  ]);
  const { content, faultAt } = projectFile;
  const { valid: libraries, faultAt: libraryFaultAt } = validLibraries(librariesFile.content, librariesFile.faultAt);
  const languages = writtenLocales(content);
  const { config, faults: mergedFaults } = mergeConfig(projectFile.value, libraries, faultAt);
  const read: ReadProject = {
    folder,
    content,
    claim: claimOf(content, libraries),
    faultAt,
    libraryFaultAt,
    faults: [
      ...projectFile.faults,
      ...librariesFile.faults,
      ...duplicateFaults(librariesFile.content, librariesFile.faultAt),
      ...pickupFaults(libraries, libraryFaultAt),
      ...tagFaults(libraries, libraryFaultAt),
      ...accountRoleFaults(libraries, libraryFaultAt),
      ...(await eventFaults(folder, libraries, { languages, faultAt: libraryFaultAt })),
      ...(await misnamedFaults(folder, readText)),
      ...configFaults(content, librariesFile.content, faultAt),
      ...languageFaults(content, faultAt),
      ...localTextFaults(ProjectFile, content, languages, faultAt),
      ...localTextFaults(LibrariesFile, librariesFile.content, languages, librariesFile.faultAt),
      ...demoCardFaults(content, librariesFile.content, faultAt),
      ...reservedIdFaults(content, faultAt),
      ...sitemapFaults(content, faultAt),
      ...(await walletFaults(folder, projectFile.value?.wallet, faultAt)),
      ...(await googleWalletFaults(folder, projectFile.value?.googleWallet, faultAt)),
      ...mergedFaults,
    ],
  };
  if (projectFile.value === undefined || librariesFile.value === undefined || config === undefined) return read;
  const { hosts, publicNetworks, libraryNetworks, followBrowserLanguage, wallet, googleWallet, covers } =
    projectFile.value;
  const { crawlers, publicApi, relatedWords, mailTexts, accessibility } = projectFile.value;
  return {
    ...read,
    project: {
      id: config.projectId,
      folder,
      config,
      libraries: librariesFile.value.libraries,
      hosts,
      networks: { public: publicNetworks, library: libraryNetworks },
      crawlers,
      // Languages are chosen for their readers.
      followBrowserLanguage: followBrowserLanguage ?? config.locales !== undefined,
      wallet,
      googleWallet,
      covers,
      publicApi,
      relatedWords,
      mailTexts,
      accessibility,
    },
  };
}

/** The libraries of a file that are valid on their own. `faultAt` reports their faults at their places in the file. */
function validLibraries(content: unknown, faultAt: FaultAt) {
  const entries = listOf(mapOf(content).libraries).slice(0, maxLibraries);
  const read = entries.flatMap((entry, place) => {
    const { data } = parseUntrusted(LibrarySettings, entry);
    return data === undefined ? [] : [{ library: data, place }];
  });
  const faultAtPlace: FaultAt = ([list = 'libraries', index, ...path], fault) =>
    faultAt(typeof index === 'number' ? [list, read[index]?.place ?? index, ...path] : [list], fault);
  return { valid: read.map(({ library }) => library), faultAt: faultAtPlace };
}

/** Reads the event files that a project's libraries name, and returns their faults. */
async function eventFaults(
  folder: string,
  libraries: readonly LibrarySettings[],
  { languages, faultAt }: { readonly languages: readonly Locale[]; readonly faultAt: FaultAt },
): Promise<readonly Fault[]> {
  const named = new Map<string, { readonly timeZone: string; readonly path: readonly PropertyKey[] }>();
  libraries.forEach(({ events, timeZone }, index) => {
    events?.files.forEach((file, at) => {
      named.set(file, { timeZone, path: ['libraries', index, 'events', 'files', at] });
    });
  });
  const faults = await Promise.all(
    [...named].map(async ([path, { timeZone, path: setting }]) => {
      const file = await readEventFile(folder, path, timeZone, { languages });
      const isMissing = file.faults.some(({ fault }) => fault.code === 'file-missing');
      return isMissing
        ? [faultAt(setting, { code: 'named-file-missing', values: { path: join(folder, path) } })]
        : file.faults;
    }),
  );
  return faults.flat();
}

/** Finds files that look like those of a project and would never be read. */
async function misnamedFaults(folder: string, readText: ReadText): Promise<Fault[]> {
  const faults = await Promise.all(
    misnamedFiles.map(async ([wrong, name]) => {
      const file = join(folder, wrong);
      const text = await readText(file);
      const isMissing = text instanceof UnreadableFile && text.fault.code === 'file-missing';
      return isMissing ? [] : [fileFault(file, { code: 'file-misnamed', values: { name } })];
    }),
  );
  return faults.flat();
}

/** Merges the settings of a project over the base config, and adds the credits of its cover sources. */
function mergeConfig(
  file: ProjectFile | undefined,
  libraries: readonly LibrarySettings[],
  faultAt: FaultAt,
): { config?: Config; faults: Fault[] } {
  if (file === undefined) return { faults: [] };
  const {
    hosts,
    publicNetworks,
    libraryNetworks,
    crawlers,
    followBrowserLanguage,
    wallet,
    googleWallet,
    covers,
    publicApi,
    relatedWords,
    mailTexts,
    accessibility,
    ...settings
  } = file;
  const coverCredits = coverCreditsOf(libraries, { covers });
  const merged = {
    ...(deepMerge(baseConfig, settings) as object),
    coverCredits,
    _hash: '',
  };
  const { data, error } = Config.safeParse(merged, { error: z.locales.en().localeError });
  if (data !== undefined) return { config: { ...data, _hash: hashOf(data) }, faults: [] };
  const faults = error.issues.flatMap((issue) => schemaFaults(Config, issue, merged));
  return { faults: faults.map(({ path, fault }) => faultAt(path, fault)) };
}

/** The content hash of a config, without `_hash` itself. Apps keep a config by it. */
export function hashOf({ _hash, ...config }: Config): string {
  return createHash('sha256').update(JSON.stringify(config)).digest('hex').slice(0, 32);
}

/** Merges values over a base. Objects merge key by key; everything else, including a list, replaces the base value. */
function deepMerge(base: unknown, values: unknown): unknown {
  if (values === undefined) return base;
  if (!isPlain(base) || !isPlain(values)) return values;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(values)) merged[key] = deepMerge(base[key], value);
  return merged;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
