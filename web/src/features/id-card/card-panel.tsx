import { isNative } from '@buchfink/device/platform/platform';
import { wakeLock } from '@buchfink/device/wake-lock/wake-lock';
import { mdiBrightness7, mdiFullscreen } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOfflineCard } from '#shared/account/offline-card/use-offline-card.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { accountInfoQuery, accountPassQuery } from '#shared/session/account-queries.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { LibraryError } from '#shared/systems/library-error.tsx';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { EnlargedCard } from './enlarged-card.tsx';
import styles from './id-card.module.css';
import { IdCard } from './id-card.tsx';
import { OfflineCardPanel } from './offline-card.tsx';
import { chooseSymbology } from './symbology.ts';
import { WalletButtons } from './wallet-buttons.tsx';

/** One card with all its acts. Its data stays in memory only. */
export function CardPanel({ account }: { account: Account }) {
  const t = useT();
  const online = useOnline();
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === account.libraryId));
  const query = useQuery({ ...accountPassQuery(account), refetchOnReconnect: true });
  const { data: accountInfo } = useQuery({ ...accountInfoQuery(account), staleTime: 10 * 60_000 });
  const [large, setLarge] = useState(false);
  const kept = useOfflineCard(account);
  const pass = query.data;
  if (!pass) return <CardUnavailable account={account} library={library?.libname ?? ''} query={query} />;
  const { value, format } = pass.barcode;
  const symbology = chooseSymbology(value, format);
  return (
    <>
      {accountInfo?.account.blocks.map(({ code, text }) => (
        <InlineError key={code + text}>{text}</InlineError>
      ))}
      <IdCard pass={pass} library={library?.libname ?? ''} onEnlarge={() => setLarge(true)} />
      <div className={styles.aside}>
        <div className={styles.acts}>
          {symbology ? (
            <Button variant="tonal" icon={mdiFullscreen} aria-haspopup="dialog" onClick={() => setLarge(true)}>
              {t('card.enlarge')}
            </Button>
          ) : null}
          <WalletButtons account={account} platforms={pass.platforms} />
        </div>
        <div className={styles.notes}>
          {symbology && !isNative ? (
            <p>
              <Icon path={mdiBrightness7} size={20} />
              <span>{t('card.brightness')}</span>
            </p>
          ) : null}
          {symbology && symbology !== format ? <p>{t('card.other-symbology')}</p> : null}
          <ScreenWakeLock />
          <p>{t(kept ? 'card.kept' : online ? 'card.memory' : 'card.offline')}</p>
        </div>
      </div>
      <EnlargedCard open={large} pass={pass} onClose={() => setLarge(false)} />
    </>
  );
}

/** Keeps the screen on while a card is shown, and says so where the device supports it. */
function ScreenWakeLock() {
  const t = useT();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => wakeLock.hold(setHeld), []);
  return isHeld ? <p>{t('card.stays-on')}</p> : null;
}

function CardUnavailable({
  account,
  library,
  query,
}: {
  account: Account;
  library: string;
  query: { isPending: boolean; isError: boolean; error: unknown; refetch: () => unknown };
}) {
  const t = useT();
  const online = useOnline();
  if (query.isError && online)
    return (
      <LibraryError
        libraryId={account.libraryId}
        content="account"
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (query.isError || !online) {
    return (
      <OfflineCardPanel account={account} library={library}>
        <StateMessage kind="offline" title={t('card.gone-title')} text={t('card.gone-text')}>
          <Button variant="primary" onClick={() => void query.refetch()}>
            {t('shell.retry')}
          </Button>
        </StateMessage>
      </OfflineCardPanel>
    );
  }
  return (
    <div className={styles.waiting}>
      <Skeleton height="370px" />
    </div>
  );
}
