import { profile } from '@buchfink/contract/account/profile';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { cardName } from '#shared/account/card/cards.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { accountKey } from '#shared/session/account-key.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import { useSession } from '#shared/session/current-session.ts';
import type { Account } from '#shared/state/accounts.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { useApp } from '#shared/state/store.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { CardRenewalSection } from './card-renewal-section.tsx';
import { ContactSection } from './contact-section.tsx';
import { HistorySection } from './history-section.tsx';
import { NoticeWishesSection } from './notice-wishes-section.tsx';
import { PinForm } from './pin-form.tsx';
import styles from './profile.module.css';

/** A patron's own data: contact data and home branch, the password, what the patron gets told, and what this device remembers. */
export function ProfileScreen() {
  const session = useSession();
  return session ? <ProfileContent key={`${session.libraryId}/${session.userId}`} account={session} /> : null;
}

function ProfileContent({ account }: { account: Account }) {
  const t = useT();
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === account.libraryId));
  const { contact, changePin, noticeWishes, renewCard } = library?.capabilities ?? {};
  return (
    <Page title={t('profile.title')} lead={joinIsolated([cardName(account), library?.libname], ', ')}>
      <div className={styles.sections}>
        {contact || changePin ? <LibraryData account={account} /> : null}
        {renewCard ? <CardRenewalSection account={account} /> : null}
        {noticeWishes ? <NoticeWishesSection account={account} /> : null}
        {offersHistory(account) ? <HistorySection account={account} /> : null}
      </div>
    </Page>
  );
}

/** Nothing is stored in a public place, nor for a login that ends with the page. */
const offersHistory = ({ keep }: Account) => keep !== 'nothing' && !isKiosk();

/** What the library has of the patron. */
function LibraryData({ account }: { account: Account }) {
  const locale = useLocale();
  const { data, error, isError, refetch } = useQuery(profileQuery(account, locale));
  if (isError && !data)
    return (
      <LibraryError libraryId={account.libraryId} content="account" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton height="320px" />;
  return (
    <>
      {data.contact ? (
        <ContactSection
          account={account}
          contact={data.contact}
          pinNeeded={data.pinNeeded}
          onChanged={() => void refetch()}
        />
      ) : null}
      {data.pin ? <PinForm account={account} rules={data.pin} /> : null}
    </>
  );
}

/** In memory only, like everything of an account. Forms are open while it is shown: it is not fetched again by itself. */
const profileQuery = (account: Account, locale: string) =>
  queryOptions({
    queryKey: [...accountKey(account), 'profile', locale],
    queryFn: ({ signal }) => callAsPatron(profile, { signal }, account),
    refetchOnReconnect: false,
  });
