import { reserve } from '@buchfink/contract/multi-step';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { useAct } from '#shared/multi-step/use-act.tsx';
import { findOwnTitles, ownTitleKey } from '#shared/own-titles/own-title.ts';
import { OwnTitleMark } from '#shared/own-titles/own-title-mark.tsx';
import { useLoadedAccounts } from '#shared/own-titles/use-own-titles.ts';
import { CardBlock } from '#shared/reserve/card-block.tsx';
import { intentParam, loginAddress } from '#shared/session/login-address.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { lazyComponent, useHasBeenTrue } from '#shared/ui/browser/lazy-component.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './record-main-action.module.css';
import { ReserveButton, type ReserveProps } from './reserve-button.tsx';

/** Loaded when it opens for the first time; few reservations need it. */
const ReserveDialog = lazyComponent(async () => (await import('#shared/reserve/reserve-dialog.tsx')).ReserveDialog);

/**
 * Reserves the title with one of the patron's cards of its library. A link asks for confirmation. A card that already
 * has the title or a reservation of it shows that instead.
 */
export function CardReserve({ view, isSecondary }: ReserveProps) {
  const t = useT();
  const online = useOnline();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { libraryId, id, title } = view;
  const all = useApp(({ accounts }) => accounts);
  const offers = useApp(
    ({ selection }) => selection.libraries.find((library) => library.id === libraryId)?.capabilities.reserve,
  );
  const { loaded, isPending } = useLoadedAccounts(libraryId);
  const ownTitles = findOwnTitles(loaded, libraryId, id);
  const act = useAct(reserve);
  const cards = all.filter((account) => isLoggedIn(account) && account.libraryId === libraryId);
  // A patron may reserve another issue of a newspaper than the one on loan.
  const hasIssues = new Set(view.copies.map(({ issue }) => issue)).size > 1;
  const eligibleCards = cards.filter(
    ({ userId }) => hasIssues || !ownTitles.some(({ account }) => account.userId === userId),
  );
  const query = new URLSearchParams(search);
  // A link alone must not reserve anything: the patron confirms it. The dialog closes at once, before the address has changed:
  // two modal dialogs must never be open.
  const isInAddress = query.get(intentParam) === 'reserve';
  const [isIntentHandled, setIntentHandled] = useState(false);
  if (isIntentHandled && !isInAddress) setIntentHandled(false);
  const hasReserveIntent = isInAddress && !isIntentHandled && eligibleCards.length > 0;
  const [choosing, setChoosing] = useState(false);

  const clearIntent = () => {
    setChoosing(false);
    if (!query.has(intentParam)) return;
    setIntentHandled(true);
    query.delete(intentParam);
    void navigate({ pathname, search: query.toString() }, { replace: true });
  };
  const reserveWith = (account: Account) => {
    clearIntent();
    const onEnd = () => void queries.invalidateQueries({ queryKey: ['record'] });
    act.start({ recordId: id }, { account, about: title, onEnd });
  };
  const [firstCard, ...otherCards] = eligibleCards;
  const handlePress = () => {
    if (!firstCard) void navigate(loginAddress({ libraryId, back: pathname, act: 'reserve' }));
    else if (otherCards.length === 0) reserveWith(firstCard);
    else setChoosing(true);
  };

  const isOffered =
    offers !== false && view.actions.includes('reserve') && (eligibleCards.length > 0 || cards.length === 0);
  // A button that disappears just before it is pressed is worse than one that appears a moment later.
  const isLoadingTitles = isPending && online && !act.busy;
  const isAsking = isOffered && !isLoadingTitles && (choosing || hasReserveIntent);
  const hasAsked = useHasBeenTrue(isAsking);
  if (!isOffered && ownTitles.length === 0) return null;
  return (
    <div className={styles.reserve}>
      {ownTitles.map((title) => (
        <OwnTitleMark key={ownTitleKey(title)} title={title} toAccount />
      ))}
      {isLoadingTitles ? <Skeleton height="56px" /> : null}
      {isOffered && !isLoadingTitles ? (
        <ReserveButton
          view={view}
          isSecondary={isSecondary || ownTitles.length > 0}
          isBusy={act.busy}
          onPress={handlePress}
        >
          {t(act.busy ? 'act.sending' : ownTitles.length > 0 ? 'own.reserve-for-another' : 'act.do-reserve')}
        </ReserveButton>
      ) : null}
      {isOffered && !isLoadingTitles && firstCard && otherCards.length === 0 ? (
        <CardBlock account={firstCard} loaded={loaded} />
      ) : null}
      {act.dialog}
      {hasAsked ? (
        <ReserveDialog
          open={isAsking}
          title={title}
          cards={eligibleCards}
          loaded={loaded}
          onClose={clearIntent}
          onReserve={reserveWith}
        />
      ) : null}
    </div>
  );
}
