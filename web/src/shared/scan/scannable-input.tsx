import { barcodeScanner } from '@buchfink/device/barcode/barcode';
import { mdiBarcodeScan } from '@mdi/js';
import { type ComponentProps, useState } from 'react';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';
import styles from './scannable-input.module.css';

const ScannerSheet = lazyComponent(async () => (await import('./scanner-sheet.tsx')).ScannerSheet);

interface Props {
  input: ComponentProps<'input'>;
  /** The label of the button and the title of its sheet. */
  label: string;
  /** What to hold in front of the camera. */
  text: string;
  onRead: (number: string) => void;
}

/** An input for a number that stands under a barcode; with a button that scans it where the device can. */
export function ScannableInput({ input, label, text, onRead }: Props) {
  const [isScanning, setScanning] = useState(false);
  return (
    <>
      <input {...input} />
      {barcodeScanner.isThere ? (
        <IconButton
          className={styles.button ?? ''}
          icon={mdiBarcodeScan}
          label={label}
          aria-haspopup="dialog"
          tip="end"
          onClick={() => setScanning(true)}
        />
      ) : null}
      {isScanning ? (
        <ScannerSheet
          title={label}
          text={text}
          onClose={() => setScanning(false)}
          onRead={(number) => {
            setScanning(false);
            onRead(number);
          }}
        />
      ) : null}
    </>
  );
}
