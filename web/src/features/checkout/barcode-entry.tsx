import { barcodeScanner } from '@buchfink/device/barcode/barcode';
import type { ScanFailure } from '@buchfink/device/barcode/definitions';
import { mdiBarcodeScan } from '@mdi/js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import styles from './checkout.module.css';

interface Props {
  onBarcode: (barcodeId: string) => void;
}

/** The barcode of an item, read by the camera or typed. */
export function BarcodeEntry({ onBarcode }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const scan = useBarcodeScan(onBarcode);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onBarcode(text);
    setText('');
  };
  return (
    <form className={styles.barcode} onSubmit={submit}>
      <p>{t('checkout.barcode-intro')}</p>
      {barcodeScanner.isThere ? (
        <Button big variant="primary" icon={mdiBarcodeScan} aria-disabled={scan.isScanning} onClick={scan.start}>
          {t('checkout.barcode-scan')}
        </Button>
      ) : null}
      {scan.failure ? (
        <InlineError>
          {t(scan.failure === 'permission-denied' ? 'checkout.barcode-denied' : 'checkout.not-recognised')}
        </InlineError>
      ) : null}
      <video ref={scan.video} className={styles.video} hidden={!scan.isScanning} muted playsInline />
      <TextField
        label={t('checkout.barcode-label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" variant="tonal" aria-disabled={text.trim() === ''}>
        {t('checkout.barcode-use')}
      </Button>
    </form>
  );
}

/** One scan at a time; leaving the screen ends it and releases the camera. */
function useBarcodeScan(onBarcode: Props['onBarcode']) {
  const video = useRef<HTMLVideoElement>(null);
  const control = useRef<AbortController>(undefined);
  const [isScanning, setScanning] = useState(false);
  const [failure, setFailure] = useState<ScanFailure>();
  const start = async () => {
    if (control.current || !video.current) return;
    const ownControl = new AbortController();
    control.current = ownControl;
    setFailure(undefined);
    setScanning(true);
    const result = await barcodeScanner.scan(video.current, ownControl.signal);
    if (ownControl.signal.aborted) return;
    control.current = undefined;
    setScanning(false);
    if (result.ok) onBarcode(result.text);
    else if (result.failure !== 'given-up') setFailure(result.failure);
  };
  useEffect(
    () => () => {
      control.current?.abort();
      control.current = undefined;
    },
    [],
  );
  return { video, isScanning, failure, start: () => void start() };
}
