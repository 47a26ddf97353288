import type { LibraryTags } from '@buchfink/contract/libraries';
import type { NfcState } from '@buchfink/device/nfc/definitions';
import { loadNfc } from '@buchfink/device/nfc/nfc';
import { isNative, platform } from '@buchfink/device/platform/platform';
import { mdiNfc, mdiNfcSearchVariant } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useMultiMode } from '#shared/config/use-multi-mode.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useSession } from '#shared/session/current-session.ts';
import { loginAddress } from '#shared/session/login-address.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { Chip, Chips } from '#shared/ui/action/chip.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { BarcodeEntry } from './barcode-entry.tsx';
import { BorrowedList } from './borrowed-list.tsx';
import styles from './checkout.module.css';
import { CheckoutPanel } from './checkout-panel.tsx';
import { type CheckoutStep, isComplete } from './checkout-state.ts';
import { useLibraryTags } from './library-tags.ts';
import { ReturnPanel } from './returns/return-panel.tsx';
import type { ReturnState, ReturnStep } from './returns/return-state.ts';
import { ReturnedList } from './returns/returned-list.tsx';
import { useReturn } from './returns/use-return.ts';
import { withoutReturned } from './returns/without-returned.ts';
import { TagDetails } from './tag-details.tsx';
import { useCheckout } from './use-checkout.ts';
import { type TagScan, useTagScan } from './use-tag-scan.ts';

/** Borrowing by holding the phone to a book: needs a phone, a library that reads tags, and a login. */
export function CheckoutScreen() {
  const t = useT();
  const session = useSession();
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === selection.libraryId));
  const multi = useMultiMode();
  const nfc = useNfcState();
  if (!isNative) return <Obstacle text={t('checkout.not-native')} />;
  if (!library?.capabilities.nfc)
    return (
      <Obstacle text={t('checkout.wrong-library')}>
        {multi ? (
          <ButtonLink variant="primary" to="/libraries">
            {t('checkout.choose-library')}
          </ButtonLink>
        ) : (
          <ButtonLink variant="primary" to="/info">
            {t('info.address-hours')}
          </ButtonLink>
        )}
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
  return <CheckoutOf account={account} tags={tags} nfc={nfc} byBarcode={byBarcode} />;
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
    const readState = () => void loadNfc().then(async (nfc) => setState(await nfc.state()));
    readState();
    document.addEventListener('visibilitychange', readState);
    return () => document.removeEventListener('visibilitychange', readState);
  }, []);
  return state;
}

interface Props {
  account: Account;
  tags: LibraryTags;
  nfc: NfcState;
  byBarcode: boolean;
}

function CheckoutOf({ account, tags, nfc, byBarcode }: Props) {
  const t = useT();
  const readsTags = nfc === 'ready';
  const [isReturning, setReturning] = useState(false);
  const checkout = useCheckout(account, tags);
  const returning = useReturn(account, tags);
  const { state, onTag, onBarcode } = isReturning ? returning : checkout;
  const { step } = state;
  const scan = useTagScan(t('checkout.ios-hint'), onTag);
  // Android reads without a sheet of the system: the phone is held to the book and that is all.
  useEffect(() => {
    if (readsTags && platform === 'android') scan.start();
  }, [readsTags, scan.start]);
  // Only the patron's answer is missing; a tag would be ignored.
  const isDecision = step === 'offered' && (isReturning || isComplete(checkout.state));
  const takesBarcodes = byBarcode && (!isReturning || tags.security === 'none');
  return (
    <Page title={t(isReturning ? 'checkout.mode-return' : 'checkout.title')}>
      <div className={styles.screen}>
        {nfc === 'disabled' ? <p>{t('checkout.disabled')}</p> : null}
        {tags.returns ? (
          <ModeChoice isReturning={isReturning} isLocked={!isBetweenItems(step)} onChange={setReturning} />
        ) : null}
        <section className={styles.stage} aria-live="polite">
          {step === 'ready' && readsTags ? (
            <div className={styles.intro}>
              <Icon path={mdiNfcSearchVariant} size={72} />
              <p>{t(isReturning ? 'checkout.return-intro' : 'checkout.intro')}</p>
            </div>
          ) : null}
          {isReturning ? <ReturnPanel returning={returning} /> : <CheckoutPanel checkout={checkout} />}
        </section>
        {readsTags && !isWaiting(step) && !isDecision ? (
          <TagScanControls
            scan={scan}
            label={t(isReturning ? returnScanLabel(returning.state) : scanLabel(checkout.state))}
          />
        ) : null}
        {takesBarcodes && step === 'ready' ? <BarcodeEntry onBarcode={onBarcode} /> : null}
        {isReturning && !readsTags && !takesBarcodes ? <p>{t('checkout.return-needs-nfc')}</p> : null}
        <BorrowedList items={withoutReturned(checkout.state.borrowed, returning.state.returned)} />
        <ReturnedList items={returning.state.returned} />
        {state.reading ? <TagDetails reading={state.reading} /> : null}
      </div>
    </Page>
  );
}

type Step = CheckoutStep | ReturnStep;

/** No item is in hand, so that borrowing and returning can be changed. */
const isBetweenItems = (step: Step) => step === 'ready' || step === 'refused' || step === 'done';

/** The library is asked; a tag would be ignored. */
const isWaiting = (step: Step) =>
  step === 'asking' || step === 'confirming' || step === 'checking' || step === 'returning';

interface ModeProps {
  isReturning: boolean;
  isLocked: boolean;
  onChange: (isReturning: boolean) => void;
}

function ModeChoice({ isReturning, isLocked, onChange }: ModeProps) {
  const t = useT();
  return (
    <Chips label={t('checkout.mode')}>
      {[false, true].map((mode) => (
        <li key={String(mode)}>
          <Chip
            aria-pressed={mode === isReturning}
            aria-disabled={isLocked}
            onClick={() => {
              if (!isLocked) onChange(mode);
            }}
          >
            {t(mode ? 'checkout.mode-return' : 'checkout.mode-borrow')}
          </Chip>
        </li>
      ))}
    </Chips>
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

function returnScanLabel({ step, fault }: ReturnState) {
  if (step === 'securing') return 'checkout.return-secure-do';
  return fault ? 'checkout.again' : 'checkout.scan';
}
