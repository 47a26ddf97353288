import { useState, useSyncExternalStore } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { Platform } from '#shared/install/detect-platform.ts';
import { hasInstallOffer, isStandalone, takeInstallOffer } from '#shared/install/install-prompt.ts';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';

function onOffer(listener: () => void): () => void {
  // Registered after the listener of the start, which runs first.
  window.addEventListener('beforeinstallprompt', listener);
  return () => window.removeEventListener('beforeinstallprompt', listener);
}

/** Installs the app from the browser: with the browser's own prompt where there is one, else by instructions. */
export function InstallHere({ platform }: { platform: Platform }) {
  const t = useT();
  const offered = useSyncExternalStore(onOffer, hasInstallOffer);
  const [accepted, setAccepted] = useState(false);
  const remembered = useApp((state) => state.installed === true);
  const installed = accepted || remembered || isStandalone();
  const install = async () => {
    const offer = takeInstallOffer();
    if (!offer) return;
    await offer.prompt();
    setAccepted((await offer.userChoice).outcome === 'accepted');
  };
  return (
    <div role="status">
      <h2>{t(installed ? 'install.done' : 'install.here')}</h2>
      <p>{t(installed ? 'install.done-text' : offered ? 'install.here-text' : `install.how-${platform}`)}</p>
      {offered && !installed ? (
        <Button variant="main" onClick={() => void install()}>
          {t('install.install')}
        </Button>
      ) : null}
    </div>
  );
}
