import { type Pass, passFile, passToken } from '@buchfink/contract/account/pass';
import { isNative, platform } from '@buchfink/device/platform/platform';
import { loadWallet } from '@buchfink/device/wallet/wallet';
import { mdiWalletPlusOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { endpointUrl } from '#shared/api/endpoint-url.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { errorText } from '#shared/failure/error-state.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { callAsPatron } from '#shared/session/call-as-patron.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './id-card.module.css';

/** Adds the card to a wallet, where the library offers that. */
export function WalletButtons({ account, platforms }: { account: Account; platforms: Pass['platforms'] }) {
  const t = useT();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const fetchPass = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { token } = await callAsPatron(passToken, {}, account);
      const source = endpointUrl(passFile, getServiceContext(), { file: `${token}.pkpass` });
      if (isNative) {
        const failure = await (await import('./add-to-wallet.ts')).addToWallet(source);
        if (failure) showSnackbar({ text: t(failure), timeout: 10_000 });
        return;
      }
      const file = document.createElement('a');
      file.href = source;
      file.download = '';
      file.click();
    } catch (error) {
      showSnackbar({ text: errorText(error, t), timeout: 10_000 });
    } finally {
      setBusy(false);
    }
  };
  const canUsePass = usePassAvailable();
  const google = platform !== 'ios' && platforms.google?.startsWith('https://') ? platforms.google : undefined;
  if (!online) return null;
  return (
    <>
      {platforms.apple && canUsePass ? (
        <Button variant="line" icon={mdiWalletPlusOutline} aria-disabled={busy} onClick={() => void fetchPass()}>
          {t(busy ? 'card.wallet-busy' : platform === 'android' ? 'card.wallet-app' : 'card.wallet-apple')}
        </Button>
      ) : null}
      {google ? (
        <a className={styles.wallet} href={google} target="_blank" rel="noopener noreferrer">
          <Icon path={mdiWalletPlusOutline} size={20} />
          {t('card.wallet-google')}
          <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
        </a>
      ) : null}
    </>
  );
}

/** Whether a pass can be used here: some phones have no wallet that opens one; browsers save it. */
function usePassAvailable(): boolean {
  const [isAvailable, setAvailable] = useState(platform === 'web');
  useEffect(() => {
    if (!isNative) return;
    void loadWallet()
      .then((wallet) => wallet.isAvailable())
      .then(setAvailable);
  }, []);
  return isAvailable;
}
