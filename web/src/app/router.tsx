import { startTransition, useEffect, useMemo, useState } from 'react';
import { Route, Router, Routes, useLocation } from 'react-router';
import { useApp } from '#shared/state/store.ts';
import { findScreen } from './find-screen.ts';
import { browserHistory, type HistoryEntry } from './history.ts';
import { clearReloadFlag, loadedScreen, loadScreen, type ScreenPart } from './load-screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import type { GuardProps } from './screen-guard.tsx';
import { type Screen, screens } from './screens.ts';
import { PendingNavigation } from './shell/pending-navigation.ts';
import { Shell } from './shell/shell.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const unmatched: ScreenPart = {
  id: 'elsewhere',
  load: async () => (await import('./unmatched-screen.tsx')).UnmatchedScreen,
};

/** Loaded with the guard: no screen without one has an address that names a library. */
let withLibrary = (address: string, _: number) => address;

/** The guard of all screens but the first one of a first visit, which needs nothing and names no library. */
const guard: ScreenPart<GuardProps> = {
  id: 'guard',
  load: async () => {
    const loadedGuard = await import('./screen-guard.tsx');
    withLibrary = loadedGuard.withLibrary;
    return loadedGuard.ScreenGuard;
  },
};
const isGuarded = (pathname: string) => pathname !== '/';

/** The library that was chosen, also where only the list will say what it is: its arrival is no choice. */
function chosenLibrary(): number {
  const { pendingLibraryId, libraryId } = useApp.getState().selection;
  return pendingLibraryId || libraryId;
}

/** Loads the screen of a path; undefined when it is loaded already. */
export function loadPath(pathname: string): Promise<void> | undefined {
  const screen = loadScreen(findScreen(pathname) ?? unmatched);
  const guarded = isGuarded(pathname) ? loadScreen(guard) : undefined;
  return screen && guarded ? Promise.all([screen, guarded]).then(() => undefined) : (screen ?? guarded);
}

/** The whole app: the shell, and the screen of an entry of the history, first of one whose screen is loaded. */
export function App({ entry: firstEntry }: { entry: HistoryEntry }) {
  const [entry, setEntry] = useState(firstEntry);
  const [isWaiting, setIsWaiting] = useState(false);
  const [history] = useState(() =>
    browserHistory({
      load: loadPath,
      chosenLibrary,
      withLibrary: (address, libraryId) => withLibrary(address, libraryId),
      onArrive: (next) => startTransition(() => setEntry(next)),
      onWait: setIsWaiting,
    }),
  );
  useEffect(() => history.follow(firstEntry), [history, firstEntry]);
  useScrollRestoration(entry);
  // The same element as before: what is on the screen renders for another entry, not for the press that leads to it.
  const screen = useMemo(
    () => (
      <ScreenBoundary screenKey={entry.key}>
        <Routes>{routes}</Routes>
      </ScreenBoundary>
    ),
    [entry.key],
  );
  return (
    <Router location={entry} navigator={history} useTransitions={false}>
      <PendingNavigation value={isWaiting}>{screen}</PendingNavigation>
    </Router>
  );
}

const routes = (
  <Route element={<Shell />}>
    {screens.flatMap((screen) =>
      screen.paths.map((path) => <Route key={path} path={path} element={<At screen={screen} part={screen} />} />),
    )}
    <Route path="/:projectId" element={<At part={unmatched} />} />
    <Route path="*" element={<At part={unmatched} />} />
  </Route>
);

function At({ screen, part }: { screen?: Screen; part: ScreenPart }) {
  const { key, pathname, search } = useLocation();
  if (screen && !findScreen(pathname)) return <At part={unmatched} />;
  const content = <Loaded part={part} />;
  return (
    <ScreenBoundary screenKey={key + pathname + search}>
      {screen && isGuarded(pathname) ? <Guarded screen={screen}>{content}</Guarded> : content}
    </ScreenBoundary>
  );
}

function Guarded(props: GuardProps) {
  const ScreenGuard = loadedScreen(guard);
  return <ScreenGuard {...props} />;
}

function Loaded({ part }: { part: ScreenPart }) {
  const Content = loadedScreen(part);
  useEffect(clearReloadFlag, []);
  return <Content />;
}
