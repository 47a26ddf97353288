import { mdiThemeLightDark } from '@mdi/js';
import type { CSSProperties } from 'react';
import { useConfig } from '#shared/config/config-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { type ThemeChoice, themeChoices } from '#shared/state/settings.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { type ColourMode, rolesOf } from '#shared/theme/roles.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import styles from './theme.module.css';

/** Chooses the theme from previews. */
export function ThemeScreen() {
  const t = useT();
  const theme = useApp(({ settings }) => settings.theme);
  return (
    <Page title={t('theme.title')} lead={t('theme.lead')}>
      <fieldset className={styles.themes}>
        <legend className={styles.legend}>{t('settings.look')}</legend>
        {themeChoices.map((choice) => (
          <label key={choice} className={styles.theme}>
            <Preview choice={choice} />
            <span className={styles.name}>
              <input
                type="radio"
                name="theme"
                checked={theme === choice}
                onChange={() => dispatch({ type: 'theme-set', theme: choice })}
              />
              {t(`settings.theme-${choice}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <Button variant="tonal" icon={mdiThemeLightDark} onClick={() => dispatch({ type: 'theme-cycled' })}>
        {t('theme.next')}
      </Button>
    </Page>
  );
}

function Preview({ choice }: { choice: ThemeChoice }) {
  const modes: readonly ColourMode[] = choice === 'system' ? ['light', 'dark'] : [choice];
  return (
    <span className={styles.preview} aria-hidden="true">
      {modes.map((mode) => (
        <PreviewHalf key={mode} mode={mode} />
      ))}
    </span>
  );
}

/** A small preview of the app in the project's colours. */
function PreviewHalf({ mode }: { mode: ColourMode }) {
  const colours = useConfig(({ config }) => config.theme[mode]);
  const roles = Object.fromEntries(Object.entries(rolesOf(colours, mode)).map(([name, value]) => [`--${name}`, value]));
  return (
    <span className={styles.half} style={roles as CSSProperties}>
      <span className={styles.bar} />
      <span className={styles.title} />
      <span className={styles.line} />
      <span className={styles.covers}>
        <i />
        <i />
        <i />
      </span>
      <span className={styles.act} />
    </span>
  );
}
