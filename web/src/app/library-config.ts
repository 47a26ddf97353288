import { type Config, config as configEndpoint } from '@buchfink/contract/config';
import type { Library } from '@buchfink/contract/libraries';
import { call } from '#shared/api/call.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { usesLibraryConfig } from '#shared/config/features.ts';
import { applyConfig } from '#shared/config/load-config.ts';
import { useApp } from '#shared/state/store.ts';

/** The project whose config is to be shown: the library's, else the own one. Undefined when the config stays. */
export function libraryProject(own: Config, library: Library | undefined): string | undefined {
  return usesLibraryConfig(own) ? (library?.settings.project ?? own.projectId) : undefined;
}

/** Shows the config of the chosen library's project, now and after every change of library. */
export function syncLibraryConfig(): void {
  // A library's project need not know of the switch that led to it: the one begun with decides.
  let home = useConfig.getState().config;
  let asked = '';
  const follow = () => {
    const { libraries, libraryId } = useApp.getState().selection;
    const project = libraryProject(
      home,
      libraries.find(({ id }) => id === libraryId),
    );
    if (project === undefined || project === asked) return;
    asked = project;
    const { projectId } = useConfig.getState().config;
    if (project !== projectId) void showConfigOf(project, () => asked === project);
  };
  useConfig.subscribe(({ config }) => {
    if (config.projectId === asked && asked !== home.projectId) return;
    home = config;
    // The own config came late: the library's is shown again.
    if (asked !== '' && asked !== config.projectId) {
      asked = '';
      follow();
    }
  });
  useApp.subscribe((now, before) => {
    if (now.selection !== before.selection) follow();
  });
  follow();
}

/**
 * Shows the config of another project, without asking that project anything else: its libraries are still those of the
 * one the app was opened for. Whatever was asked for later wins.
 */
async function showConfigOf(projectId: string, isWanted: () => boolean): Promise<void> {
  try {
    const loaded = await call(configEndpoint, { projectId });
    if (isWanted()) await applyConfig(loaded);
  } catch (error) {
    console.warn(`The config of ${projectId} could not be loaded`, error);
  }
}
