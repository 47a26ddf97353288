import { baseConfig } from '@buchfink/contract/base-config';
import { type Config, config as configEndpoint } from '@buchfink/contract/config';
import { call } from '#shared/api/call.ts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { hostProject, setServicePlace } from '#shared/api/service-place.ts';
import { overrideMessages } from '#shared/i18n/i18n.ts';
import { useConfig } from './config-store.ts';

/**
 * Loads the config of a project (empty = the project of this host) within two seconds. If that fails the built-in
 * config is used unless one of the service's is already in use; the answer says whether it succeeded. Until then all other
 * calls still go to the project of before.
 */
export async function loadConfig(projectId: string, signal?: AbortSignal): Promise<boolean> {
  const asked = projectId || hostProject;
  try {
    const loaded = await call(configEndpoint, { signal, projectId: asked });
    // The host's project has a name of its own; every later call uses it.
    setServicePlace({ projectId: loaded.projectId });
    await takeOver(loaded);
    return true;
  } catch (error) {
    if (useConfig.getState().origin !== 'service') {
      setServicePlace({ projectId: asked });
      useConfig.setState({ config: baseConfig, origin: 'built-in' });
    }
    if (error instanceof ConnectionError && error.kind === 'aborted') return false;
    console.warn('The config could not be loaded', error);
    return false;
  }
}

/** Shows a config with its own words. */
export async function takeOver(loaded: Config): Promise<void> {
  useConfig.setState({ config: loaded, origin: 'service' });
  await overrideMessages(loaded.i18n);
}
