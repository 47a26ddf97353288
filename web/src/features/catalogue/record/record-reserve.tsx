import { reserve } from '@buchfink/contract/multi-step';
import type { RecordView } from '@buchfink/contract/record';
import { mdiAccountClockOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatReturnDate } from '#shared/availability/format-return-date.ts';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useAct } from '#shared/multi-step/use-act.tsx';
import { ownTitleKey } from '#shared/own-titles/own-title.ts';
import { OwnTitleMark } from '#shared/own-titles/own-title-mark.tsx';
import { useOwnTitles } from '#shared/own-titles/use-own-titles.ts';
import { intentParam, loginAddress } from '#shared/session/login-address.ts';
import { type Account, isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { lazyComponent, useHasBeenTrue } from '#shared/ui/browser/lazy-component.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { likelyDay } from './likely-day.ts';
import styles from './record.module.css';

/** Loaded when it opens for the first time; few reservations need it. */
const ReserveDialog = lazyComponent(async () => (await import('#shared/reserve/reserve-dialog.tsx')).ReserveDialog);

interface Props {
  view: RecordView;
  /** Another act of the record is its main one. */
  isSecondary?: boolean;
}

/**
 * Reserves the title with one of the patron's cards of its library. A patron who is not logged in returns from the
 * login and confirms the reservation. A card that already has the title or a reservation of it shows that instead.
 */
export function RecordReserve({ view, isSecondary = false }: Props) {
  const t = useT();
  const locale = useLocale();
  const online = useOnline();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { libraryId, id, title, reservationCount } = view;
  const all = useApp(({ accounts }) => accounts);
  const offers = useApp(
    ({ selection }) => selection.libraries.find((library) => library.id === libraryId)?.capabilities.reserve,
  );
  const { titles: ownTitles, isPending } = useOwnTitles(libraryId, id);
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
  const handlePress = () => {
    const [firstCard, ...otherCards] = eligibleCards;
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
  const day = formatReturnDate(locale, likelyDay(view));
  const outlook = joinIsolated(
    [
      reservationCount ? t('own.place-if', { place: reservationCount + 1 }) : undefined,
      day && t('own.likely-day', { day }),
    ],
    ' ',
  );
  return (
    <div className={styles.reserve}>
      {ownTitles.map((title) => (
        <OwnTitleMark key={ownTitleKey(title)} title={title} toAccount />
      ))}
      {isLoadingTitles ? <Skeleton height="56px" /> : null}
      {isOffered && !isLoadingTitles ? (
        <>
          <Button
            big
            variant={isSecondary || ownTitles.length > 0 ? 'tonal' : 'main'}
            icon={mdiAccountClockOutline}
            aria-disabled={!online || act.busy}
            aria-describedby="reserve-note"
            onClick={() => (online && !act.busy ? handlePress() : undefined)}
          >
            {t(act.busy ? 'act.sending' : ownTitles.length > 0 ? 'own.reserve-for-another' : 'act.do-reserve')}
          </Button>
          <p id="reserve-note" className={styles.small}>
            {online ? outlook : t('own.reserve-offline')}
          </p>
        </>
      ) : null}
      {act.dialog}
      {hasAsked ? (
        <ReserveDialog
          open={isAsking}
          title={title}
          cards={eligibleCards}
          onClose={clearIntent}
          onReserve={reserveWith}
        />
      ) : null}
    </div>
  );
}
