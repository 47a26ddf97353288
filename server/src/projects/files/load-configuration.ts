import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import { byOperatorLocale, type OperatorText } from '@buchfink/contract/locale';
import { failureReason } from '../../messages/failure-reason.ts';
import { failureText } from '../../messages/failure-text.ts';
import type { ConfigurationFiles } from '../../storage/monitoring/configuration-store.ts';
import type { Project } from '../project/project.ts';
import { faultLine, UnreadableFile } from '../yaml/yaml-file.ts';
import { diskSource, loadProjects, ProjectFaults, type ProjectSource } from './load-projects.ts';

/** Projects with the texts of the files that they were read from. */
export interface LoadedConfiguration {
  readonly projects: readonly Project[];
  readonly files: ConfigurationFiles;
  /** The SHA-256 of the files, in hexadecimal digits: the same for the same texts on every node. */
  readonly checksum: string;
}

/**
 * Loads the projects from the folders in `folder`, or from stored texts of their files. Throws `ProjectFaults`. What the
 * files name, such as event files and certificates, is read from the folders in both cases.
 */
export async function loadConfiguration(
  folder: string,
  defaultId?: string,
  stored?: ConfigurationFiles,
): Promise<LoadedConfiguration> {
  const files: Record<string, string> = {};
  const source = stored === undefined ? diskSource(folder) : storedSource(folder, stored);
  const projects = await loadProjects(folder, defaultId, {
    names: source.names,
    async readText(file) {
      const text = await source.readText(file);
      // The projects come from these very texts, also when the files change meanwhile.
      if (!(text instanceof Error)) files[pathIn(folder, file)] = text;
      return text;
    },
  });
  return { projects, files, checksum: checksumOf(files) };
}

const pathIn = (folder: string, file: string) => relative(folder, file).split(sep).join('/');

function storedSource(folder: string, files: ConfigurationFiles): ProjectSource {
  return {
    names: async () => [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))],
    readText: async (file) => {
      const path = pathIn(folder, file);
      return Object.hasOwn(files, path)
        ? (files[path] ?? '')
        : new UnreadableFile({ code: 'file-missing', values: {} });
    },
  };
}

function checksumOf(files: ConfigurationFiles): string {
  const hash = createHash('sha256');
  for (const [path, text] of Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(JSON.stringify([path, text]));
  return hash.digest('hex');
}

/** Why a configuration could not be loaded: a line for each fault, in each language. */
export function faultsOf(cause: unknown): readonly OperatorText[] {
  if (cause instanceof ProjectFaults)
    return cause.faults.map((fault) => byOperatorLocale((locale) => faultLine(fault, locale)));
  const reason = failureReason(cause);
  return [byOperatorLocale((locale) => failureText(reason, locale))];
}
