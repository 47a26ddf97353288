import { barcodeScanner } from '@buchfink/device/barcode/barcode';
import { mdiBarcodeScan } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import styles from './login.module.css';

const CardScanner = lazy(async () => ({ default: (await import('./card-scanner.tsx')).CardScanner }));

export interface LineField {
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** Card number or user name: typed, pasted, filled in by the browser, or scanned from the card. */
export function UserField({ value, error, onChange }: LineField) {
  const t = useT();
  const [scanning, setScanning] = useState(false);
  return (
    <>
      <TextField
        label={t('login.user')}
        error={error}
        type="text"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        maxLength={100}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        line={(input) => (
          <>
            <input {...input} />
            {barcodeScanner.isThere ? (
              <IconButton
                className={styles.beside ?? ''}
                icon={mdiBarcodeScan}
                label={t('login.scan')}
                aria-haspopup="dialog"
                tip="end"
                onClick={() => setScanning(true)}
              />
            ) : null}
          </>
        )}
      />
      <Suspense>
        {scanning ? (
          <CardScanner
            onClose={() => setScanning(false)}
            onRead={(number) => {
              setScanning(false);
              onChange(number);
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}
