import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useInstallOffer } from '#shared/install/install-prompt.ts';
import { Button } from '#shared/ui/button.tsx';
import type { Platform } from './ways.ts';

const standalone = '(display-mode: standalone)';

/** Installing from the browser: by its own offer where it makes one, else in words. */
export function InstallHere({ platform }: { platform: Platform }) {
  const t = useT();
  const { offer } = useInstallOffer();
  const [accepted, setAccepted] = useState(false);
  const installed = accepted || window.matchMedia(standalone).matches;
  const install = async () => {
    if (!offer) return;
    // A browser asks once for each offer.
    useInstallOffer.setState({ offer: undefined });
    await offer.prompt();
    setAccepted((await offer.userChoice).outcome === 'accepted');
  };
  return (
    <div role="status">
      <h2>{t(installed ? 'install.done' : 'install.here')}</h2>
      <p>{t(installed ? 'install.done-text' : offer ? 'install.here-text' : `install.how-${platform}`)}</p>
      {offer && !installed ? (
        <Button variant="main" onClick={() => void install()}>
          {t('install.install')}
        </Button>
      ) : null}
    </div>
  );
}
