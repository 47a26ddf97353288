import type { Library } from '@buchfink/contract/libraries';
import { useId, useState } from 'react';
import { CardMark } from '#shared/account/card/card-mark.tsx';
import { type Card, cardName } from '#shared/account/card/cards.ts';
import { runManualRefresh } from '#shared/account/card/use-report-failed-refresh.ts';
import { requestLogOut } from '#shared/account/log-out/request-log-out.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Account } from '#shared/state/accounts.ts';
import { type CardColour, cardColour, cardColours } from '#shared/state/card-colours.ts';
import { dispatch } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Dialog, Sheet } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './accounts.module.css';

interface Props {
  account: Account;
  card: Card | undefined;
  library: Library | undefined;
  open: boolean;
  onClose: () => void;
}

/** The longest name of a card, in characters. */
const maxLabelLength = 40;

/** Changes a card's name and colour, reloads it, or removes it from this device. */
export function CardSheet({ open, ...details }: Props) {
  return open ? <CardActions {...details} /> : null;
}

function CardActions({ account, card, library, onClose }: Omit<Props, 'open'>) {
  const t = useT();
  const form = useId();
  const [label, setLabel] = useState(account.label ?? '');
  const [colour, setColour] = useState<CardColour>(cardColour(account));
  const [removing, setRemoving] = useState(false);
  const name = cardName(account);
  const save = () => {
    const called = label.trim();
    // An empty name removes the name.
    dispatch({ type: 'account-labelled', account, change: { label: called || undefined, colour } });
    onClose();
  };
  const remove = () => {
    onClose();
    requestLogOut([account]);
  };
  if (removing) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('accounts.remove-title')}
        acts={
          <DialogButtons onCancel={onClose} action={remove}>
            {t('accounts.remove')}
          </DialogButtons>
        }
      >
        <p>{t('accounts.remove-text', { name, library: library?.libname ?? '' })}</p>
      </Dialog>
    );
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      acts={
        <DialogButtons onCancel={onClose} action={form}>
          {t('accounts.save')}
        </DialogButtons>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('accounts.label')}
          hint={t('accounts.label-hint')}
          value={label}
          maxLength={maxLabelLength}
          autoComplete="off"
          placeholder={account.name ?? account.userId}
          onChange={({ target }) => setLabel(target.value)}
        />
        <fieldset>
          <legend>{t('accounts.colour')}</legend>
          <div className={styles.colours}>
            {cardColours.map((option) => (
              <label key={option}>
                <input type="radio" name="colour" checked={option === colour} onChange={() => setColour(option)} />
                <CardMark account={{ colour: option }} />
                <span>{t(`accounts.colour-${option}`)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      </form>
      <div className={styles.further}>
        {card ? (
          <Button variant="line" onClick={() => void refreshOne(card, t, onClose)}>
            {t('accounts.refresh')}
          </Button>
        ) : null}
        <Button variant="line" onClick={() => setRemoving(true)}>
          {t('accounts.remove')}
        </Button>
      </div>
    </Sheet>
  );
}

async function refreshOne({ query }: Card, t: ReturnType<typeof useT>, onClose: () => void): Promise<void> {
  onClose();
  const { isSuccess } = await runManualRefresh(() => query.refetch());
  showSnackbar({ text: t(isSuccess ? 'account.is-refreshed' : 'account.stale') });
}
