import { record } from '@buchfink/contract/record';
import { mdiPlaylistPlus } from '@mdi/js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#shared/api/call.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { watchNavigation } from '#shared/links/last-navigation.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import type { NewEntry } from '#shared/watchlist/changes.ts';
import { changeWatchlist, currentWatchlist } from '#shared/watchlist/use-watchlist.ts';
import { type Entry, maxEntries, maxLists } from '#shared/watchlist/watchlist.ts';
import { mergeLists } from '../files/merge-lists.ts';
import { checkShelf } from '../shelf-check/check-shelf.ts';
import type { SharedRecords } from './list-address.ts';

/** A list from a shared link. It is added only when the patron confirms. */
export function SharedList({ shared }: { shared: SharedRecords }) {
  const t = useT();
  const navigate = useNavigate();
  const [done, setDone] = useState<number>();
  const title = shared.name || t('watchlist.title');
  const total = shared.records.length;
  const take = async () => {
    const isStillHere = watchNavigation();
    setDone(0);
    const { entries, missing } = await fetchEntries(shared, () => setDone((count = 0) => count + 1));
    setDone(undefined);
    if (entries.length === 0) return showSnackbar({ text: t('watchlist.shared-failed'), timeout: 10_000 });
    const merged = mergeLists(currentWatchlist(), [{ name: title, note: '', entries }], t('watchlist.title'));
    if (!merged) {
      return showSnackbar({
        text: t('watchlist.refused-full', { name: title, entries: maxEntries, lists: maxLists }),
      });
    }
    changeWatchlist(() => merged.watchlist);
    const { added, existing } = merged;
    showSnackbar({ text: t('watchlist.shared-taken', { count: added, known: existing, missing }), timeout: 10_000 });
    if (isStillHere()) void navigate('/watchlist', { replace: true });
  };
  return (
    <Page title={title} heading="hidden">
      <StateMessage
        kind="empty"
        icon={mdiPlaylistPlus}
        title={t('watchlist.shared', { list: title })}
        text={t('watchlist.shared-text', { count: total })}
      >
        <Button variant="primary" disabled={done !== undefined} onClick={() => void take()}>
          {done === undefined ? t('watchlist.shared-take') : t('watchlist.checking', { done, total })}
        </Button>
        <ButtonLink variant="text" to="/watchlist" replace>
          {t('shell.cancel')}
        </ButtonLink>
      </StateMessage>
    </Page>
  );
}

/** The current titles of a link, in its order. */
async function fetchEntries(
  shared: SharedRecords,
  onOne: () => void,
): Promise<{ entries: readonly NewEntry[]; missing: number }> {
  const created = new Date().toISOString();
  const requests = shared.records.map(
    ({ libraryId, id }, key): Entry => ({ key, libraryId, id, created, title: '', mediaType: 'UNKNOWN' }),
  );
  const foundEntries = new Map<number, NewEntry>();
  const ask = (libraryId: number, id: string, signal: AbortSignal) =>
    call(record, { params: { libraryId, id }, signal });
  await checkShelf(
    requests,
    ask,
    (result) => {
      onOne();
      if ('change' in result) foundEntries.set(result.entry.key, { ...result.entry, ...result.change });
    },
    new AbortController().signal,
  );
  const entries = requests.flatMap(({ key }) => foundEntries.get(key) ?? []);
  return { entries, missing: requests.length - entries.length };
}
