import { mdiClose } from '@mdi/js';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { IconButton } from '../action/icon-button.tsx';
import styles from './dialog.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons. */
  acts?: ReactNode;
}

/** A modal dialog. Escape and a click beside it close it; the focus returns to where it was (`focus/keep-focus.ts`). */
export function Dialog(props: Props) {
  return <Modal {...props} className={styles.dialog ?? ''} />;
}

/** A dialog that opens from below on phones and tablets. */
export function Sheet(props: Props) {
  return <Modal {...props} className={`${styles.dialog} ${styles.sheet}`} />;
}

function Modal({ open, onClose, title, children, acts, className }: Props & { className: string }) {
  const t = useT();
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open) dialog?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape, which the browser sends as `close`
    <dialog
      ref={element}
      className={className}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open ? (
        <>
          <div className={styles.head}>
            <h2 id={id}>{title}</h2>
            <IconButton icon={mdiClose} label={t('shell.close')} tip="end" onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {acts ? <div className={styles.acts}>{acts}</div> : null}
        </>
      ) : null}
    </dialog>
  );
}
