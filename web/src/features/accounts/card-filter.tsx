import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CardMark } from '#shared/account/card/card-mark.tsx';
import { type Card, cardKey, cardName } from '#shared/account/card/cards.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Chip, Chips } from '#shared/ui/action/chip.tsx';
import styles from './accounts.module.css';

/** The position of the filtered card in the address, counted from 1; a card's number does not belong there. */
const cardParam = 'card';

/**
 * The card that the address filters by; undefined for all cards. When another card is gone, its position does not make
 * it that of somebody else.
 */
export function useFilteredCard(cards: readonly Card[]): Card | undefined {
  const [parameters] = useSearchParams();
  const position = parameters.get(cardParam);
  const [filtered, setFiltered] = useState<{ position: string | null; key: string | undefined }>();
  if (filtered?.position !== position) {
    const card = cards[Number(position) - 1];
    setFiltered({ position, key: card && cardKey(card.account) });
  }
  return cards.length > 1 ? cards.find(({ account }) => cardKey(account) === filtered?.key) : undefined;
}

/** Shows the loans of all cards or of one; nothing with a single card. */
export function CardFilter({ cards, chosen }: { cards: readonly Card[]; chosen: Card | undefined }) {
  const t = useT();
  const [, setParameters] = useSearchParams();
  if (cards.length < 2) return null;
  const names = cards.map(({ account }) => cardName(account));
  const choose = (position: number | undefined) =>
    setParameters(
      (parameters) => {
        if (position === undefined) parameters.delete(cardParam);
        else parameters.set(cardParam, `${position}`);
        return parameters;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Chips label={t('accounts.filter')} scroll>
      <li>
        <Chip aria-pressed={chosen === undefined} onClick={() => choose(undefined)}>
          {t('accounts.filter-all')}
        </Chip>
      </li>
      {cards.map((card, index) => {
        const { account, library, query } = card;
        const name = cardName(account);
        // The cards of one person have the same name: the library tells them apart.
        const isShared = names.filter((other) => other === name).length > 1;
        const count = query.data?.lent.length;
        return (
          <li key={cardKey(account)}>
            <Chip aria-pressed={card === chosen} className={styles.filter} onClick={() => choose(index + 1)}>
              <CardMark account={account} />
              <span dir="auto">{isShared ? joinIsolated([name, library?.libname], ', ') : name}</span>
              {count === undefined ? null : <small>{count}</small>}
            </Chip>
          </li>
        );
      })}
    </Chips>
  );
}
