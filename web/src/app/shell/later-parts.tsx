import { lazy, Suspense, useEffect } from 'react';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { isStandalone } from '#shared/install/install-prompt.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { showInstallHint } from '../install-hint.ts';
import { useKeptDepths } from '../use-kept-depths.ts';
import { useReturnedFocus } from '../use-returned-focus.ts';
import { SearchKey } from './search-key.tsx';

const PullScreen = lazy(async () => {
  const [{ PullScreen: Loaded }] = await Promise.all([import('./pull-screen.tsx'), loadFurtherTexts()]);
  return { default: Loaded };
});

/** What the shell does that the first paint can wait for: the key of the search, the gesture, the hint to install, the way back. */
export function LaterParts() {
  useEffect(() => {
    if (isKiosk()) return;
    const show = () => void showInstallHint();
    show();
    // The listener of `watchInstallation` runs before and keeps the offer.
    window.addEventListener('beforeinstallprompt', show);
    return () => window.removeEventListener('beforeinstallprompt', show);
  }, []);
  useKeptDepths();
  useReturnedFocus();
  // Seen in the browser's timeline, and by tests that need all parts: React shows them some 0.3 s after the screen.
  useEffect(() => void performance.mark('app-complete'), []);
  return (
    <>
      <SearchKey />
      <Suspense>{isStandalone() ? <PullScreen /> : null}</Suspense>
    </>
  );
}
