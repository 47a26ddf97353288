import { localesOf } from '@buchfink/contract/config';
import { languages } from '@buchfink/contract/locale';
import { useConfig } from '#shared/config/config-store.ts';
import { useLocale } from '#shared/i18n/use-t.ts';
import { dispatch } from '#shared/state/store.ts';
import { Chip, Chips } from './chip.tsx';

/** The languages of the project, each by its own name; a press changes the setting. */
export function LanguageSwitch() {
  const current = useLocale();
  const config = useConfig((state) => state.config);
  return (
    <Chips>
      {localesOf(config).map((locale) => (
        <li key={locale}>
          <Chip
            lang={locale}
            dir={languages[locale].direction}
            aria-pressed={locale === current}
            onClick={() => dispatch({ type: 'settings-changed', change: { locale } })}
          >
            {languages[locale].name}
          </Chip>
        </li>
      ))}
    </Chips>
  );
}
