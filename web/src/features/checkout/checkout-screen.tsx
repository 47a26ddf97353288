import type { LibraryTags } from '@buchfink/contract/libraries';
import type { NfcState } from '@buchfink/device/nfc/definitions';
import { loadNfc } from '@buchfink/device/nfc/nfc';
import { isNative, platform } from '@buchfink/device/platform/platform';
import { mdiNfc, mdiNfcSearchVariant } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useSession } from '#shared/session/current-session.ts';
import { loginAddress } from '#shared/session/login-address.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { BarcodeEntry } from './barcode-entry.tsx';
import { BorrowedList } from './borrowed-list.tsx';
import styles from './checkout.module.css';
import { CheckoutPanel } from './checkout-panel.tsx';
import { useLibraryTags } from './library-tags.ts';
import { TagDetails } from './tag-details.tsx';
import { useCheckout } from './use-checkout.ts';
import { type TagScan, useTagScan } from './use-tag-scan.ts';

/** Borrowing by holding the phone to a book: needs a phone, a library that reads tags, and a login. */
export function CheckoutScreen() {
  const t = useT();
  const session = useSession();
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === selection.libraryId));
  const nfc = useNfcState();
  if (!isNative) return <Obstacle text={t('checkout.not-native')} />;
  if (!library?.capabilities.nfc)
    return (
      <Obstacle text={t('checkout.wrong-library')}>
        <ButtonLink variant="primary" to="/libraries">
          {t('checkout.choose-library')}
        </ButtonLink>
      </Obstacle>
    );
  if (!session)
    return (
      <Obstacle text={t('checkout.login')}>
        <ButtonLink variant="primary" to={loginAddress({ libraryId: library.id, back: '/nfc' })}>
          {t('shell.login')}
        </ButtonLink>
      </Obstacle>
    );
  if (!nfc) return <Page title={t('checkout.title')}>{null}</Page>;
  return <CheckoutWith key={`${session.libraryId}/${session.userId}`} account={session} nfc={nfc} />;
}

/** By tags; by barcodes where the phone reads no tags, or there is no gate to silence, and the library allows it. */
function CheckoutWith({ account, nfc }: { account: Account; nfc: NfcState }) {
  const t = useT();
  const tags = useLibraryTags(account.libraryId);
  const byBarcode = tags.barcode && (nfc !== 'ready' || tags.security === 'none');
  if (nfc !== 'ready' && !byBarcode) return <Obstacle text={t(`checkout.${nfc}`)} />;
  return (
    <Page title={t('checkout.title')}>
      {nfc === 'disabled' ? <p>{t('checkout.disabled')}</p> : null}
      <CheckoutOf account={account} tags={tags} readsTags={nfc === 'ready'} byBarcode={byBarcode} />
    </Page>
  );
}

function Obstacle({ text, children }: { text: string; children?: React.ReactNode }) {
  const t = useT();
  return (
    <Page title={t('checkout.title')}>
      <StateMessage kind="empty" icon={mdiNfc} title={text}>
        {children}
      </StateMessage>
    </Page>
  );
}

/** Asked again when the app comes back, e.g. from the settings in which NFC was switched on. */
function useNfcState(): NfcState | undefined {
  const [state, setState] = useState<NfcState>();
  useEffect(() => {
    const ask = () => void loadNfc().then(async (nfc) => setState(await nfc.state()));
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => document.removeEventListener('visibilitychange', ask);
  }, []);
  return state;
}

interface Props {
  account: Account;
  tags: LibraryTags;
  readsTags: boolean;
  byBarcode: boolean;
}

function CheckoutOf({ account, tags, readsTags, byBarcode }: Props) {
  const t = useT();
  const checkout = useCheckout(account, tags);
  const { state } = checkout;
  const { step } = state;
  const scan = useTagScan(t('checkout.ios-hint'), checkout.onTag);
  // Android reads without a sheet of the system: the phone is held to the book and that is all.
  useEffect(() => {
    if (readsTags && platform === 'android') scan.start();
  }, [readsTags, scan.start]);
  const isReading = readsTags && step !== 'asking' && step !== 'confirming' && step !== 'checking';
  return (
    <div className={styles.screen}>
      <section className={styles.stage} aria-live="polite">
        {step === 'ready' && readsTags ? (
          <div className={styles.intro}>
            <Icon path={mdiNfcSearchVariant} size={72} />
            <p>{t('checkout.intro')}</p>
          </div>
        ) : null}
        <CheckoutPanel checkout={checkout} />
      </section>
      {isReading ? <TagScanControls scan={scan} label={t(scanLabel(state))} /> : null}
      {byBarcode && step === 'ready' ? <BarcodeEntry onBarcode={checkout.onBarcode} /> : null}
      <BorrowedList items={state.borrowed} />
      {state.reading ? <TagDetails reading={state.reading} /> : null}
    </div>
  );
}

function TagScanControls({ scan, label }: { scan: TagScan; label: string }) {
  const t = useT();
  return (
    <div className={styles.scan}>
      {scan.isScanning ? (
        <>
          <p role="status" className={styles.scanning}>
            <Icon path={mdiNfc} />
            {t('checkout.scanning')}
          </p>
          <Button variant="text" onClick={scan.stop}>
            {t('checkout.stop')}
          </Button>
        </>
      ) : (
        <Button big variant="primary" icon={mdiNfc} onClick={scan.start}>
          {label}
        </Button>
      )}
    </div>
  );
}

function scanLabel({ step, fault, partCount, parts }: ReturnType<typeof useCheckout>['state']) {
  if (step === 'unlocking') return 'checkout.unlock-do';
  if (step === 'offered' && parts.length < partCount) return 'checkout.next-part';
  return fault ? 'checkout.again' : 'checkout.scan';
}
