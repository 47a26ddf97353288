import { type Config, config as configEndpoint } from '@buchfink/contract/config';
import type { Library } from '@buchfink/contract/libraries';
import { call } from '#shared/api/call.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { usesLibraryConfig } from '#shared/config/features.ts';
import { applyConfig } from '#shared/config/load-config.ts';
import { useApp } from '#shared/state/store.ts';

/** The project whose config is shown: the library's, else the own one. Undefined when the config stays. */
export function libraryProject(config: Config, library: Library | undefined): string | undefined {
  return usesLibraryConfig(config) ? (library?.settings.project ?? config.projectId) : undefined;
}

/** Keeps the config in step with the project of the chosen library. */
export function syncLibraryConfig(): void {
  // The switch is read from the own config: a library's project may lack it.
  let ownConfig = useConfig.getState().config;
  let shownProject = '';
  const follow = () => {
    const { libraries, libraryId } = useApp.getState().selection;
    const project = libraryProject(
      ownConfig,
      libraries.find(({ id }) => id === libraryId),
    );
    if (project === undefined || project === shownProject) return;
    shownProject = project;
    const { projectId } = useConfig.getState().config;
    if (project !== projectId) void showConfigOf(project, () => shownProject === project);
  };
  useConfig.subscribe(({ config }) => {
    if (config.projectId === shownProject && shownProject !== ownConfig.projectId) return;
    ownConfig = config;
    // The own config came late: the library's is applied again.
    if (shownProject !== '' && shownProject !== config.projectId) {
      shownProject = '';
      follow();
    }
  });
  useApp.subscribe((now, before) => {
    if (now.selection !== before.selection) follow();
  });
  follow();
}

/**
 * Applies the config of another project. Nothing else comes from that project: the libraries are those of the own
 * one. The last request wins.
 */
async function showConfigOf(projectId: string, isWanted: () => boolean): Promise<void> {
  try {
    const loaded = await call(configEndpoint, { projectId });
    if (isWanted()) await applyConfig(loaded);
  } catch (error) {
    console.warn(`The config of ${projectId} could not be loaded`, error);
  }
}
