import { barcodeScanner } from '@buchfink/device/barcode/barcode';
import type { ScanFailure } from '@buchfink/device/barcode/definitions';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { InlineError } from '#shared/ui/feedback/inline-error.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './scanner-sheet.module.css';

interface Props {
  title: string;
  /** What to hold in front of the camera. */
  text: string;
  onClose: () => void;
  onRead: (number: string) => void;
}

/** Reads a number from its barcode by camera. The picture does not leave the browser. */
export function ScannerSheet({ title, text, onClose, onRead }: Props) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<ScanFailure>();
  const latest = useRef(onRead);
  latest.current = onRead;
  useEffect(() => {
    const control = new AbortController();
    if (video.current) {
      void barcodeScanner.scan(video.current, control.signal).then((result) => {
        if (control.signal.aborted) return;
        if (!result.ok) return setFailure(result.failure);
        showSnackbar({ text: t('login.scanned') });
        latest.current(result.text);
      });
    }
    return () => control.abort();
  }, [t]);
  return (
    <Sheet open onClose={onClose} title={title}>
      {failure ? (
        <InlineError role="alert">
          {t(failure === 'permission-denied' ? 'login.scan-denied' : 'login.scan-failed')}
        </InlineError>
      ) : (
        <p>{text}</p>
      )}
      <video ref={video} className={styles.video} hidden={failure !== undefined} muted playsInline />
    </Sheet>
  );
}
