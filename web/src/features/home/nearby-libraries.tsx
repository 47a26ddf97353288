import type { Library } from '@buchfink/contract/libraries';
import { suggestedLibraries } from '@buchfink/contract/libraries/suggested-libraries';
import { mdiCrosshairsGps } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { formatKilometres } from '#shared/libraries/format-kilometres.ts';
import { distance } from '#shared/libraries/library-list.ts';
import { PositionMessage } from '#shared/libraries/position-message.tsx';
import { useGeolocation } from '#shared/libraries/use-geolocation.ts';
import { Chip, Chips } from '#shared/ui/action/chip.tsx';
import styles from './home.module.css';
import { LibraryCards } from './library-cards.tsx';
import { nearestLibraries } from './nearest-libraries.ts';

interface Props {
  libraries: readonly Library[];
  /** The title while the position is unknown. */
  title: string;
}

/** The nearest libraries. It asks for the position when it appears, and says why there is none. */
export function NearbyLibraries({ libraries, title }: Props) {
  const t = useT();
  const locale = useLocale();
  const { position, state, locate, forget } = useGeolocation(true);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (!hasAsked.current && !position) locate();
    hasAsked.current = true;
  });
  return (
    <LibraryCards
      title={position ? t('libraries.some-near') : title}
      libraries={position ? nearestLibraries(libraries, position) : suggestedLibraries(libraries)}
      distanceText={({ geo }) => {
        const kilometres = distance(position, geo);
        return kilometres === undefined ? undefined : formatKilometres(locale, kilometres);
      }}
    >
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
