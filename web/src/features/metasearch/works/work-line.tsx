import type { Library } from '@buchfink/contract/libraries';
import type { Item } from '@buchfink/contract/search';
import { memo, useState } from 'react';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';
import { Highlight } from '#shared/ui/text/highlight.tsx';
import { workByline } from '#shared/ui/work/work-byline.tsx';
import { WorkRow } from '#shared/ui/work/work-row.tsx';
import { formatYear } from '#shared/ui/work/year-text.ts';
import { WatchButton } from '#shared/watchlist/watch-button.tsx';
import { BestLocation } from './best-location.tsx';
import { hitPath, isReservable } from './location-text.ts';
import { OtherLocations } from './other-locations.tsx';
import type { Work } from './rank-works.ts';

/** Loaded for logged-in patrons only. */
const OwnLines = lazyComponent(async () => (await import('./own-lines.tsx')).OwnLines);

interface Props {
  work: Work;
  words: string;
  /** All libraries there are. */
  libraries: readonly Library[];
  /** Whether libraries are still searching. */
  isGrowing: () => boolean;
  onReserve: (item: Item) => void;
  /** Opens all locations of the work. */
  onAll: (workId: string) => void;
}

/** A work of the list: title, best location, and other locations. It does not render again when libraries answer. */
export const WorkLine = memo(function WorkLine({ work, words, libraries, isGrowing, onReserve, onAll }: Props) {
  const t = useT();
  const online = useOnline();
  const loggedIn = useApp(({ accounts }) => accounts.some(isLoggedIn));
  // A line that may change while it is read reserves space, and keeps it afterwards.
  const [reserveSpace] = useState(isGrowing);
  const { item, records, editions, mediaTypes, locations } = work;
  const [best] = locations;
  const hit = best?.items[0];
  if (!best || !hit) return null;
  const { title } = item;
  const media = joinIsolated([...new Set(mediaTypes.map((type) => t(`media.${type}`)))], ', ');
  const edition = editions > 1 ? t('metasearch.editions', { count: editions }) : formatYear(item);
  return (
    <WorkRow
      work={item}
      title={<Highlight text={title} words={words} />}
      to={hitPath(hit)}
      by={workByline(item)}
      meta={joinIsolated([media, edition])}
      action={<WatchButton work={hit} />}
    >
      {loggedIn ? <OwnLines work={work} /> : null}
      <BestLocation
        location={best}
        isOnly={locations.length === 1}
        reserveSpace={reserveSpace}
        action={
          isReservable(best, hit) ? (
            <Button
              variant="text"
              aria-label={t('metasearch.reserve-at', { title, library: best.library?.libname ?? '' })}
              disabled={!online}
              onClick={() => onReserve(hit)}
            >
              {t('act.do-reserve')}
            </Button>
          ) : null
        }
      />
      <OtherLocations
        title={title}
        locations={locations}
        libraries={libraries}
        more={records > locations.length}
        reserveSpace={reserveSpace}
        onAll={() => onAll(work.id)}
      />
    </WorkRow>
  );
});
