import type { Library } from '@buchfink/contract/libraries';
import { mdiCrosshairsGps } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { PositionMessage } from '#shared/libraries/position-message.tsx';
import { useGeolocation } from '#shared/libraries/use-geolocation.ts';
import { Chip, Chips } from '#shared/ui/action/chip.tsx';
import styles from './home.module.css';
import { LibraryCards } from './library-cards.tsx';
import { suggestedLibraries } from './suggested-libraries.ts';

/** Libraries for a patron who has chosen none: those that are open now, or the nearest ones if the position is known. */
export function NearbyLibraries({ libraries }: { libraries: readonly Library[] }) {
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
