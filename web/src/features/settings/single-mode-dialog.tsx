import type { Library } from '@buchfink/contract/libraries';
import { platform } from '@buchfink/device/platform/platform';
import { useNavigate } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { dispatch } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import styles from './settings.module.css';
import { useLibraryIcon } from './use-library-icon.ts';

/** Confirms single mode; says what is lost and how to undo it. */
export function SingleModeDialog({ library, open, onClose }: { library: Library; open: boolean; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const { source, isOffered } = useLibraryIcon(library);
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
        <img className={styles.icon} src={source} alt="" width={56} height={56} />
        <b>{library.libname}</b>
      </div>
      <p>{t('settings.single-about')}</p>
      <p className={styles.warning}>{t('settings.single-lost')}</p>
      <IconNote isOffered={isOffered} />
      <p>{t('settings.single-back')}</p>
    </Dialog>
  );
}

/** Whether the icon changes, and what the platform does about it: iOS starts the app anew in any case. */
function IconNote({ isOffered }: { isOffered: boolean }) {
  const t = useT();
  const note = !isOffered
    ? 'settings.single-icon-stays'
    : platform === 'web'
      ? 'settings.single-icon'
      : 'app-icon.home-screen';
  const restart = platform === 'ios' || (platform === 'android' && isOffered) ? t(`app-icon.${platform}`) : '';
  return (
    <p>
      {t(note)} {restart}
    </p>
  );
}
