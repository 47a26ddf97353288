import { mdiHeartOutline, mdiMagnify } from '@mdi/js';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { distance, filterLibraries } from '#shared/libraries/library-list.ts';
import { LibrariesPage } from '#shared/libraries/page/libraries-page.tsx';
import { NearbyChips } from '#shared/libraries/page/nearby-chips.tsx';
import { useGeolocation } from '#shared/libraries/use-geolocation.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Chip } from '#shared/ui/action/chip.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import styles from './libraries.module.css';
import { LibraryCard } from './library-card.tsx';
import { useEntryText } from './use-entry-text.ts';

/** All libraries: search the list, mark favourites, choose where to search. */
export function LibrariesScreen() {
  const t = useT();
  return (
    <LibrariesPage title={t('libraries.title')} lead={t('libraries.lead')} waiting={<LibrariesSkeleton />}>
      <LibraryChoice />
    </LibrariesPage>
  );
}

function LibraryChoice() {
  const t = useT();
  const now = useCurrentMinute();
  const { libraries, libraryId, favourites, favouritesOnly } = useApp(({ selection }) => selection);
  const [text, setText] = useEntryText();
  const [openNow, setOpenNow] = useState(false);
  const geolocation = useGeolocation();
  const { position } = geolocation;
  const filteredLibraries = filterLibraries(libraries, { text, openNow, favouritesOnly, favourites, position });
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
        <NearbyChips geolocation={geolocation} openNow={openNow} onOpenNow={setOpenNow}>
          <li>
            <Chip
              icon={mdiHeartOutline}
              aria-pressed={favouritesOnly}
              onClick={() => dispatch({ type: 'favourites-only-set', on: !favouritesOnly })}
            >
              {t('libraries.favourites')}
            </Chip>
          </li>
        </NearbyChips>
      </search>
      {filteredLibraries.length === 0 ? (
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
            {t('libraries.found', { count: filteredLibraries.length })}
          </p>
          <ul className={styles.list}>
            {filteredLibraries.map((library) => (
              <LibraryCard
                key={library.id}
                library={library}
                current={library.id === libraryId}
                favourite={favourites.includes(library.id)}
                distance={distance(position, library.geo)}
                now={now}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
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
