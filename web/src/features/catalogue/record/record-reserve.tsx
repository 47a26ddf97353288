import type { RecordView } from '@buchfink/contract/record';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { loginAddress } from '#shared/session/login-address.ts';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useHasBeenTrue } from '#shared/ui/browser/lazy-component.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import styles from './record-main-action.module.css';
import { ReserveButton } from './reserve-button.tsx';

/** Loaded for patrons with a card of the library only. */
const CardReserve = lazy(async () => ({ default: (await import('./card-reserve.tsx')).CardReserve }));

/** Reserves the title. A patron without a card of its library returns from the login and confirms the reservation. */
export function RecordReserve({ view, isSecondary = false }: { view: RecordView; isSecondary?: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { libraryId } = view;
  const hasHadCard = useHasBeenTrue(
    useApp(({ accounts }) => accounts.some((account) => isLoggedIn(account) && account.libraryId === libraryId)),
  );
  const isOffered = useApp(
    ({ selection }) => selection.libraries.find((library) => library.id === libraryId)?.capabilities.reserve !== false,
  );
  const isReservable = isOffered && view.actions.includes('reserve');
  if (hasHadCard) {
    return (
      // Room is kept only for a button that will be there.
      <Suspense fallback={isReservable ? <Skeleton height="56px" /> : null}>
        <CardReserve view={view} isSecondary={isSecondary} />
      </Suspense>
    );
  }
  if (!isReservable) return null;
  return (
    <div className={styles.reserve}>
      <ReserveButton
        view={view}
        isSecondary={isSecondary}
        onPress={() => void navigate(loginAddress({ libraryId, back: pathname, act: 'reserve' }))}
      >
        {t('act.do-reserve')}
      </ReserveButton>
    </div>
  );
}
