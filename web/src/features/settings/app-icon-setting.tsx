import type { Library } from '@buchfink/contract/libraries';
import { platform } from '@buchfink/device/platform/platform';
import { useState } from 'react';
import { useConfig } from '#shared/config/config-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Radio } from '#shared/ui/form/choice.tsx';
import { ChaffinchLogo } from '#shared/ui/icon/bird.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import styles from './settings.module.css';
import { useLibraryIcon } from './use-library-icon.ts';

/** The icon of the app in single mode: that of the library or of the app. Nothing where the library has none. */
export function AppIconSetting({ library }: { library: Library }) {
  const t = useT();
  const { isOffered } = useLibraryIcon(library);
  const keepsAppIcon = useApp(({ mode }) => mode.keepsAppIcon ?? false);
  const appTitle = useConfig(({ config }) => config.title);
  const [isOpen, setOpen] = useState(false);
  if (!isOffered) return null;
  return (
    <div className={styles.line}>
      <p>{t('settings.icon', { name: keepsAppIcon ? appTitle : library.libname })}</p>
      <Button variant="line" onClick={() => setOpen(true)}>
        {t('settings.icon-change')}
      </Button>
      <AppIconDialog library={library} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

function AppIconDialog({ library, open, onClose }: { library: Library; open: boolean; onClose: () => void }) {
  const t = useT();
  const { source, appSource } = useLibraryIcon(library);
  const keepsAppIcon = useApp(({ mode }) => mode.keepsAppIcon ?? false);
  const appTitle = useConfig(({ config }) => config.title);
  const [selected, setSelected] = useState<boolean>();
  const close = () => {
    setSelected(undefined);
    onClose();
  };
  const apply = () => {
    if (selected !== undefined) dispatch({ type: 'app-icon-chosen', keepsAppIcon: selected });
    close();
  };
  const choices = [
    { keeps: false, name: library.libname, icon: <LibraryImage source={source} /> },
    {
      keeps: true,
      name: appTitle,
      icon: appSource ? <LibraryImage source={appSource} /> : <ChaffinchLogo size={40} />,
    },
  ];
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('settings.icon-title')}
      acts={
        <DialogButtons onCancel={close} action={apply}>
          {t('settings.icon-apply')}
        </DialogButtons>
      }
    >
      <fieldset className={styles.icons} aria-label={t('settings.icon-title')}>
        {choices.map(({ keeps, name, icon }) => (
          <Radio
            key={String(keeps)}
            name="app-icon"
            checked={(selected ?? keepsAppIcon) === keeps}
            onChange={() => setSelected(keeps)}
          >
            <span className={styles.library}>
              {icon}
              <b>{name}</b>
            </span>
          </Radio>
        ))}
      </fieldset>
      <p className={styles.hint}>{t(platform === 'web' ? 'settings.icon-web' : `app-icon.${platform}`)}</p>
    </Dialog>
  );
}

function LibraryImage({ source }: { source: string }) {
  return <img className={styles.icon} src={source} alt="" width={40} height={40} />;
}
