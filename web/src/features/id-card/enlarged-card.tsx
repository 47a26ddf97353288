import type { Pass } from '@buchfink/contract/account/pass';
import { loadBrightness } from '@buchfink/device/brightness/brightness';
import { mdiClose } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { Barcode } from './barcode.tsx';
import styles from './id-card.module.css';
import { CardNumber } from './id-card.tsx';

/** The barcode over the whole screen, along its longer side. A tap or Escape closes it. */
export function EnlargedCard({ open, pass, onClose }: { open: boolean; pass: Pass; onClose: () => void }) {
  const t = useT();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open) dialog?.close();
  }, [open]);
  useEffect(() => {
    if (!open) return;
    const restore = loadBrightness().then((brightness) => brightness.maximize());
    return () => void restore.then((undo) => undo());
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it by keyboard
    <dialog ref={element} className={styles.large} aria-label={t('card.title')} onClose={onClose} onClick={onClose}>
      {open ? (
        <>
          <div className={styles.turned}>
            <Barcode number={pass.barcode.value} format={pass.barcode.format} />
            <CardNumber number={pass.barcode.value} />
          </div>
          <IconButton icon={mdiClose} label={t('shell.close')} tip="end" onClick={onClose} />
        </>
      ) : null}
    </dialog>
  );
}
