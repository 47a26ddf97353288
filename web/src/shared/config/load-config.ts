import { type Config, config as configEndpoint } from '@buchfink/contract/config';
import { configTimeout } from '@buchfink/contract/endpoint';
import { ApiException } from '@buchfink/contract/error';
import { getAnswerAge } from '#shared/api/answer-age.ts';
import { call } from '#shared/api/call.ts';
import { onReconnect } from '#shared/connection/service-connection.ts';
import { getServiceContext, hostProject, setServiceContext } from '#shared/connection/service-context.ts';
import { overrideMessages } from '#shared/i18n/i18n.ts';
import { useConfig } from './config-store.ts';
import { readStoredConfig, storeConfig } from './stored-config.ts';

/** Timeout of one request in milliseconds, longer than the start of the app waits. */
const timeout = 30_000;
/** Milliseconds between two requests; each wait doubles the last one. */
const firstWait = 1_000;
const maxWait = 60_000;

/** Aborts the requests of the start when another project is opened. */
const starting = new AbortController();

/**
 * Requests the config of a project (empty = the project of this host) and resolves when the app can start: with the
 * answer, or after two seconds (specification, section 7) or an error with the stored config, else with the built-in
 * one. Requests go on until the service has answered; a late answer is applied at once.
 */
export async function startWithConfig(projectId: string, onUnknownProject: () => void): Promise<void> {
  const requestedId = projectId || hostProject;
  setServiceContext({ projectId: requestedId });
  await new Promise<void>((resolve) => {
    setTimeout(resolve, configTimeout);
    void listen(requestedId, resolve, onUnknownProject);
  });
  const stored = useConfig.getState().origin === 'built-in' && readStoredConfig(getServiceContext().projectId);
  if (stored) await show(stored, 'stored');
}

/**
 * Requests a config until the service itself has answered; calls back when the first request has ended. When the service says
 * that there is no such project, the project of this host takes its place.
 */
async function listen(projectId: string, onFirst: () => void, onUnknownProject: () => void): Promise<void> {
  const { signal } = starting;
  let requested = projectId;
  for (let wait = firstWait; !signal.aborted; wait = Math.min(2 * wait, maxWait)) {
    try {
      if (await loadConfig(requested, signal)) break;
    } catch (error) {
      if (requested !== hostProject && isUnknownProject(error)) {
        requested = hostProject;
        setServiceContext({ projectId: requested });
        onUnknownProject();
        continue;
      }
      if (!signal.aborted) console.warn('The config could not be loaded', error);
    }
    onFirst();
    await nextTurn(wait);
  }
  onFirst();
}

function isUnknownProject(error: unknown): boolean {
  return error instanceof ApiException && error.code === 'unknown-project';
}

/** Waits the given milliseconds, or until the connection is back. */
function nextTurn(wait: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      unsubscribe();
      resolve();
    };
    setTimeout(done, wait);
    const unsubscribe = onReconnect(done);
  });
}

/**
 * Loads and applies the config of a project (empty = the project of this host); all later calls go to that project.
 * Returns false for an answer from the cache of the service worker. Throws as `call` does, without any change.
 */
export async function loadConfig(projectId: string, signal?: AbortSignal): Promise<boolean> {
  const requestedId = projectId || hostProject;
  const loaded = await call({ ...configEndpoint, timeout }, { signal, projectId: requestedId });
  if (signal !== starting.signal) starting.abort();
  const isFresh = getAnswerAge(loaded)?.again !== true;
  if (isFresh) storeConfig(requestedId, loaded);
  await show(loaded, isFresh ? 'service' : 'stored');
  return isFresh;
}

/** Applies a config and uses the project id in it for all later calls. */
async function show(config: Config, origin: 'service' | 'stored'): Promise<void> {
  setServiceContext({ projectId: config.projectId });
  await applyConfig(config, origin);
}

/** Applies a config and its own texts. */
export async function applyConfig(config: Config, origin: 'service' | 'stored' = 'service'): Promise<void> {
  useConfig.setState({ config, origin });
  await overrideMessages(config.i18n);
}
