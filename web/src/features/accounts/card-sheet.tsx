import type { Library } from '@buchfink/contract/libraries';
import { useId, useState } from 'react';
import { type CardColour, cardColours, colourOf } from '#shared/account/card-colours.ts';
import { CardMark } from '#shared/account/card-mark.tsx';
import { type Card, cardName } from '#shared/account/cards.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { logOut } from '#shared/session/log-in.ts';
import type { Account } from '#shared/state/accounts.ts';
import { dispatch } from '#shared/state/store.ts';
import { Button } from '#shared/ui/button.tsx';
import { CancelOrDo } from '#shared/ui/cancel-or-do.tsx';
import { Dialog, Sheet } from '#shared/ui/dialog.tsx';
import { showSnackbar } from '#shared/ui/snackbar-queue.ts';
import { TextField } from '#shared/ui/text-field.tsx';
import styles from './accounts.module.css';

interface Props {
  account: Account;
  card: Card | undefined;
  library: Library | undefined;
  open: boolean;
  onClose: () => void;
}

/** No name of a card needs more. */
const longest = 40;

/** Name and colour of a card; reading it again; removing it from this device. */
export function CardSheet({ open, ...given }: Props) {
  return open ? <OpenSheet {...given} /> : null;
}

function OpenSheet({ account, card, library, onClose }: Omit<Props, 'open'>) {
  const t = useT();
  const form = useId();
  const [label, setLabel] = useState(account.label ?? '');
  const [colour, setColour] = useState<CardColour>(colourOf(account));
  const [removing, setRemoving] = useState(false);
  const name = cardName(account);
  const save = () => {
    const called = label.trim();
    // A name that was emptied is none.
    dispatch({ type: 'account-labelled', account, change: { label: called || undefined, colour } });
    onClose();
  };
  const remove = () => {
    void logOut(account);
    showSnackbar({ text: t('accounts.removed', { name }) });
  };
  if (removing) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('accounts.remove-title')}
        acts={
          <CancelOrDo onCancel={onClose} act={remove}>
            {t('accounts.remove')}
          </CancelOrDo>
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
        <CancelOrDo onCancel={onClose} act={form}>
          {t('accounts.save')}
        </CancelOrDo>
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
          maxLength={longest}
          autoComplete="off"
          placeholder={account.name ?? account.userId}
          onChange={({ target }) => setLabel(target.value)}
        />
        <fieldset>
          <legend>{t('accounts.colour')}</legend>
          <div className={styles.colours}>
            {cardColours.map((one) => (
              <label key={one}>
                <input type="radio" name="colour" checked={one === colour} onChange={() => setColour(one)} />
                <CardMark account={{ colour: one }} />
                <span>{t(`accounts.colour-${one}`)}</span>
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
  const { isSuccess } = await query.refetch();
  showSnackbar({ text: t(isSuccess ? 'account.is-refreshed' : 'account.stale') });
}
