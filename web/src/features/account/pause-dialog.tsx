import { addDays } from '@buchfink/contract/calendar-date';
import { maxPauseDays } from '@buchfink/contract/multi-step';
import { useId, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Radio } from '#shared/ui/form/choice.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import styles from './reservations.module.css';

/** Days a pause lasts unless the patron chooses another day. */
const usual = 14;

interface Props {
  title: string;
  today: string;
  onClose: () => void;
  /** Called with the last day of the pause, or without one. */
  onPause: (until?: string) => void;
}

/** Asks how long to pause a reservation. */
export function PauseDialog({ title, today, onClose, onPause }: Props) {
  const t = useT();
  const form = useId();
  const [open, setOpen] = useState(true);
  const [day, setDay] = useState(addDays(today, usual));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('account.pause-title')}
      acts={
        <DialogButtons onCancel={onClose} action={form}>
          {t('account.pause')}
        </DialogButtons>
      }
    >
      <form
        id={form}
        className={styles.pause}
        onSubmit={(event) => {
          event.preventDefault();
          onPause(open ? undefined : day);
        }}
      >
        <p>
          <b>{title}</b>
        </p>
        <p>{t('account.pause-text')}</p>
        <fieldset>
          <legend>{t('account.pause-long')}</legend>
          <Radio name="long" checked={open} onChange={() => setOpen(true)}>
            {t('account.pause-open')}
          </Radio>
          <Radio name="long" checked={!open} onChange={() => setOpen(false)}>
            {t('account.pause-day')}
          </Radio>
        </fieldset>
        {open ? null : (
          <TextField
            type="date"
            required
            label={t('account.pause-date')}
            min={today}
            max={addDays(today, maxPauseDays)}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        )}
      </form>
    </Dialog>
  );
}
