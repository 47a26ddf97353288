import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getServiceContext } from '#shared/api/service-context.ts';
import { useLocale } from '#shared/i18n/use-t.ts';
import { encodeMetaSearch, type MetaAddress } from '#shared/metasearch/meta-address.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { fetchAhead } from './later.tsx';
import { type Keeper, type MetaRun, metaRun } from './meta-run.ts';
import type { MetaState } from './meta-state.ts';
import { forgetRun, rememberedRun } from './remembered-runs.ts';
import type { Ask } from './stream/heard.ts';
import type { ListOptions } from './works/meta-list.ts';

/** What reads the stream comes beside the screen, so that it can be there before the first search. */
const reader = () => import('./stream/read-meta-search.ts');
const ask: Ask = async function* (search, signal) {
  const { readMetaSearch } = await reader();
  yield* readMetaSearch(search, { signal });
};

const keeping = () => import('./stream/stored-searches.ts');

/** Keeps a search on the device, unless the patron wants no searches remembered. */
function keeperOf(projectId: string, locale: string, search: string): Keeper {
  return {
    keep: (events) => {
      if (!useApp.getState().settings.rememberSearches) return;
      const kept = keeping().then((to) => to.storeSearch(to.storedAddress(projectId, locale, search), events));
      // Where nothing can be kept the search itself goes on.
      kept.catch(() => undefined);
    },
    kept: () =>
      keeping().then(
        (from) => from.storedSearch(from.storedAddress(projectId, locale, search)),
        () => undefined,
      ),
  };
}

type MetaQuery = Required<Pick<MetaAddress, 'fields' | 'filters' | 'libraries'>>;

/**
 * The run of a search, which goes on as long as the screen is there and there is a connection. Once there is one again,
 * those that were not heard are asked; what was shown as it had been kept is asked for anew.
 */
export function useMetaRun(asked: MetaQuery, wish: ListOptions): { readonly run: MetaRun; readonly state: MetaState } {
  const locale = useLocale();
  const online = useOnline();
  const [turn, setTurn] = useState(0);
  const { projectId } = getServiceContext();
  const search = encodeMetaSearch(asked).toString();
  const key = [projectId, locale, search].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that makes it another search, the turn that it is made once more
  const run = useMemo(
    () =>
      rememberedRun(key, () => metaRun(asked, ask, wish, { keeper: keeperOf(projectId, locale, search) }), { online }),
    [key, turn],
  );
  useEffect(() => {
    // Whether it cannot be had is told by the search that needs it.
    reader().then(fetchAhead, () => undefined);
  }, []);
  useEffect(() => {
    run.go();
    return run.stop;
  }, [run]);
  useEffect(() => run.wish(wish), [run, wish]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the connection, or another search, is a reason
  useEffect(() => {
    if (!online) run.lose();
    else if (run.state().isKept) {
      forgetRun(key);
      setTurn((before) => before + 1);
    } else run.reconnect();
  }, [online, run]);
  return { run, state: useSyncExternalStore(run.subscribe, run.state) };
}
