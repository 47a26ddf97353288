import type { RecordView } from '@buchfink/contract/record';
import { mdiAccountClockOutline } from '@mdi/js';
import { type ReactNode, useId } from 'react';
import { formatReturnDate } from '#shared/availability/format-return-date.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { likelyDay } from './likely-day.ts';
import styles from './record.module.css';

export interface ReserveProps {
  view: RecordView;
  /** Another act of the record is its main one. */
  isSecondary: boolean;
}

interface Props extends ReserveProps {
  isBusy?: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** The button that reserves a title, with the place in the queue and the likely day. */
export function ReserveButton({ view, isSecondary, isBusy = false, onPress, children }: Props) {
  const t = useT();
  const online = useOnline();
  const note = useId();
  const isEnabled = online && !isBusy;
  const day = formatReturnDate(useLocale(), likelyDay(view));
  const outlook = [
    view.reservationCount ? t('own.place-if', { place: view.reservationCount + 1 }) : undefined,
    day && t('own.likely-day', { day }),
  ];
  return (
    <>
      <Button
        big
        variant={isSecondary ? 'tonal' : 'main'}
        icon={mdiAccountClockOutline}
        aria-disabled={!isEnabled}
        aria-describedby={note}
        onClick={() => (isEnabled ? onPress() : undefined)}
      >
        {children}
      </Button>
      <p id={note} className={styles.small}>
        {online ? joinIsolated(outlook, ' ') : t('own.reserve-offline')}
      </p>
    </>
  );
}
