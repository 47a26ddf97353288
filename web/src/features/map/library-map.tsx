import type { Library } from '@buchfink/contract/libraries';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { distance, filterLibraries, initials } from '#shared/libraries/library-list.ts';
import { NearbyChips } from '#shared/libraries/page/nearby-chips.tsx';
import { useGeolocation } from '#shared/libraries/use-geolocation.ts';
import { useCurrentMinute } from '#shared/opening/use-current-minute.ts';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import places from './library-list.module.css';
import { LibraryRow, libraryInfoQuery } from './library-row.tsx';
import styles from './map.module.css';
import { MapView } from './map-view.tsx';
import type { Pin } from './pin-layer.ts';

/** The expanded library, and whether it was chosen on the map. */
interface SelectedLibrary {
  readonly id: number;
  readonly onMap: boolean;
}

/** The map, the filters above the list, and the list. */
export function LibraryMap() {
  const t = useT();
  const now = useCurrentMinute();
  const libraries = useApp(({ selection }) => selection.libraries);
  const [openNow, setOpenNow] = useState(false);
  const [choice, setChoice] = useState<SelectedLibrary>();
  const geolocation = useGeolocation();
  const { position } = geolocation;
  const filteredLibraries = useMemo(
    () => filterLibraries(libraries, { text: '', openNow, favouritesOnly: false, favourites: [], position }),
    [libraries, openNow, position],
  );
  const id = choice?.id;
  const pins = useMemo(() => createPins(filteredLibraries, id), [filteredLibraries, id]);
  const dots = useBranchDots(id);
  const target = filteredLibraries.find((library) => library.id === id)?.geo ?? position;
  return (
    <div className={styles.sides}>
      <MapView
        pins={pins}
        dots={dots}
        position={position}
        target={target}
        onPick={(picked) => setChoice({ id: picked, onMap: true })}
      />
      <div id="map-list" tabIndex={-1} className={places.places}>
        <NearbyChips geolocation={geolocation} openNow={openNow} onOpenNow={setOpenNow} />
        {filteredLibraries.length === 0 ? (
          <StateMessage kind="empty" title={t('map.none-open')} text={t('map.none-open-text')}>
            <Button variant="primary" onClick={() => setOpenNow(false)}>
              {t('libraries.show-all')}
            </Button>
          </StateMessage>
        ) : (
          <>
            <p className={places.count} role="status">
              {t('libraries.found', { count: filteredLibraries.length })}
            </p>
            <ul className={places.list}>
              {filteredLibraries.map((library) => (
                <LibraryRow
                  key={library.id}
                  library={library}
                  chosen={library.id === id}
                  picked={library.id === id && choice?.onMap === true}
                  distance={distance(position, library.geo)}
                  now={now}
                  onToggle={() => setChoice(library.id === id ? undefined : { id: library.id, onMap: false })}
                />
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function createPins(libraries: readonly Library[], chosenId: number | undefined): Pin[] {
  const placed = libraries.flatMap((library) => (library.geo ? [{ library, geo: library.geo }] : []));
  const firstOf = new Map(placed.toReversed().map(({ library }) => [library.city, library.id]));
  return placed.map(({ library, geo }) => ({
    id: library.id,
    geo,
    label: library.libname,
    short: initials(library),
    town: firstOf.get(library.city) === library.id ? library.city : undefined,
    open: library.opening?.openNow === true,
    chosen: library.id === chosenId,
  }));
}

/** The positions of the chosen library's branches. */
function useBranchDots(libraryId = 0) {
  const { data } = useQuery({ ...libraryInfoQuery(libraryId, useLocale()), enabled: libraryId > 0 });
  return useMemo(() => data?.branches.flatMap(({ geo }) => geo ?? []) ?? [], [data]);
}
