import { recordPath } from '@buchfink/contract/text/path-segment';
import { regionalLocale } from '@buchfink/texts/format';
import { formatRelativeTime } from '@buchfink/texts/relative-time';
import {
  mdiAccountClockOutline,
  mdiBookmarkOffOutline,
  mdiBookOpenPageVariantOutline,
  mdiChevronLeft,
  mdiChevronRight,
} from '@mdi/js';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { intentParam } from '#shared/session/login-address.ts';
import { hasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { Cover } from '#shared/ui/cover/cover.tsx';
import { Select } from '#shared/ui/form/select.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Page, PageHeading } from '#shared/ui/page/page.tsx';
import { MediaIcon } from '#shared/ui/work/media-icon.tsx';
import { moveEntry, updateEntry } from '#shared/watchlist/changes.ts';
import { changeWatchlist, useWatchlist } from '#shared/watchlist/use-watchlist.ts';
import { type Entry, type List, maxNoteLength } from '#shared/watchlist/watchlist.ts';
import { NoteField } from '../note-field.tsx';
import { removeWithUndo } from '../remove-with-undo.ts';
import { everywhere, libraryName, shownEntries } from '../shown-entries.ts';
import styles from './entry.module.css';
import { EntryCatalogue } from './entry-catalogue.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { EntryOwn } from './entry-own.tsx';
import { entryPath } from './entry-path.ts';
import { EntryShelf } from './entry-shelf.tsx';

/** A watched title with its note, its list and its neighbours. */
export function EntryArticle({ list, entry }: { list: List; entry: Entry }) {
  const t = useT();
  const locale = useLocale();
  const now = useCurrentMinute();
  const online = useOnline();
  const navigate = useNavigate();
  const { lists } = useWatchlist();
  const { libraries } = useApp(({ selection }) => selection);
  const { title, author, mediaType, seen, created } = entry;
  const since = new Intl.DateTimeFormat(regionalLocale(locale), { dateStyle: 'long' }).format(new Date(created));
  const library = libraries.find(({ id }) => id === entry.libraryId);
  const record = recordPath(entry.libraryId, entry.id ?? '');
  const hasRecord = hasPart(library, 'catalogue');
  const isAway = hasRecord && seen?.state === 'lent' && library?.capabilities.reserve;
  const remove = () => {
    removeWithUndo(list.id, entry, t);
    void navigate('/watchlist', { replace: true });
  };
  return (
    <Page title={title} heading="own">
      <Neighbours list={list} entry={entry} />
      <article className={styles.entry}>
        <div className={styles.cover}>
          <Cover work={{ ...entry, workKey: entry.workKey ?? title }} size="large" />
        </div>
        <div className={styles.facts}>
          <p className={styles.meta}>
            <MediaIcon type={mediaType} />
            <span>
              <EntryFacts entry={entry} library={libraryName(entry, libraries)} />
            </span>
          </p>
          <PageHeading>{title}</PageHeading>
          {author ? <p className={styles.by}>{author}</p> : null}
          <EntryShelf entry={entry} />
          <EntryCatalogue libraryId={entry.libraryId} />
          <EntryOwn entry={entry} />
          <p className={styles.small}>
            {t('watchlist.since', { date: since })}
            {seen ? ` · ${t('watchlist.as-of', { age: formatRelativeTime(locale, seen.at, now) })}` : ''}
          </p>
          <div className={styles.acts}>
            {hasRecord ? (
              <ButtonLink variant="primary" icon={mdiBookOpenPageVariantOutline} to={record}>
                {t('watchlist.to-record')}
              </ButtonLink>
            ) : null}
            {isAway && online ? (
              <ButtonLink variant="tonal" icon={mdiAccountClockOutline} to={`${record}?${intentParam}=reserve`}>
                {t('act.do-reserve')}
              </ButtonLink>
            ) : null}
            <Button variant="text" icon={mdiBookmarkOffOutline} onClick={remove}>
              {t('watchlist.remove')}
            </Button>
          </div>
          <div className={styles.form}>
            <NoteField
              label={t('watchlist.note')}
              value={entry.note ?? ''}
              maxLength={maxNoteLength}
              onChange={(note) => changeWatchlist((all) => updateEntry(all, list.id, entry.key, { note }))}
            />
            {lists.length > 1 ? (
              <Select
                label={t('watchlist.in-list')}
                value={list.id}
                options={lists.map(({ id, name }) => ({ key: `${id}`, label: name || t('watchlist.title') }))}
                onChange={({ target }) =>
                  changeWatchlist((all) => ({
                    ...moveEntry(all, list.id, entry.key, Number(target.value)),
                    listId: Number(target.value),
                  }))
                }
              />
            ) : null}
          </div>
        </div>
      </article>
    </Page>
  );
}

/** Links back to the list and to the titles before and after this one. */
function Neighbours({ list, entry }: { list: List; entry: Entry }) {
  const t = useT();
  const { sort, legacyHidden } = useWatchlist();
  const { libraries } = useApp(({ selection }) => selection);
  const all = shownEntries(list, { sort, legacyHidden: false, location: everywhere, libraryId: 0, libraries });
  const openableEntries = all.filter(
    (candidate) => candidate.key === entry.key || (entryPath(candidate) && !(legacyHidden && candidate.legacy)),
  );
  const index = openableEntries.findIndex(({ key }) => key === entry.key);
  useEffect(
    () => changeWatchlist((now) => (now.index === index ? now : { ...now, index, listId: list.id })),
    [index, list.id],
  );
  const [before, after] = [openableEntries[index - 1], openableEntries[index + 1]];
  return (
    <nav className={styles.neighbours} aria-label={t('watchlist.titles')}>
      <Link className={styles.back} to="/watchlist">
        {list.name || t('watchlist.title')}
      </Link>
      <span className={styles.spot}>{t('watchlist.spot', { index: index + 1, total: openableEntries.length })}</span>
      <Neighbour entry={before} icon={mdiChevronLeft} label={t('watchlist.previous')} />
      <Neighbour entry={after} icon={mdiChevronRight} label={t('watchlist.next')} />
    </nav>
  );
}

function Neighbour({ entry, icon, label }: { entry: Entry | undefined; icon: string; label: string }) {
  const path = entry && entryPath(entry);
  const inside = (
    <>
      {icon === mdiChevronLeft ? <Icon path={icon} isMirrored /> : null}
      <span className={styles.words}>{label}</span>
      {icon === mdiChevronRight ? <Icon path={icon} isMirrored /> : null}
    </>
  );
  return path ? (
    <Link className={styles.neighbour} to={path} replace aria-label={`${label}: ${entry.title}`}>
      {inside}
    </Link>
  ) : (
    <span className={styles.neighbour} aria-hidden="true">
      {inside}
    </span>
  );
}
