import { mdiClose } from '@mdi/js';
import { useEffect, useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import styles from './drawer.module.css';
import { Menu } from './menu.tsx';
import { useSwipe } from './use-swipe.ts';

/** The drawer beside the page, or its rail. */
export function PermanentDrawer({ rail }: { rail: boolean }) {
  const t = useT();
  return (
    <nav className={styles.permanent} data-rail={rail} aria-label={t('shell.menu')}>
      <Menu rail={rail} />
    </nav>
  );
}

/**
 * The drawer above the page: the menu button or a swipe from the edge opens it; Escape, a swipe or a navigation
 * closes it.
 */
export function TemporaryDrawer({ open, onOpen, onClose }: { open: boolean; onOpen: () => void; onClose: () => void }) {
  const t = useT();
  const element = useRef<HTMLDialogElement>(null);
  const fromEdge = useSwipe('inwards', onOpen);
  const toEdge = useSwipe('outwards', onClose);
  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open) dialog?.close();
  }, [open]);
  return (
    <>
      <div className={styles.edge} {...fromEdge} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Escape, which the browser sends as `close` */}
      <dialog
        ref={element}
        className={styles.temporary}
        aria-label={t('shell.menu')}
        onClose={onClose}
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose();
        }}
        {...toEdge}
      >
        <nav aria-label={t('shell.menu')}>
          <Menu onFollow={onClose} />
        </nav>
        <IconButton
          className={styles.close}
          icon={mdiClose}
          label={t('shell.menu-close')}
          tip="end"
          onClick={onClose}
        />
      </dialog>
    </>
  );
}
