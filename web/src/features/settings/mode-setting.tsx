import type { Library } from '@buchfink/contract/libraries';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useLeaveSingleMode } from '#shared/state/mode/use-leave-single-mode.ts';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import { AppIconSetting } from './app-icon-setting.tsx';
import styles from './settings.module.css';
import { SingleModeDialog } from './single-mode-dialog.tsx';

/** Whether the app is for one library or for all of them. */
export function ModeSetting({ library }: { library: Library }) {
  const single = useApp(({ mode }) => mode.singleModeEnabled);
  return (
    <div className={styles.branch}>
      {single ? <DisableSingleMode library={library} /> : <EnableSingleMode library={library} />}
    </div>
  );
}

function EnableSingleMode({ library }: { library: Library }) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <div className={styles.line}>
        <p>{t('settings.single', { library: library.libname })}</p>
        <Button variant="line" onClick={() => setConfirming(true)}>
          {t('settings.single-start')}
        </Button>
      </div>
      <p className={styles.hint}>{t('settings.single-text')}</p>
      <SingleModeDialog library={library} open={isConfirming} onClose={() => setConfirming(false)} />
    </>
  );
}

function DisableSingleMode({ library }: { library: Library }) {
  const t = useT();
  const leave = useLeaveSingleMode();
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  return (
    <>
      <div className={styles.line}>
        <p>{t('settings.single-on', { library: library.libname })}</p>
        <Button variant="line" onClick={() => setConfirming(true)}>
          {t('settings.single-stop')}
        </Button>
      </div>
      <AppIconSetting library={library} />
      <Dialog
        open={isConfirming}
        onClose={close}
        title={t('settings.single-stop-title')}
        acts={
          <DialogButtons onCancel={close} action={leave}>
            {t('settings.single-stop')}
          </DialogButtons>
        }
      >
        <p>{t('settings.single-lost')}</p>
      </Dialog>
    </>
  );
}
