import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getServiceContext } from '#shared/api/service-context.ts';
import { useLocale } from '#shared/i18n/use-t.ts';
import { encodeMetaSearch, type MetaAddress } from '#shared/metasearch/meta-address.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { prefetchParts } from '../lazy-parts.tsx';
import type { SearchStorage } from '../stream/stored-searches.ts';
import type { OpenStream } from '../stream/stream-with-retry.ts';
import type { ListOptions } from '../works/meta-list.ts';
import { cachedRun, forgetRun } from './cached-runs.ts';
import { createMetaRun, type MetaRun } from './meta-run.ts';
import type { MetaState } from './meta-state.ts';

/** What reads the stream comes beside the screen, so that it can be there before the first search. */
const importReader = () => import('../stream/read-meta-search.ts');
const openStream: OpenStream = async function* (search, signal) {
  const { readMetaSearch } = await importReader();
  yield* readMetaSearch(search, { signal });
};

const importStorage = () => import('../stream/stored-searches.ts');

/** Keeps a search on the device, unless the patron wants no searches remembered. */
function createStorage(projectId: string, locale: string, search: string): SearchStorage {
  return {
    save: (events) => {
      if (!useApp.getState().settings.rememberSearches) return;
      const saved = importStorage().then((store) =>
        store.storeSearch(store.storedAddress(projectId, locale, search), events),
      );
      // Where nothing can be kept the search itself goes on.
      saved.catch(() => undefined);
    },
    load: () =>
      importStorage().then(
        (store) => store.loadSearch(store.storedAddress(projectId, locale, search)),
        () => undefined,
      ),
  };
}

type MetaQuery = Required<Pick<MetaAddress, 'fields' | 'filters' | 'libraries'>>;

/**
 * The run of a search, which goes on as long as the screen is there and there is a connection. Once there is one again,
 * those that were not heard are asked; what was shown as it had been kept is asked for anew.
 */
export function useMetaRun(
  query: MetaQuery,
  options: ListOptions,
): { readonly run: MetaRun; readonly state: MetaState } {
  const locale = useLocale();
  const online = useOnline();
  const [turn, setTurn] = useState(0);
  const { projectId } = getServiceContext();
  const search = encodeMetaSearch(query).toString();
  const key = [projectId, locale, search].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that makes it another search, the turn that it is made once more
  const run = useMemo(
    () =>
      cachedRun(
        key,
        () => createMetaRun(query, openStream, options, { storage: createStorage(projectId, locale, search) }),
        { online },
      ),
    [key, turn],
  );
  useEffect(() => {
    // Whether it cannot be had is told by the search that needs it.
    importReader().then(prefetchParts, () => undefined);
  }, []);
  useEffect(() => {
    run.start();
    return run.stop;
  }, [run]);
  useEffect(() => run.setOptions(options), [run, options]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the connection, or another search, is a reason
  useEffect(() => {
    if (!online) run.disconnect();
    else if (run.state().isStored) {
      forgetRun(key);
      setTurn((before) => before + 1);
    } else run.reconnect();
  }, [online, run]);
  return { run, state: useSyncExternalStore(run.subscribe, run.state) };
}
