import type { Library } from '@buchfink/contract/libraries';
import { platform } from '@buchfink/device/platform/platform';
import { useNavigate } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { imageAddress } from '#shared/config/media.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { isStandalone } from '#shared/install/install-prompt.ts';
import { libraryIcon } from '#shared/libraries/library-icon.ts';
import { dispatch } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import styles from './settings.module.css';

/** Confirms single mode; says what is lost and how to undo it. */
export function SingleModeDialog({ library, open, onClose }: { library: Library; open: boolean; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const config = useConfig((state) => state.config);
  const appIcon = imageAddress(config, config.images.appIcon);
  const icon = libraryIcon(library, { appIcon, background: config.theme.light.primary });
  // The device copied the icon when the app was installed; the page cannot change it.
  const isInstalled = isStandalone();
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
        <img className={styles.icon} src={icon} alt="" width={56} height={56} />
        <b>{library.libname}</b>
      </div>
      <p>{t('settings.single-about')}</p>
      <p className={styles.warning}>{t('settings.single-lost')}</p>
      <p>
        {t(
          platform !== 'web'
            ? `app-icon.${platform}`
            : isInstalled
              ? 'settings.single-icon-installed'
              : 'settings.single-icon',
        )}
      </p>
      <p>{t('settings.single-back')}</p>
    </Dialog>
  );
}
