import type { Reservation } from '@buchfink/contract/account';
import { cancel, changePickup, pause } from '@buchfink/contract/multi-step';
import { formatDate } from '@buchfink/texts/format';
import { useState } from 'react';
import type { Card } from '#shared/account/card/cards.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import type { ActEnd } from '#shared/multi-step/act-state.ts';
import { useAct } from '#shared/multi-step/use-act.tsx';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { PauseDialog } from './pause-dialog.tsx';
import styles from './reservations.module.css';

/** How long a pause can be undone, in milliseconds. */
const undoTimeout = 10_000;

/** The actions on a reservation: change the pick-up location, pause or resume it, cancel it. */
export function ReservationActions({ card, reservation }: { card: Card; reservation: Reservation }) {
  const t = useT();
  const locale = useLocale();
  const online = useOnline();
  const [isConfirming, setConfirming] = useState(false);
  const canceling = useAct(cancel);
  const moving = useAct(changePickup);
  const pausing = useAct(pause);
  const { account, library } = card;
  const { title, cancelToken: token, state, canChangePickup = false, canPause = false } = reservation;
  if (token === undefined) return null;
  const can = library?.capabilities;
  const busy = canceling.busy || moving.busy || pausing.busy;
  const actOptions = { account, about: title };
  // Only a waiting reservation has a queue position to lose.
  const question = state === 'queued' || state === 'paused' ? undefined : t('account.cancel-ready');
  const resume = () => {
    const onEnd = ({ outcome }: ActEnd) => {
      if (outcome === 'done') showSnackbar({ text: t('account.resumed', { title }) });
    };
    pausing.start({ token, resume: true }, { ...actOptions, onEnd, shows: isDone });
  };
  const pauseUntil = (until: string | undefined) => {
    setConfirming(false);
    const day = until && formatDate(locale, until, { day: 'numeric', month: 'long' });
    const text = day ? t('account.paused-done-until', { title, day }) : t('account.paused-done', { title });
    const onEnd = ({ outcome }: ActEnd) => {
      // A paused reservation keeps its queue position, so undo restores everything.
      if (outcome === 'done')
        showSnackbar({ text, timeout: undoTimeout, action: { label: t('account.undo'), run: resume } });
    };
    pausing.start({ token, until }, { ...actOptions, onEnd, shows: isDone });
  };
  const actions = [
    {
      label: t('account.pickup-change'),
      isOffered: canChangePickup && can?.changePickup,
      run: () => moving.start({ token }, actOptions),
    },
    {
      label: t('account.pause'),
      isOffered: canPause && can?.suspend && state !== 'paused',
      run: () => setConfirming(true),
    },
    { label: t('account.resume'), isOffered: canPause && can?.suspend && state === 'paused', run: resume },
    {
      label: t('account.cancel'),
      isOffered: can?.cancel,
      run: () => canceling.start({ token }, { ...actOptions, questionText: question }),
    },
  ].filter(({ isOffered }) => isOffered);
  return (
    <div className={styles.actions}>
      {actions.map(({ label, run }) => (
        <Button
          key={label}
          variant="text"
          aria-label={t('account.act-of', { act: label, title })}
          disabled={busy || !online}
          onClick={run}
        >
          {label}
        </Button>
      ))}
      {isConfirming ? (
        <PauseDialog title={title} today={card.today} onClose={() => setConfirming(false)} onPause={pauseUntil} />
      ) : null}
      {canceling.dialog}
      {moving.dialog}
      {pausing.dialog}
    </div>
  );
}

const isDone = ({ outcome }: ActEnd) => outcome === 'done';
