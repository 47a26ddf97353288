import { locales } from '@buchfink/contract/locale';
import { useLocale } from '#shared/i18n/use-t.ts';
import { dispatch } from '#shared/state/store.ts';
import { Chip, Chips } from './chip.tsx';

/** The languages of the app, each by its own name; a press changes the setting. */
export function LanguageSwitch() {
  const current = useLocale();
  return (
    <Chips>
      {locales.map((locale) => (
        <li key={locale}>
          <Chip
            lang={locale}
            aria-pressed={locale === current}
            onClick={() => dispatch({ type: 'settings-changed', change: { locale } })}
          >
            {new Intl.DisplayNames(locale, { type: 'language' }).of(locale)}
          </Chip>
        </li>
      ))}
    </Chips>
  );
}
