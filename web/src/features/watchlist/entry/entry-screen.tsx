import { recordPath } from '@buchfink/contract/text/path-segment';
import { useT } from '#shared/i18n/use-t.ts';
import { useHasPart } from '#shared/libraries/use-has-part.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { useWatchlist } from '#shared/watchlist/use-watchlist.ts';
import { currentList, isSameEntry } from '#shared/watchlist/watchlist.ts';
import { EntryArticle } from './entry-article.tsx';

/** One title of the watchlist: from the current list if it is there, else from another. */
export function EntryScreen({ libraryId, id }: { libraryId: number; id: string }) {
  const t = useT();
  const watchlist = useWatchlist();
  const hasRecord = useHasPart(libraryId, 'catalogue');
  const current = currentList(watchlist);
  const list = [current, ...watchlist.lists].find(({ entries }) =>
    entries.some((entry) => isSameEntry(entry, libraryId, id)),
  );
  const entry = list?.entries.find((entry) => isSameEntry(entry, libraryId, id));
  if (list && entry) return <EntryArticle list={list} entry={entry} />;
  return (
    <Page title={t('watchlist.not-kept')} heading="hidden">
      <StateMessage kind="empty" title={t('watchlist.not-kept')} text={t('watchlist.not-kept-text')}>
        <ButtonLink variant="primary" to="/watchlist">
          {t('watchlist.to-list')}
        </ButtonLink>
        {libraryId > 0 && hasRecord ? (
          <ButtonLink variant="text" to={recordPath(libraryId, id)}>
            {t('watchlist.to-record')}
          </ButtonLink>
        ) : null}
      </StateMessage>
    </Page>
  );
}
