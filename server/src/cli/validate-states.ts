import type { OperatorLocale } from '@buchfink/contract/locale';
import { observationText } from '../messages/doctor/observation-text.ts';
import { findUnknownStates } from '../operations/doctor/unknown-states.ts';
import type { Settings } from '../operations/environment/settings.ts';
import { loadProjects } from '../projects/files/load-projects.ts';
import { readDatabaseVersions } from '../storage/database/data-version.ts';
import { storageAt } from '../storage/storage.ts';

/**
 * What the last imports say of states of copies that nobody understood, a line for each library of valid projects.
 * Changes nothing: data that needs a migration, or is in PostgreSQL, is left to `doctor`.
 */
export async function unknownStates(
  { data, projects: folder, databaseUrl }: Pick<Settings, 'data' | 'projects' | 'databaseUrl'>,
  locale: OperatorLocale,
): Promise<readonly string[]> {
  const versions = await readDatabaseVersions(data);
  const isReadable =
    versions.some(({ name }) => name === 'monitoring.db') && versions.every(({ state }) => state === 'current');
  if (databaseUrl !== undefined || !isReadable) return [];
  const projects = await loadProjects(folder);
  const libraries = new Map(projects.flatMap((project) => project.libraries.map((library) => [library.id, library])));
  const store = await storageAt({ dataDirectory: data }).monitoring();
  try {
    const lines: string[] = [];
    for (const { id, libname: name } of libraries.values()) {
      const states = await findUnknownStates(store.runs, id);
      if (states === undefined) continue;
      const values = { library: { id, name }, ...states };
      lines.push(observationText({ code: 'states-unknown', values }, locale, String));
    }
    return lines;
  } finally {
    await store.close();
  }
}
