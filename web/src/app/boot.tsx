import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setCachePolicy } from '#shared/api/call.ts';
import { ConnectionError } from '#shared/api/connection-error.ts';
import { setServiceContext } from '#shared/api/service-context.ts';
import { onAdmissionRefused } from '#shared/api/with-admission.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { startWithConfig } from '#shared/config/load-config.ts';
import { connection, watchConnection } from '#shared/connection/service-connection.ts';
import { activateLocale, currentTexts } from '#shared/i18n/i18n.ts';
import { watchInstallation } from '#shared/install/install-prompt.ts';
import { allowsCaching } from '#shared/state/allows-caching.ts';
import { isKiosk, openAsKiosk } from '#shared/state/kiosk.ts';
import { dispatch, startPersistence, useApp } from '#shared/state/store.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { libraryOfLocation } from './find-screen.ts';
import { currentEntry } from './history.ts';
import { App, loadPath } from './router.tsx';
import {
  startAppHint,
  syncConfig,
  syncLocale,
  syncMode,
  syncProject,
  syncSearches,
  syncTheme,
} from './settings-effects.ts';

type Tell = typeof import('./show-notice.ts').showNotice;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A call that broke is worth one more try; what the service refuses will be refused again, and without a connection it
      // is asked as soon as there is one.
      retry: (failures, error) =>
        failures < 1 && error instanceof ConnectionError && error.kind === 'network' && connection.isConnected(),
      staleTime: 60_000,
      networkMode: 'always',
      // With that alone nothing would be asked for again as soon as there is a connection.
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      // An answer keeps its identity, by which its age is known.
      structuralSharing: false,
    },
  },
});

/** Starts the app: stored state; config, texts and the first screen at the same time; then all of it appears. */
export async function boot(): Promise<void> {
  watchConnection();
  setCachePolicy(allowsCaching);
  const stored = startPersistence();
  watchInstallation();
  const welcome = await firstStart(stored === 'first');
  const { locale, projectId } = useApp.getState().settings;
  setServiceContext({ locale });
  onAdmissionRefused(async (...refused) => (await import('./solve-proof-of-work.ts')).solveProofOfWork(...refused));
  const place = currentEntry();
  const first = loadPath(place.pathname);
  const forgetProject = () => dispatch({ type: 'project-chosen', projectId: '' });
  await Promise.all([startWithConfig(projectId, forgetProject), activateLocale(locale), first]);
  if (useConfig.getState().config.publicPlace && openAsKiosk()) return;
  if (stored === 'first' && !useApp.getState().legacyMigrated) beginAsProjectSays();
  syncTheme();
  await syncLocale(queries);
  syncMode(queries);
  syncProject();
  syncConfig();
  startAppHint();
  syncSearches();

  // Known from the first moment, so that what stands around the screen keeps room for it.
  const libraryId = libraryOfLocation(place);
  if (libraryId) dispatch({ type: 'library-chosen', libraryId });

  const element = document.getElementById('app');
  if (!element) throw new Error('The page has no place for the app');
  createRoot(element).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  );
  if (stored === 'damaged' || stored === 'blocked') void tell(`notice.storage-${stored}`);
  welcome?.();
  // In a public place nothing of what one has seen is kept for times without a connection.
  if (import.meta.env.PROD && !isKiosk()) await offerUpdates();
}

/** Where the app of before this one kept its state (docs/decisions/0006-modes-and-consent.md). */
const earlierKey = 'vuex';

/** Begins with what was there before this app or led to it; hardly anybody needs that. */
async function firstStart(fresh: boolean): Promise<(() => void) | undefined> {
  const query = window.location.search;
  try {
    const earlier = useApp.getState().legacyMigrated ? null : window.localStorage.getItem(earlierKey);
    if (earlier === null && !query.includes('referrer=')) return undefined;
    return (await import('./first-start/first-start.ts')).firstStart({ fresh, earlier, query });
  } catch (error) {
    // It is tried again at the next start.
    console.warn('What an earlier app left could not be taken over', error);
    return undefined;
  }
}

/** A first visit begins with the project's settings; with those that come late as long as the app is still covered. */
function beginAsProjectSays(): void {
  const take = () => {
    const { locale, accountRenewTime } = useConfig.getState().config.settings;
    dispatch({ type: 'settings-changed', change: { locale, accountRenewTime } });
  };
  take();
  if (useConfig.getState().origin !== 'built-in') return;
  const unsubscribe = useConfig.subscribe(() => {
    unsubscribe();
    if (!useApp.getState().mode.privacyAccepted) take();
  });
}

const tell: Tell = async (key) => (await import('./show-notice.ts')).showNotice(key);

async function offerUpdates(): Promise<void> {
  const { registerServiceWorker } = await import('#shared/service-worker/register.ts');
  await registerServiceWorker({
    onWaiting: (activate) => {
      const { t } = currentTexts();
      showSnackbar({
        text: t('shell.update-ready'),
        timeout: null,
        action: { label: t('shell.update'), act: activate },
      });
    },
    // What was searched for has no address that could be handed over.
    onFirst: () => void queries.refetchQueries({ queryKey: ['search'] }),
  });
}
