import { locales } from '@buchfink/contract/locale';
import { isNative } from '@buchfink/device/platform/platform';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { setCachePolicy } from '#shared/api/call.ts';
import { onAdmissionRefused } from '#shared/api/with-admission.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { startWithConfig } from '#shared/config/load-config.ts';
import { watchConnection } from '#shared/connection/service-connection.ts';
import { setServiceContext } from '#shared/connection/service-context.ts';
import { activateLocale, currentTexts } from '#shared/i18n/i18n.ts';
import { watchInstallation } from '#shared/install/install-prompt.ts';
import { isKiosk, openAsKiosk } from '#shared/state/kiosk.ts';
import { librariesQuery } from '#shared/state/libraries/libraries-query.ts';
import { allowsCaching } from '#shared/state/storage/allows-caching.ts';
import { dispatch, startPersistence, useApp } from '#shared/state/store.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { matchScreen } from './find-screen.ts';
import { currentEntry, type HistoryEntry } from './history.ts';
import { queryOptions } from './query-options.ts';
import { App, loadPath } from './router.tsx';
import { startAppHint, syncConfig, syncLocale, syncMode, syncProject, syncTheme } from './settings-effects.ts';
import { loadDrawer } from './shell/shell.tsx';
import { isWide } from './shell/use-wide.ts';

type ShowNotice = typeof import('./show-notice.ts').showNotice;

const queries = new QueryClient({ defaultOptions: { queries: queryOptions } });

/** Starts the app: restores the state; loads config, texts and the first screen at the same time; then renders. */
export async function boot(): Promise<void> {
  const startShell = isNative ? await (await import('./native/start-shell.ts')).startService() : undefined;
  watchConnection();
  setCachePolicy(allowsCaching);
  const stored = startPersistence();
  watchInstallation();
  const referrer = await startShell?.(stored === 'first');
  const afterStart = await startFromLegacy(stored === 'first', referrer);
  const { settings } = useApp.getState();
  const { projectId } = settings;
  // The service has written the page in the language of a first visit.
  const locale = (stored === 'first' && pageLocale()) || settings.locale;
  setServiceContext({ locale });
  onAdmissionRefused(async (...refused) => (await import('./solve-proof-of-work.ts')).solveProofOfWork(...refused));
  const entry = currentEntry();
  const first = loadPath(entry.pathname);
  const forgetProject = () => dispatch({ type: 'project-chosen', projectId: '' });
  // A failure is shown where the drawer is rendered.
  const drawer = isWide() ? loadDrawer().catch(() => undefined) : undefined;
  await Promise.all([startWithConfig(projectId, forgetProject), activateLocale(locale), first, drawer]);
  if (useConfig.getState().config.publicPlace && openAsKiosk()) return;
  if (stored === 'first' && !useApp.getState().legacyMigrated) applyProjectSettings();
  syncTheme();
  await syncLocale(queries);
  syncMode(queries);
  syncProject();
  syncConfig();
  startAppHint();

  const element = document.getElementById('app');
  if (!element) throw new Error('#app is missing');
  void askFirst(entry);
  const root = createRoot(element);
  // In slices between which the browser paints and answers; a slow phone would else halt until all is there.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queries}>
          <App entry={entry} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  keepFocusSoon();
  if (stored === 'damaged' || stored === 'blocked') void showNotice((t) => t(`notice.storage-${stored}`));
  afterStart?.();
  // In a public place no answers are cached.
  if (import.meta.env.PROD && !isKiosk() && !isNative) await offerUpdates();
}

/**
 * Makes the first calls of a screen. Answers in the page arrive before it renders: it renders with them, and not once more for each.
 */
async function askFirst({ pathname, search }: HistoryEntry): Promise<void> {
  const listed = queries.prefetchQuery(librariesQuery(currentTexts().locale));
  const { screen, params = {} } = matchScreen(pathname) ?? {};
  // The list says whether the library has one.
  if (screen?.needs.includes('catalogue')) await listed;
  await screen?.ask?.(queries, { params, query: new URLSearchParams(search) });
}

/** The language of the page, where it is one of the app's. */
const pageLocale = () => locales.find((locale) => locale === document.documentElement.lang);

/**
 * Keeps the focus from the first control on that has it: headings and the consent have it before anything can vanish. Until
 * its part is loaded, what has the focus and what is removed is remembered.
 */
function keepFocusSoon(): void {
  const start = ({ target }: FocusEvent) => {
    const element = target as Element & HTMLOrSVGElement;
    if (element.tabIndex < 0) return;
    document.removeEventListener('focusin', start);
    const focused = [element];
    const remember = (event: FocusEvent) => void focused.push(event.target as Element & HTMLOrSVGElement);
    document.addEventListener('focusin', remember);
    const removals: MutationRecord[] = [];
    const observer = new MutationObserver((records) => void removals.push(...records));
    observer.observe(document.body, { subtree: true, childList: true });
    // Without a connection it is loaded with a later focus.
    import('#shared/ui/focus/keep-focus.ts')
      .then(({ keepFocus }) => keepFocus(focused, removals), listen)
      .finally(() => {
        observer.disconnect();
        document.removeEventListener('focusin', remember);
      });
  };
  const listen = () => document.addEventListener('focusin', start);
  listen();
}

/** Key of the state of the earlier app (docs/decisions/0006-modes-and-consent.md). */
const legacyKey = 'vuex';

/** Applies the state of an earlier app and a store's referrer. Loaded on demand, as hardly anybody needs it. */
async function startFromLegacy(fresh: boolean, referrer: string | undefined): Promise<(() => void) | undefined> {
  const query = referrer === undefined ? window.location.search : `?${new URLSearchParams({ referrer })}`;
  try {
    const earlier = useApp.getState().legacyMigrated ? null : window.localStorage.getItem(legacyKey);
    if (earlier === null && !query.includes('referrer=')) return undefined;
    return (await import('./first-start/first-start.ts')).firstStart({ fresh, earlier, query });
  } catch (error) {
    // The next start tries it again.
    console.warn('What an earlier app left could not be taken over', error);
    return undefined;
  }
}

/**
 * A first visit begins with the settings of the project; a late config is applied as long as the consent covers the
 * app.
 */
function applyProjectSettings(): void {
  const take = () => {
    const { locale, accountRenewTime } = useConfig.getState().config.settings;
    dispatch({ type: 'settings-changed', change: { locale, accountRenewTime } });
  };
  take();
  if (useConfig.getState().origin !== 'built-in') return;
  const { settings: first } = useApp.getState();
  const unsubscribe = useConfig.subscribe(() => {
    unsubscribe();
    const { mode, settings } = useApp.getState();
    if (mode.privacyAccepted) return;
    take();
    // Above the covered app one may have chosen a language.
    const { locale } = settings;
    if (locale !== first.locale) dispatch({ type: 'settings-changed', change: { locale } });
  });
}

const showNotice: ShowNotice = async (say) => (await import('./show-notice.ts')).showNotice(say);

async function offerUpdates(): Promise<void> {
  const { registerServiceWorker } = await import('#shared/service-worker/register.ts');
  await registerServiceWorker({
    onWaiting: (activate) => {
      const { t } = currentTexts();
      showSnackbar({
        text: t('shell.update-ready'),
        timeout: null,
        action: { label: t('shell.update'), run: activate },
      });
    },
    // Searches are POST calls, which the new worker cannot take from the cache of the page.
    onFirst: () => void queries.refetchQueries({ queryKey: ['search'] }),
  });
}
