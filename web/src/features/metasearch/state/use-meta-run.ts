import type { MetaAddress } from '@buchfink/contract/metasearch/metasearch-address';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { useLocale } from '#shared/i18n/use-t.ts';
import { encodeMetaSearch } from '#shared/search/address/meta-address.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { takePageEvents } from '../stream/page-events.ts';
import type { SearchStorage } from '../stream/stored-searches.ts';
import type { OpenStream } from '../stream/stream-with-retry.ts';
import type { ListOptions } from '../works/meta-list.ts';
import { cachedRun, forgetRun } from './cached-runs.ts';
import { createMetaRun, type MetaRun } from './meta-run.ts';
import type { MetaState } from './meta-state.ts';

/** The stream reader is a chunk of its own, loaded with the screen so that it is there for the first search. */
export const importReader = () => import('../stream/read-meta-search.ts');
const openStream: OpenStream = async function* (search, signal) {
  const { readMetaSearch } = await importReader();
  yield* readMetaSearch(search, { signal });
};

const importStorage = () => import('../stream/stored-searches.ts');

/** Stores a search on the device, unless the patron turned that off. */
function createStorage(projectId: string, locale: string, search: string): SearchStorage {
  return {
    save: (events) => {
      if (!useApp.getState().settings.rememberSearches) return;
      const saved = importStorage().then((store) =>
        store.storeSearch(store.storedAddress(projectId, locale, search), events),
      );
      // The search continues if it cannot be stored.
      saved.catch(() => undefined);
    },
    load: () =>
      importStorage().then(
        (store) => store.loadSearch(store.storedAddress(projectId, locale, search)),
        () => undefined,
      ),
  };
}

/** By these the patron uses the list: from then on nothing in it moves by itself. */
const signsOfReading = ['pointerdown', 'keydown', 'wheel', 'scroll'];

type MetaQuery = Required<Pick<MetaAddress, 'fields' | 'filters' | 'libraries'>>;

/**
 * Runs a search while the screen is mounted and there is a connection. After reconnecting, it asks the interrupted
 * libraries; stored hits are replaced by a new search.
 */
export function useMetaRun(
  query: MetaQuery,
  options: ListOptions,
): { readonly run: MetaRun; readonly state: MetaState } {
  const locale = useLocale();
  const online = useOnline();
  const [runCount, setRunCount] = useState(0);
  const { projectId } = getServiceContext();
  const search = encodeMetaSearch(query).toString();
  const key = [projectId, locale, search].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the search, the turn repeats it
  const run = useMemo(
    () =>
      cachedRun(
        key,
        () =>
          createMetaRun(query, openStream, options, {
            storage: createStorage(projectId, locale, search),
            pageEvents: query.libraries.length > 0 ? takePageEvents(query) : [],
          }),
        { online },
      ),
    [key, runCount],
  );
  useEffect(() => {
    run.start();
    return run.stop;
  }, [run]);
  useEffect(() => run.setOptions(options), [run, options]);
  useEffect(() => {
    const stopped = new AbortController();
    const { signal } = stopped;
    for (const event of signsOfReading)
      window.addEventListener(event, run.touch, { passive: true, capture: true, signal });
    return () => stopped.abort();
  }, [run]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the connection or the search changes
  useEffect(() => {
    if (!online) run.disconnect();
    else if (run.state().isStored) {
      forgetRun(key);
      setRunCount((before) => before + 1);
    } else run.reconnect();
  }, [online, run]);
  return { run, state: useRunState(run) };
}

/** The state of a run. What libraries answer is rendered in the background: a press or a letter never waits for it. */
function useRunState(run: MetaRun): MetaState {
  const [last, setLast] = useState({ run, state: run.state() });
  useEffect(() => {
    const follow = () => startTransition(() => setLast({ run, state: run.state() }));
    follow();
    const unsubscribe = run.subscribe(follow);
    return () => void unsubscribe();
  }, [run]);
  return last.run === run ? last.state : run.state();
}
