import { useState, useSyncExternalStore } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { hasInstallOffer, takeInstallOffer } from '#shared/install/install-prompt.ts';
import { Button } from '#shared/ui/action/button.tsx';
import type { Platform } from './install-links.ts';

const standalone = '(display-mode: standalone)';

function onOffer(listener: () => void): () => void {
  // After the listener of the start, which is there first.
  window.addEventListener('beforeinstallprompt', listener);
  return () => window.removeEventListener('beforeinstallprompt', listener);
}

/** Installing from the browser: by its own offer where it makes one, else in words. */
export function InstallHere({ platform }: { platform: Platform }) {
  const t = useT();
  const offered = useSyncExternalStore(onOffer, hasInstallOffer);
  const [accepted, setAccepted] = useState(false);
  const installed = accepted || window.matchMedia(standalone).matches;
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
