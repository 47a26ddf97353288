import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { cardName } from '#shared/account/card/cards.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { featuresFor } from '#shared/config/features.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { accountPassQuery } from '#shared/session/account-queries.ts';
import { useSession } from '#shared/session/current-session.ts';
import { type Account, isLoggedIn, isSameAccount } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { CardPanel } from './card-panel.tsx';
import { CardTabs } from './card-tabs.tsx';
import styles from './id-card.module.css';
import { useSwipe } from './use-swipe.ts';

/**
 * The patron's card for a scanner. With several cards, tabs switch between them. A card that cannot be shown is never
 * replaced by another one: at a desk it would be scanned unseen.
 */
export function IdCardScreen() {
  const t = useT();
  const session = useSession();
  const cards = useCards();
  const sessionKey = session ? `${session.libraryId}/${session.userId}` : '';
  const [choice, setChoice] = useState<{ sessionKey: string; card: Account }>();
  const choose = (card: Account | undefined) => card && setChoice({ sessionKey, card });
  // The card that was chosen in the menu is shown.
  const chosen = choice?.sessionKey === sessionKey ? choice.card : session;
  const index = cards.findIndex((card) => chosen && isSameAccount(card, chosen));
  const card = cards[index];
  // All cards are fetched now, so that they are there without a connection.
  useQueries({ queries: cards.map((card) => accountPassQuery(card)) });
  const swipe = useSwipe((step) => choose(cards[(index + step + cards.length) % cards.length]));
  if (!card) {
    return (
      <Page title={t('card.title')}>
        <StateMessage kind="empty" title={t('card.none-title')} text={<NoCardText of={chosen} />}>
          <ButtonLink variant="primary" to="/account">
            {t('shell.account')}
          </ButtonLink>
          <OtherCards cards={cards} onChoose={choose} />
        </StateMessage>
      </Page>
    );
  }
  return (
    <Page title={t('card.title')}>
      <div className={styles.screen}>
        {cards.length > 1 ? <CardTabs cards={cards} at={index} onChoose={choose} /> : null}
        <div
          className={styles.panel}
          {...(cards.length > 1 && swipe)}
          {...(cards.length > 1 && { role: 'tabpanel', id: 'card-panel', 'aria-labelledby': `card-tab-${index}` })}
        >
          <CardPanel key={`${card.libraryId}/${card.userId}`} account={card} />
        </div>
      </div>
    </Page>
  );
}

function NoCardText({ of }: { of: Account | undefined }) {
  const t = useT();
  const library = useLibraryOf(of);
  const hasLeft = useApp(
    ({ accounts }) => !accounts.some((account) => of && isSameAccount(account, of) && isLoggedIn(account)),
  );
  if (!of || !library) return t('card.none-text');
  return hasLeft ? t('card.logged-out', { card: cardName(of) }) : t('card.none-here', { library: library.libname });
}

/** The other cards of the device by name and library; one is shown when it is chosen. */
function OtherCards({ cards, onChoose }: { cards: readonly Account[]; onChoose: (card: Account) => void }) {
  return cards.map((card) => (
    <OtherCard key={`${card.libraryId}/${card.userId}`} card={card} onChoose={() => onChoose(card)} />
  ));
}

function OtherCard({ card, onChoose }: { card: Account; onChoose: () => void }) {
  const t = useT();
  const library = useLibraryOf(card);
  return (
    <Button variant="line" onClick={onChoose}>
      {t('card.show-other', { card: joinIsolated([cardName(card), library?.libname]) })}
    </Button>
  );
}

function useLibraryOf(account: Account | undefined) {
  return useApp(({ selection }) => selection.libraries.find(({ id }) => id === account?.libraryId));
}

/** The logged-in cards of libraries that offer id cards. */
function useCards(): readonly Account[] {
  const accounts = useApp((state) => state.accounts);
  const libraries = useApp(({ selection }) => selection.libraries);
  const config = useConfig((state) => state.config);
  return accounts.filter((account) => {
    const library = libraries.find(({ id }) => id === account.libraryId);
    return isLoggedIn(account) && featuresFor(config, library).accountIdCard;
  });
}
