import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { afterLogin } from '#shared/session/after-login.ts';
import { useSession } from '#shared/session/current-session.ts';
import { librariesQuery } from '#shared/state/libraries/libraries-query.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { LoginForm } from './login-form.tsx';

/** Logs in to a library, then returns to where the patron came from. */
export function LoginScreen() {
  const t = useT();
  const session = useSession();
  const query = useQuery(librariesQuery(useLocale()));
  const libraries = useApp(({ selection }) => selection.libraries);
  const { act } = afterLogin(new URLSearchParams(useLocation().search));
  // Not while the first card logs in: it is itself the card being added.
  const [wasLoggedIn] = useState(session !== undefined);
  const another =
    wasLoggedIn && session && t('login.lead-another', { user: session.label ?? session.name ?? session.userId });
  const library = useLibrary();
  const none = library && !library.capabilities.account && t('login.none-here', { library: library.libname });
  const leadText = none || (act ? t(`login.lead-${act}`) : (another ?? t('login.lead')));
  if (libraries.length === 0) {
    return (
      <Page title={t('login.title')}>
        {query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <Skeleton height="320px" />
        ) : (
          <NoAccounts />
        )}
      </Page>
    );
  }
  const isOffered = libraries.some(({ capabilities }) => capabilities.account);
  return (
    <Page title={t('login.title')} lead={isOffered ? leadText : undefined}>
      {isOffered ? <LoginForm /> : <NoAccounts />}
    </Page>
  );
}

function NoAccounts() {
  const t = useT();
  return (
    <StateMessage kind="empty" title={t('login.none-title')} text={t('login.none-text')}>
      <ButtonLink variant="primary" to="/search">
        {t('shell.catalogue')}
      </ButtonLink>
    </StateMessage>
  );
}
