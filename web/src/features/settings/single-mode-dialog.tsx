import type { Library } from '@buchfink/contract/libraries';
import { useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { initials } from '#shared/place/library-list.ts';
import { dispatch } from '#shared/state/store.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import styles from './settings.module.css';

/** Asks whether the app shall be for this library only; says what is lost and how to come back. */
export function SingleModeDialog({ library, open, onClose }: { library: Library; open: boolean; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const hideHints = () => {
    dispatch({ type: 'settings-changed', change: { hintsHidden: true } });
    onClose();
  };
  const start = () => {
    dispatch({ type: 'single-mode-started', libraryId: library.id });
    void navigate('/');
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('settings.single-title')}
      acts={
        <>
          <Button variant="text" onClick={hideHints}>
            {t('settings.hide-hints')}
          </Button>
          <Button variant="text" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button variant="primary" onClick={start}>
            {t('settings.single-start')}
          </Button>
        </>
      }
    >
      <div className={styles.library}>
        <span className={styles.badge} aria-hidden="true">
          {initials(library)}
        </span>
        <b>{library.libname}</b>
      </div>
      <p>{t('settings.single-about')}</p>
      <p className={styles.warning}>{t('settings.single-lost')}</p>
      <p>{t('settings.single-icon')}</p>
      <p>{t('settings.single-back')}</p>
    </Dialog>
  );
}
