import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { useSession } from '#shared/session/current-session.ts';
import { loginAddress } from '#shared/session/login-address.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { libraryOfLocation } from './find-screen.ts';
import type { Screen } from './screens.ts';

/** Renders a screen only when its needs are met; the library of the address is chosen first. */
export function ScreenGuard({ screen, children }: { screen: Screen; children: ReactNode }) {
  const t = useT();
  const addressed = libraryOfLocation(useLocation());
  const { libraryId, pendingLibraryId, libraries } = useApp(({ selection }) => selection);
  const queries = useQueryClient();
  useEffect(() => {
    if (!addressed) return;
    dispatch({ type: 'library-chosen', libraryId: addressed });
    // The list may be older than the link: a new one says whether the library exists.
    if (useApp.getState().selection.pendingLibraryId) void queries.invalidateQueries({ queryKey: ['libraries'] });
  }, [addressed, queries]);
  // The effect above chooses the library; until then the screen would show the last one.
  if (addressed !== libraryId && libraries.some(({ id }) => id === addressed)) return null;
  if (screen.needs.includes('login')) return <LoggedIn>{children}</LoggedIn>;
  if (!screen.needs.includes('library') || libraryId > 0) return children;
  if ((addressed || pendingLibraryId) && libraries.length === 0) return <Skeleton height="200px" />;
  return (
    <Page title={t('shell.choose-title')} heading="hidden">
      <StateMessage kind="empty" title={t('shell.choose-title')} text={t('shell.choose-text')}>
        <ButtonLink variant="main" to="/libraries">
          {t('shell.choose')}
        </ButtonLink>
      </StateMessage>
    </Page>
  );
}

/** Redirects to the login, which leads back here (specification, section 2). */
function LoggedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const libraryId = useApp(({ selection }) => selection.libraryId);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isOut = !session;
  useEffect(() => {
    if (isOut) void navigate(loginAddress({ libraryId, back: pathname + search }), { replace: true });
  }, [isOut, libraryId, navigate, pathname, search]);
  return isOut ? null : children;
}
