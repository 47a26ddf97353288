import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { libraryOfAddress } from '#shared/libraries/library-address.ts';
import { LacksPart } from '#shared/libraries/page/lacks-part.tsx';
import { NoAccounts } from '#shared/libraries/page/no-accounts.tsx';
import { afterLogin } from '#shared/session/after-login.ts';
import { useSession } from '#shared/session/current-session.ts';
import { librariesQuery } from '#shared/state/libraries/libraries-query.ts';
import { anyHasPart, hasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { LoginForm } from './login-form.tsx';

/** Logs in to a library, then returns to where the patron came from. */
export function LoginScreen() {
  const t = useT();
  const session = useSession();
  const query = useQuery(librariesQuery(useLocale()));
  const libraries = useApp(({ selection }) => selection.libraries);
  const location = useLocation();
  const { act } = afterLogin(new URLSearchParams(location.search));
  // Not while the first card logs in: it is itself the card being added.
  const [wasLoggedIn] = useState(session !== undefined);
  const another =
    wasLoggedIn && session && t('login.lead-another', { user: session.label ?? session.name ?? session.userId });
  const library = useLibrary();
  const lacksAccounts = library && !hasPart(library, 'accounts');
  const none = lacksAccounts && t('login.none-here', { library: library.libname });
  const leadText = none || (act ? t(`login.lead-${act}`) : (another ?? t('login.lead')));
  const isKnown = libraries.length > 0 || query.isSuccess;
  // The address is that of the chosen library, or of all.
  if (lacksAccounts && (libraryOfAddress(location) > 0 || !anyHasPart(libraries, 'accounts')))
    return (
      <Page title={t('notice.no-accounts')} heading="hidden">
        <LacksPart library={library} part="accounts" />
      </Page>
    );
  if (!isKnown)
    return (
      <Page title={t('login.title')}>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height="320px" />
        )}
      </Page>
    );
  const isOffered = libraries.some((offered) => hasPart(offered, 'accounts'));
  return (
    <Page title={t('login.title')} lead={isOffered ? leadText : undefined}>
      {isOffered ? <LoginForm /> : <NoAccounts />}
    </Page>
  );
}
