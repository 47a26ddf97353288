import { useConfig } from '#shared/config/config-store.ts';
import { currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { hasInstallOffer, isStandalone, takeInstallOffer } from '#shared/install/install-prompt.ts';
import type { AppState } from '#shared/state/app-state.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';

/** Milliseconds that the hint stays. */
const timeout = 10_000;

type State = Pick<
  AppState,
  'accounts' | 'installHinted' | 'installed' | 'mode' | 'searches' | 'selection' | 'settings' | 'watchlist'
>;

/**
 * Whether the app offers its installation: once, and only to patrons who have used it (they agreed to what is stored, chose a
 * library, and searched, saved a title or logged in) and hide no hints.
 */
export function offersInstallation({ selection, settings, mode, ...state }: State): boolean {
  const hasUsedIt = state.searches.length + state.accounts.length > 0 || state.watchlist !== undefined;
  const canBeHinted = !settings.hintsHidden && !state.installHinted && !state.installed;
  return hasUsedIt && canBeHinted && mode.privacyAccepted && selection.libraryId > 0;
}

/** Asks once whether the browser shall install the app, where it has offered that. */
export async function showInstallHint(): Promise<void> {
  if (!offersInstallation(useApp.getState()) || !hasInstallOffer() || isStandalone()) return;
  dispatch({ type: 'install-hinted' });
  await loadFurtherTexts();
  const { t } = currentTexts();
  showSnackbar({
    text: t('notice.install', { app: useConfig.getState().config.title }),
    timeout,
    action: { label: t('notice.install-yes'), run: () => void takeInstallOffer()?.prompt() },
    secondAction: { label: t('notice.install-no'), run: () => {} },
  });
}
