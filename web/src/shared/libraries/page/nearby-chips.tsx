import { mdiClockOutline, mdiCrosshairsGps } from '@mdi/js';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Chip, Chips } from '#shared/ui/action/chip.tsx';
import { PositionMessage } from '../position-message.tsx';
import type { useGeolocation } from '../use-geolocation.ts';

interface Props {
  geolocation: ReturnType<typeof useGeolocation>;
  openNow: boolean;
  onOpenNow: (openNow: boolean) => void;
  /** Further chips. */
  children?: ReactNode;
}

/** Chips that sort the libraries by distance, and show open ones only. */
export function NearbyChips({ geolocation: { position, state, locate, forget }, openNow, onOpenNow, children }: Props) {
  const t = useT();
  return (
    <>
      <Chips label={t('libraries.narrow')}>
        <li>
          <Chip icon={mdiCrosshairsGps} aria-pressed={position !== undefined} onClick={position ? forget : locate}>
            {t('libraries.near')}
          </Chip>
        </li>
        <li>
          <Chip icon={mdiClockOutline} aria-pressed={openNow} onClick={() => onOpenNow(!openNow)}>
            {t('libraries.open-now')}
          </Chip>
        </li>
        {children}
      </Chips>
      <PositionMessage state={state} />
    </>
  );
}
