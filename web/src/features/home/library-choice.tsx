import type { Library } from '@buchfink/contract/libraries';
import { mdiCrosshairsGps } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { PositionMessage } from '#shared/libraries/position-message.tsx';
import { useGeolocation } from '#shared/libraries/use-geolocation.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { Chip, Chips } from '#shared/ui/action/chip.tsx';
import styles from './home.module.css';
import { LibraryCards } from './library-cards.tsx';
import { suggestedLibraries } from './suggested-libraries.ts';

/**
 * Libraries to choose from: the favourites other than the current one. For a patron who has chosen neither, those that
 * are open now, or the nearest ones if the position is known.
 */
export function LibraryChoice() {
  const t = useT();
  const current = useLibrary();
  const { libraries, favourites } = useApp(({ selection }) => selection);
  const others = libraries.filter(({ id }) => favourites.includes(id) && id !== current?.id);
  if (others.length > 0) return <LibraryCards title={t('home.favourites')} libraries={others} />;
  return current || libraries.length === 0 ? null : <NearbyLibraries libraries={libraries} />;
}

function NearbyLibraries({ libraries }: { libraries: readonly Library[] }) {
  const t = useT();
  const { position, state, locate, forget } = useGeolocation(true);
  const suggested = suggestedLibraries(libraries, position);
  const isOpenNow = suggested[0]?.opening?.openNow === true;
  const title = t(position ? 'libraries.some-near' : isOpenNow ? 'libraries.some-open' : 'libraries.title');
  return (
    <LibraryCards title={title} libraries={suggested} position={position}>
      <div className={styles.tools}>
        <Chips>
          <li>
            <Chip icon={mdiCrosshairsGps} aria-pressed={position !== undefined} onClick={position ? forget : locate}>
              {t('libraries.near')}
            </Chip>
          </li>
        </Chips>
        <PositionMessage state={state} />
      </div>
    </LibraryCards>
  );
}
