import { lazy, Suspense, useEffect } from 'react';
import { searchesCache } from '#shared/api/answer-age.ts';
import { loadFurtherTexts } from '#shared/i18n/i18n.ts';
import { isStandalone } from '#shared/install/install-prompt.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { scoped } from '#shared/state/storage/storage-scope.ts';
import { useApp } from '#shared/state/store.ts';
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
  useEffect(removeForgottenSearches, []);
  useKeptDepths();
  useReturnedFocus();
  return (
    <>
      <SearchKey />
      <Suspense>{isStandalone() ? <PullScreen /> : null}</Suspense>
    </>
  );
}

/** Removes the cached searches of the service worker when searches are forgotten. */
function removeForgottenSearches(): () => void {
  return useApp.subscribe(({ searches }, { searches: before }) => {
    const forgotten = searches !== before && (searches.length === 0 || searches.length < before.length);
    if (forgotten && 'caches' in window) void caches.delete(scoped(searchesCache));
  });
}
