import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type DataRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  useLoaderData,
} from 'react-router';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { clearReloadFlag, loadOrReload } from './load-screen.ts';
import { ScreenError } from './screen-error.tsx';
import { ScreenGuard } from './screen-guard.tsx';
import { type Screen, screens } from './screens.ts';
import { Shell } from './shell/shell.tsx';

const loadNotFound = async () => (await import('#features/not-found/not-found-screen.tsx')).NotFoundScreen;

/** Routes for all screens of the table, the demo route and the page for everything else. */
export function createRouter(): DataRouter {
  const notFound = loaded('not-found', loadNotFound);
  const children: RouteObject[] = [
    ...screens.flatMap(routesOf),
    { ...notFound, path: '/:projectId', loader: async (given) => (await toProject(given)) ?? notFound.loader() },
    { ...notFound, path: '*' },
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

const toProject = async (given: LoaderFunctionArgs) => (await import('./open-project.ts')).openProject(given);

function withErrors(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => ({ ...route, errorElement: <ScreenError /> }));
}

function routesOf(screen: Screen): RouteObject[] {
  const element = (
    <ScreenGuard screen={screen}>
      <Loaded />
    </ScreenGuard>
  );
  return screen.paths.map((path) => ({ id: `${screen.id} ${path}`, path, ...loaded(screen.id, screen.load), element }));
}

/** Loads its screen when one goes there. Not as a `lazy` route: when that fails the router shows nothing, and never tries again. */
function loaded(id: string, load: Screen['load']) {
  const texts = async () => (id === 'home' ? undefined : await loadFurtherTexts());
  const loader = () => loadOrReload(id, async () => (await Promise.all([load(), texts()]))[0]);
  return { loader, element: <Loaded /> };
}

function Loaded() {
  const Content = useLoaderData() as ComponentType;
  return <Content />;
}
