import type { OperatorText } from '@buchfink/contract/locale';
import type { ConfigurationMark, StoredConfiguration } from '../../storage/monitoring/configuration-store.ts';
import { builtinCatalogueIds } from '../project/builtin-catalogues.ts';
import { liveProjects } from '../project/live-projects.ts';
import { defaultProjectId } from '../project/project.ts';
import { faultsOf, type LoadedConfiguration, loadConfiguration } from './load-configuration.ts';
import { fingerprintProjects } from './project-fingerprint.ts';

/** How a service came to its first configuration. */
export interface OpenedConfiguration {
  readonly configuration: LoadedConfiguration;
  /** The mark of the configuration that operators had put in force; undefined when there was none. */
  readonly mark?: ConfigurationMark | undefined;
  /** Why this version of the service could not read that one, and took the files instead: a line for each fault. */
  readonly unreadable?: readonly OperatorText[] | undefined;
}

/**
 * Loads the projects of a directory, or the configuration that operators have put in force. Where this version of the
 * service cannot read that one, as after an upgrade, the files are taken. Returns the projects, which can be replaced
 * later; the fingerprint of the files that were read; and the ids of the libraries that keep their records in this
 * service. Throws `ProjectFaults`.
 */
export async function openProjects(directory: string, chosenId: string | undefined, confirmed?: StoredConfiguration) {
  const stamp = await fingerprintProjects(directory);
  const opened = await openConfiguration(directory, chosenId, confirmed);
  const { projects: all } = opened.configuration;
  const projects = liveProjects(all, defaultProjectId(all, chosenId));
  // Without a fingerprint the first look reads the files, and compares them with what operators have put in force.
  return { projects, opened, stamp: confirmed ? '' : stamp, ownLibraries: builtinCatalogueIds(all) };
}

async function openConfiguration(
  directory: string,
  chosenId: string | undefined,
  confirmed: StoredConfiguration | undefined,
): Promise<OpenedConfiguration> {
  if (confirmed === undefined) return { configuration: await loadConfiguration(directory, chosenId) };
  const { checksum, at, author } = confirmed;
  const mark = { checksum, at, author };
  try {
    return { configuration: await loadConfiguration(directory, chosenId, confirmed.files), mark };
  } catch (cause) {
    return { configuration: await loadConfiguration(directory, chosenId), mark, unreadable: faultsOf(cause) };
  }
}
