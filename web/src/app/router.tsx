import { startTransition, useEffect, useState } from 'react';
import { Route, Router, Routes, useLocation } from 'react-router';
import { findScreen } from './find-screen.ts';
import { browserHistory, type HistoryEntry } from './history.ts';
import { clearReloadFlag, loadedScreen, loadScreen, type ScreenPart } from './load-screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenGuard } from './screen-guard.tsx';
import { type Screen, screens } from './screens.ts';
import { PendingNavigation } from './shell/pending-navigation.ts';
import { Shell } from './shell/shell.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const unmatched: ScreenPart = {
  id: 'elsewhere',
  load: async () => (await import('./unmatched-screen.tsx')).UnmatchedScreen,
};

/** Loads the screen of a path; undefined when it is loaded already. */
export function loadPath(pathname: string): Promise<void> | undefined {
  return loadScreen(findScreen(pathname) ?? unmatched);
}

/** The whole app: the shell, and the screen of an entry of the history, first of one whose screen is loaded. */
export function App({ entry: firstEntry }: { entry: HistoryEntry }) {
  const [entry, setEntry] = useState(firstEntry);
  const [isWaiting, setIsWaiting] = useState(false);
  const [history] = useState(() =>
    browserHistory({ load: loadPath, onArrive: (next) => startTransition(() => setEntry(next)), onWait: setIsWaiting }),
  );
  useEffect(() => history.follow(firstEntry), [history, firstEntry]);
  useScrollRestoration(entry);
  return (
    <Router location={entry} navigator={history} useTransitions={false}>
      <PendingNavigation value={isWaiting}>
        <ScreenBoundary screenKey={entry.key}>
          <Routes>{routes}</Routes>
        </ScreenBoundary>
      </PendingNavigation>
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
  const { key, pathname } = useLocation();
  if (screen && !findScreen(pathname)) return <At part={unmatched} />;
  const content = <Loaded part={part} />;
  return (
    <ScreenBoundary screenKey={key}>
      {screen ? <ScreenGuard screen={screen}>{content}</ScreenGuard> : content}
    </ScreenBoundary>
  );
}

function Loaded({ part }: { part: ScreenPart }) {
  const Content = loadedScreen(part);
  useEffect(clearReloadFlag, []);
  return <Content />;
}
