import { isNative } from '@buchfink/device/platform/platform';
import { useState } from 'react';
import { useConfig } from '#shared/config/config-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useLibrariesPending } from '#shared/state/libraries/libraries-query.ts';
import { themeChoices } from '#shared/state/settings.ts';
import { dispatch, useApp, useLibrary } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { lazyComponent, useHasBeenTrue } from '#shared/ui/browser/lazy-component.tsx';
import { Checkbox, Radio } from '#shared/ui/form/choice.tsx';
import { LanguageSelect } from '#shared/ui/form/language-select.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { HomeBranchSetting } from './home-branch-setting.tsx';
import { ModeSetting } from './mode-setting.tsx';
import { OfflineCardsSetting } from './offline-cards-setting.tsx';
import { PastMessages } from './past-messages.tsx';
import { PrivacySetting } from './privacy-setting.tsx';
import { SearchSettings } from './search-settings.tsx';
import { ServiceSetting } from './service-setting.tsx';
import { SessionsSetting } from './sessions-setting.tsx';
import styles from './settings.module.css';

/** Phones alone load it. */
const RemindersSetting = lazyComponent(async () => (await import('./reminders-setting.tsx')).RemindersSetting);

/** Language, theme and all other settings of a patron. */
export function SettingsScreen() {
  const t = useT();
  const { locale, theme, themeChanger, hintsHidden, refreshAccountsHidden } = useApp(({ settings }) => settings);
  const wasRefreshHidden = useHasBeenTrue(refreshAccountsHidden);
  const library = useLibrary();
  const { favouritesOnly, libraries } = useApp(({ selection }) => selection);
  const single = useApp(({ mode }) => mode.singleModeEnabled);
  const several = libraries.length > 1;
  const isPending = useLibrariesPending();
  if (isPending)
    return (
      <Page title={t('settings.title')}>
        <Skeleton height="480px" />
      </Page>
    );
  return (
    <Page title={t('settings.title')}>
      <div className={styles.settings}>
        <div className={styles.column}>
          <section className={styles.card}>
            <LanguageSelect
              label={t('settings.language')}
              value={locale}
              onChoose={(chosen) => dispatch({ type: 'settings-changed', change: { locale: chosen } })}
            />
          </section>
          {isNative ? <ServiceSetting /> : null}
          <fieldset className={styles.card}>
            <legend>{t('settings.look')}</legend>
            {themeChoices.map((choice) => (
              <Radio
                key={choice}
                name="theme"
                checked={theme === choice}
                onChange={() => dispatch({ type: 'theme-set', theme: choice })}
              >
                {t(`settings.theme-${choice}`)}
              </Radio>
            ))}
            <Checkbox
              checked={themeChanger}
              onChange={({ target }) =>
                dispatch({ type: 'settings-changed', change: { themeChanger: target.checked } })
              }
            >
              {t('settings.theme-changer')}
            </Checkbox>
          </fieldset>
          <section className={styles.card}>
            <h2>{t('settings.libraries')}</h2>
            {several ? (
              <Checkbox
                checked={favouritesOnly}
                onChange={({ target }) => dispatch({ type: 'favourites-only-set', on: target.checked })}
              >
                {t('settings.favourites-only')}
              </Checkbox>
            ) : null}
            <Checkbox
              checked={!hintsHidden}
              onChange={({ target }) =>
                dispatch({ type: 'settings-changed', change: { hintsHidden: !target.checked } })
              }
            >
              {t('settings.hints')}
            </Checkbox>
            {isNative || wasRefreshHidden ? (
              <Checkbox
                checked={!refreshAccountsHidden}
                onChange={({ target }) =>
                  dispatch({ type: 'settings-changed', change: { refreshAccountsHidden: !target.checked } })
                }
              >
                {t('settings.refresh-all')}
              </Checkbox>
            ) : null}
            {library ? <HomeBranchSetting library={library} /> : null}
            {library && (several || single) ? <ModeSetting library={library} /> : null}
          </section>
        </div>
        <div className={styles.column}>
          {isNative ? <RemindersSetting /> : null}
          <SearchSettings />
          <OfflineCardsSetting />
          <PrivacySetting />
          <Reset />
          <PastMessages />
          {/* Last: what it loads is as long as the patron has logins, and moves nothing there. */}
          <SessionsSetting />
        </div>
      </div>
    </Page>
  );
}

function Reset() {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const projectId = useConfig(({ config }) => config.projectId);
  const close = () => setConfirming(false);
  const reset = () => {
    close();
    dispatch({ type: 'settings-reset' });
    showSnackbar({ text: t('settings.reset-done') });
  };
  return (
    <section className={styles.card}>
      <h2>{t('settings.project')}</h2>
      <div className={styles.line}>
        <span className={styles.muted}>{projectId}</span>
        <Button variant="line" onClick={() => setConfirming(true)}>
          {t('settings.reset')}
        </Button>
      </div>
      <Dialog
        open={isConfirming}
        onClose={close}
        title={t('settings.reset-title')}
        acts={
          <DialogButtons onCancel={close} action={reset}>
            {t('settings.reset')}
          </DialogButtons>
        }
      >
        <p>{t('settings.reset-text')}</p>
      </Dialog>
    </section>
  );
}
