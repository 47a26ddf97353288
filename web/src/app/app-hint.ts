import type { Config } from '@buchfink/contract/config';
import type { Library } from '@buchfink/contract/libraries';
import { installLinks } from '#features/install/install-links.ts';
import { useConfig } from '#shared/config/config-store.ts';
import { featuresFor } from '#shared/config/features.ts';
import { currentTexts, loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { detectPlatform } from '#shared/install/detect-platform.ts';
import { isStandalone } from '#shared/install/install-prompt.ts';
import type { AppState } from '#shared/state/app-state.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { dismissSnackbar, showSnackbar, useSnackbars } from '#shared/ui/status/snackbar-queue.ts';

/** Milliseconds that the hint stays (specification, section 9). */
const timeout = 10_000;

/** The device the app runs on. */
interface Device {
  readonly userAgent: string;
  readonly touchPoints: number;
  /** Opened from the home screen, or installed by this browser: there is no hint. */
  readonly installed: boolean;
}

/** The target of the hint: the native app at the chosen library, else its store. Undefined = no hint. */
export function appHintTarget(
  state: Pick<AppState, 'selection' | 'settings' | 'mode'>,
  config: Config,
  device: Device,
) {
  const { selection, settings, mode } = state;
  const library: Library | undefined = selection.libraries.find(({ id }) => id === selection.libraryId);
  if (!library || settings.hintsHidden || !mode.privacyAccepted || device.installed) return undefined;
  if (!featuresFor(config, library).appHints) return undefined;
  const { open, store } = installLinks(detectPlatform('', device.userAgent, device.touchPoints), config, library);
  return open ?? store;
}

/** Shows the hint to the native app once, as soon as a library is chosen; choosing another library removes it. */
export function syncAppHint(): void {
  let shownHint: { text: string; libraryId: number } | undefined;
  const follow = async () => {
    const state = useApp.getState();
    const { libraryId } = state.selection;
    if (shownHint) {
      if (shownHint.libraryId !== libraryId) dismiss(shownHint.text);
      return;
    }
    const { config } = useConfig.getState();
    const target = appHintTarget(state, config, thisDevice());
    if (!target) return;
    shownHint = { text: '', libraryId };
    await loadFurtherTexts();
    const { t } = currentTexts();
    shownHint = { text: t('notice.hint', { app: config.title }), libraryId };
    showSnackbar({
      text: shownHint.text,
      timeout,
      action: { label: t('notice.hint-open'), run: () => window.location.assign(target) },
      secondAction: {
        label: t('notice.hint-hide'),
        run: () => dispatch({ type: 'settings-changed', change: { hintsHidden: true } }),
      },
    });
  };
  void follow();
  useApp.subscribe(() => void follow());
}

function dismiss(text: string): void {
  const { queue } = useSnackbars.getState();
  for (const snackbar of queue) if (snackbar.text === text) dismissSnackbar(snackbar.id);
}

function thisDevice(): Device {
  const { userAgent, maxTouchPoints } = navigator;
  const installed = isStandalone() || useApp.getState().installed === true;
  return { userAgent, touchPoints: maxTouchPoints, installed };
}
