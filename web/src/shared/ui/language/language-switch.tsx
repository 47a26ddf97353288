import { localesOf } from '@buchfink/contract/config';
import { type Locale, languages } from '@buchfink/contract/locale';
import { mdiTranslate } from '@mdi/js';
import { useConfig } from '#shared/config/config-store.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { dispatch } from '#shared/state/store.ts';
import chip from '../action/chip.module.css';
import { Chip, Chips } from '../action/chip.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './language-switch.module.css';

/** More languages than these are in a list that opens. */
const maxButtons = 2;

/** The languages of the project, each by its own name; a press changes the setting. */
export function LanguageSwitch() {
  const t = useT();
  const current = useLocale();
  const locales = localesOf(useConfig((state) => state.config));
  const buttons = (
    <Chips label={t('shell.languages')}>
      {locales.map((locale) => (
        <li key={locale}>
          <Chip
            lang={locale}
            dir={languages[locale].direction}
            aria-pressed={locale === current}
            onClick={({ currentTarget }) => choose(locale, currentTarget.closest('details'))}
          >
            {languages[locale].name}
          </Chip>
        </li>
      ))}
    </Chips>
  );
  if (locales.length <= maxButtons) return buttons;
  return (
    <details
      className={styles.list}
      // At the end of the menu the list opens below what is in sight.
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary className={chip.chip}>
        <Icon path={mdiTranslate} size={18} />
        {t('shell.language', { language: languages[current].name })}
      </summary>
      {buttons}
    </details>
  );
}

/** Changes the language; a list that was open closes, and its summary has the focus. */
function choose(locale: Locale, list: HTMLDetailsElement | null) {
  dispatch({ type: 'settings-changed', change: { locale } });
  if (!list) return;
  list.open = false;
  list.querySelector('summary')?.focus();
}
