import { startTransition, useEffect, useState } from 'react';
import { Route, Router, Routes, useLocation } from 'react-router';
import { findScreen } from './find-screen.ts';
import { browserHistory, currentEntry } from './history.ts';
import { clearReloadFlag, loadedScreen, loadScreen, type ScreenPart } from './load-screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenGuard } from './screen-guard.tsx';
import { type Screen, screens } from './screens.ts';
import { PendingNavigation } from './shell/pending-navigation.ts';
import { Shell } from './shell/shell.tsx';
import { useScrollRestoration } from './use-scroll-restoration.ts';

const elsewhere: ScreenPart = {
  id: 'elsewhere',
  load: async () => (await import('./unmatched-screen.tsx')).UnmatchedScreen,
};

/** Loads the screen of a path; undefined when it is loaded already. */
export function loadPath(pathname: string): Promise<void> | undefined {
  return loadScreen(findScreen(pathname) ?? elsewhere);
}

/** The whole app: the shell, and the screen of the address, which must be loaded. */
export function App() {
  const [place, setPlace] = useState(() => currentEntry());
  const [waits, setWaits] = useState(false);
  const [history] = useState(() =>
    browserHistory({ load: loadPath, onArrive: (next) => startTransition(() => setPlace(next)), onWait: setWaits }),
  );
  useEffect(history.follow, []);
  useScrollRestoration(place);
  return (
    <Router location={place} navigator={history} useTransitions={false}>
      <PendingNavigation value={waits}>
        <ScreenBoundary place={place.key}>
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
    <Route path="/:projectId" element={<At part={elsewhere} />} />
    <Route path="*" element={<At part={elsewhere} />} />
  </Route>
);

function At({ screen, part }: { screen?: Screen; part: ScreenPart }) {
  const content = <Loaded part={part} />;
  return (
    <ScreenBoundary place={useLocation().key}>
      {screen ? <ScreenGuard screen={screen}>{content}</ScreenGuard> : content}
    </ScreenBoundary>
  );
}

function Loaded({ part }: { part: ScreenPart }) {
  const Content = loadedScreen(part);
  useEffect(clearReloadFlag, []);
  return <Content />;
}
