import { type FormEvent, useId, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { LoadedAccount } from '#shared/own-titles/own-title.ts';
import { useSession } from '#shared/session/current-session.ts';
import type { Account } from '#shared/state/accounts.ts';
import { Radio } from '#shared/ui/form/choice.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import { CardBlock } from './card-block.tsx';
import styles from './reserve-dialog.module.css';

interface Props {
  open: boolean;
  title: string;
  /** The cards that can reserve it. */
  cards: readonly Account[];
  /** Their accounts, as far as they are loaded: they say which card is blocked. */
  loaded: readonly LoadedAccount[];
  onClose: () => void;
  onReserve: (card: Account) => void;
}

/** Asks which card reserves a title, beginning with the current one; with one card alone it asks for a confirmation. */
export function ReserveDialog({ open, title, cards, loaded, onClose, onReserve }: Props) {
  const t = useT();
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(cards.length > 1 ? 'own.which-card' : 'act.reserve')}
      acts={
        <DialogButtons onCancel={onClose} action={form}>
          {t('act.do-reserve')}
        </DialogButtons>
      }
    >
      <Cards form={form} title={title} cards={cards} loaded={loaded} onReserve={onReserve} />
    </Dialog>
  );
}

function Cards({ form, title, cards, loaded, onReserve }: Omit<Props, 'open' | 'onClose'> & { form: string }) {
  const t = useT();
  const name = useId();
  const session = useSession();
  const current = cards.find(({ userId, libraryId }) => userId === session?.userId && libraryId === session.libraryId);
  const [firstCard, ...otherCards] = cards;
  const [chosen, setChosen] = useState(current?.userId);
  const [isMissing, setMissing] = useState(false);
  const chosenCard = otherCards.length === 0 ? firstCard : cards.find(({ userId }) => userId === chosen);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Of several cards none takes the place of one that was not chosen, or is gone.
    if (chosenCard) return onReserve(chosenCard);
    setMissing(true);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <form id={form} noValidate onSubmit={submit} className={styles.cards}>
      <p>{title}</p>
      {otherCards.length > 0 ? (
        <fieldset aria-describedby={isMissing ? `${name}-error` : undefined}>
          <legend>{t('own.card')}</legend>
          {cards.map((card) => (
            <Radio
              key={card.userId}
              name={name}
              value={card.userId}
              aria-invalid={isMissing ? true : undefined}
              checked={card.userId === chosen}
              onChange={() => {
                setChosen(card.userId);
                setMissing(false);
              }}
              end={card.label || card.name ? card.userId : undefined}
            >
              {card.label || card.name || card.userId}
            </Radio>
          ))}
          {isMissing ? (
            <p id={`${name}-error`} role="alert" className={styles.error}>
              {t('act.selection-required')}
            </p>
          ) : null}
        </fieldset>
      ) : (
        <p className={styles.small}>
          {t('own.with-card', { card: firstCard?.label || firstCard?.name || firstCard?.userId || '' })}
        </p>
      )}
      {chosenCard ? <CardBlock account={chosenCard} loaded={loaded} /> : null}
    </form>
  );
}
