import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router';
import { clearReloadFlag, loadOrReload } from './load-screen.ts';
import { openProject } from './open-project.ts';
import { ScreenError } from './screen-error.tsx';
import { ScreenGuard } from './screen-guard.tsx';
import { type Screen, screens } from './screens.ts';
import { Shell } from './shell/shell.tsx';

const loadNotFound = async () => (await import('#features/not-found/not-found-screen.tsx')).NotFoundScreen;

/** Routes for all screens of the table, the demo route and the page for everything else. */
export function createRouter(): DataRouter {
  const children: RouteObject[] = [
    ...screens.flatMap(routesOf),
    { path: '/:projectId', loader: openProject, lazy: lazily('not-found', loadNotFound) },
    { path: '*', lazy: lazily('not-found', loadNotFound) },
  ];
  const router = createBrowserRouter([
    {
      element: <Shell />,
      errorElement: <ScreenError />,
      hydrateFallbackElement: <Shell />,
      children: withErrors(children),
    },
  ]);
  const stop = router.subscribe(({ initialized, errors }) => {
    if (!initialized || errors) return;
    clearReloadFlag();
    stop();
  });
  return router;
}

function withErrors(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => ({ ...route, errorElement: <ScreenError /> }));
}

function routesOf(screen: Screen): RouteObject[] {
  return screen.paths.map((path) => ({
    id: `${screen.id} ${path}`,
    path,
    lazy: lazily(screen.id, screen.load, screen),
  }));
}

function lazily(id: string, load: Screen['load'], screen?: Screen) {
  return async () => {
    const Content = await loadOrReload(id, load);
    const element = screen ? (
      <ScreenGuard screen={screen}>
        <Content />
      </ScreenGuard>
    ) : (
      <Content />
    );
    return { element };
  };
}
