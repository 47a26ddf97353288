import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { shownAddress } from '#shared/base-path/shown-address.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { libraryOfAddress, withLibrary } from '#shared/libraries/library-address.ts';
import { useSession } from '#shared/session/current-session.ts';
import { loginAddress } from '#shared/session/login-address.ts';
import { hasPart, isLibraryPart } from '#shared/state/libraries/library-parts.ts';
import { singleModeLibrary } from '#shared/state/mode/mode.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import type { Screen } from './screens.ts';
import { useLibraryAgreement } from './use-library-agreement.ts';

/** Rarely needed. */
const ClosedScreen = lazy(async () => ({ default: (await import('./closed-screen.tsx')).ClosedScreen }));

export interface GuardProps {
  screen: Screen;
  children: ReactNode;
}

// The guard is loaded before the first render: the shell then leaves room for the library of the address.
const first = libraryOfAddress(shownAddress());
if (first > 0) dispatch({ type: 'library-chosen', libraryId: first });

export { withLibrary };

/** Renders a screen only when its needs are met; the library of the address is chosen first. */
export function ScreenGuard({ screen, children }: GuardProps) {
  const agrees = useLibraryAgreement(screen.needs.includes('library') || screen.id === 'result');
  return (
    <Suspense fallback={<Waiting />}>{agrees ? <Guarded screen={screen}>{children}</Guarded> : <Waiting />}</Suspense>
  );
}

function Guarded({ screen: { needs }, children }: GuardProps) {
  const boundTo = useApp(({ mode }) => singleModeLibrary(mode));
  const { libraryId, pendingLibraryId, libraries } = useApp(({ selection }) => selection);
  const named = useNamedLibrary();
  const library = libraries.find(({ id }) => id === (named || libraryId));
  const isOfAnother = named > 0 && named !== boundTo;
  if (boundTo > 0 && (needs.includes('multi') || isOfAnother)) {
    return <ClosedScreen because="other" library={libraries.find(({ id }) => id === boundTo)} />;
  }
  const lacking = needs.filter((need) => isLibraryPart(need)).find((part) => !hasPart(library, part));
  if (lacking) return <ClosedScreen because={lacking} library={library} />;
  if (needs.includes('login')) return <LoggedIn>{children}</LoggedIn>;
  if (!needs.includes('library') || libraryId > 0) return children;
  return pendingLibraryId > 0 && libraries.length === 0 ? (
    <ClosedScreen because="no-list" library={library} />
  ) : (
    <ChooseLibrary />
  );
}

/** The library that the address names, whether it chooses it or not; 0 = none. */
function useNamedLibrary(): number {
  const inPath = Number(useParams().libraryId ?? 0);
  const inAddress = libraryOfAddress(useLocation());
  return inPath || inAddress;
}

function Waiting() {
  return (
    <Page title={useT()('shell.busy')} heading="hidden">
      <Skeleton height="200px" />
    </Page>
  );
}

function ChooseLibrary() {
  const t = useT();
  return (
    <Page title={t('shell.choose-title')} heading="hidden">
      <StateMessage kind="empty" title={t('shell.choose-title')} text={t('shell.choose-text')}>
        <ButtonLink variant="primary" to="/libraries">
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
  return isOut ? <Waiting /> : children;
}
