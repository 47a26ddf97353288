import { type KeyboardEvent, useRef } from 'react';
import { cardName } from '#shared/account/card/cards.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useFlow, useT } from '#shared/i18n/use-t.ts';
import { type Account, isSameAccount } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import styles from './id-card.module.css';

/** The step of an arrow key; those along the line follow its direction (ARIA Authoring Practices, tabs). */
const stepOf = (key: string, flow: 1 | -1): number | undefined =>
  ({ ArrowRight: flow, ArrowDown: 1, ArrowLeft: -flow, ArrowUp: -1 })[key];

/** The cards by name, as tabs; the arrow keys move between them. */
export function CardTabs({
  cards,
  at,
  onChoose,
}: {
  cards: readonly Account[];
  at: number;
  onChoose: (card: Account) => void;
}) {
  const t = useT();
  const flow = useFlow();
  const list = useRef<HTMLDivElement>(null);
  const libraries = useApp(({ selection }) => selection.libraries);
  const choose = (index: number) => {
    const card = cards[(index + cards.length) % cards.length];
    if (card) onChoose(card);
  };
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event.key, flow);
    if (step === undefined) return;
    event.preventDefault();
    const next = (at + step + cards.length) % cards.length;
    choose(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={list} role="tablist" tabIndex={-1} aria-label={t('card.cards')} className={styles.tabs} onKeyDown={move}>
      {cards.map((card, index) => {
        const library = libraries.find(({ id }) => id === card.libraryId);
        const isNamedTwice = cards.some(
          (otherCard) => !isSameAccount(otherCard, card) && cardName(otherCard) === cardName(card),
        );
        return (
          <button
            key={`${card.libraryId}/${card.userId}`}
            type="button"
            role="tab"
            id={`card-tab-${index}`}
            aria-selected={index === at}
            aria-controls="card-panel"
            tabIndex={index === at ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(index)}
          >
            {joinIsolated([cardName(card), isNamedTwice && (library?.shortname ?? card.userId)])}
          </button>
        );
      })}
    </div>
  );
}
