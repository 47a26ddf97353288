import type { Geo } from '@buchfink/contract/libraries';
import { mdiClockOutline, mdiCrosshairsGps, mdiHeartOutline, mdiMagnify } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useMinute } from '#shared/opening/use-minute.ts';
import { filterLibraries, kilometres } from '#shared/place/library-list.ts';
import { PositionMessage } from '#shared/place/position-message.tsx';
import { useHere } from '#shared/place/use-here.ts';
import { librariesQuery } from '#shared/state/libraries-query.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/button.tsx';
import { Chip, Chips } from '#shared/ui/chip.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { StateMessage } from '#shared/ui/state-message.tsx';
import styles from './libraries.module.css';
import { LibraryCard } from './library-card.tsx';

/** All libraries: find one, keep favourites, choose where to search. */
export function LibrariesScreen() {
  const t = useT();
  const locale = useLocale();
  const query = useQuery(librariesQuery(locale));
  const known = useApp(({ selection }) => selection.libraries.length > 0);
  return (
    <Page title={t('libraries.title')} lead={t('libraries.lead')} answer={query.data}>
      {known ? (
        <LibraryChoice />
      ) : query.isPending ? (
        <LibrariesSkeleton />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <StateMessage kind="empty" title={t('libraries.empty')} text={t('libraries.empty-text')}>
          <Button variant="primary" onClick={() => void query.refetch()}>
            {t('shell.retry')}
          </Button>
        </StateMessage>
      )}
    </Page>
  );
}

function LibraryChoice() {
  const t = useT();
  const now = useMinute();
  const { libraries, libraryId, favourites, favouritesOnly } = useApp(({ selection }) => selection);
  const [text, setText] = useState('');
  const [openNow, setOpenNow] = useState(false);
  const { here, state, locate, forget } = useHere();
  const shown = filterLibraries(libraries, { text, openNow, favouritesOnly, favourites, here });
  const showAll = () => {
    setText('');
    setOpenNow(false);
    dispatch({ type: 'favourites-only-set', on: false });
  };
  const noFavourites = favouritesOnly && favourites.length === 0;
  return (
    <>
      <search className={styles.tools}>
        <div className={styles.box}>
          <Icon path={mdiMagnify} />
          <input
            type="search"
            autoComplete="off"
            aria-label={t('libraries.filter')}
            placeholder={t('libraries.filter')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <Chips label={t('libraries.narrow')}>
          <li>
            <Chip icon={mdiCrosshairsGps} aria-pressed={here !== undefined} onClick={here ? forget : locate}>
              {t('libraries.near')}
            </Chip>
          </li>
          <li>
            <Chip icon={mdiClockOutline} aria-pressed={openNow} onClick={() => setOpenNow(!openNow)}>
              {t('libraries.open-now')}
            </Chip>
          </li>
          <li>
            <Chip
              icon={mdiHeartOutline}
              aria-pressed={favouritesOnly}
              onClick={() => dispatch({ type: 'favourites-only-set', on: !favouritesOnly })}
            >
              {t('libraries.favourites')}
            </Chip>
          </li>
        </Chips>
        <PositionMessage state={state} />
      </search>
      {shown.length === 0 ? (
        <StateMessage
          kind="empty"
          title={t(noFavourites ? 'libraries.no-favourites' : 'libraries.none')}
          text={t(noFavourites ? 'libraries.no-favourites-text' : 'libraries.none-text')}
        >
          <Button variant="primary" onClick={showAll}>
            {t('libraries.show-all')}
          </Button>
        </StateMessage>
      ) : (
        <>
          <p className={styles.count} role="status">
            {t('libraries.found', { count: shown.length })}
          </p>
          <ul className={styles.list}>
            {shown.map((library) => (
              <LibraryCard
                key={library.id}
                library={library}
                current={library.id === libraryId}
                favourite={favourites.includes(library.id)}
                distance={away(here, library.geo)}
                now={now}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function away(here: Geo | undefined, there: Geo | undefined): number | undefined {
  return here && there ? kilometres(here, there) : undefined;
}

function LibrariesSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[58, 44, 66, 50].map((width) => (
        <div key={width} className={styles.card}>
          <Skeleton width="44px" height="44px" />
          <div className={styles.skeleton}>
            <Skeleton width={`${width}%`} height="18px" />
            <Skeleton width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}
