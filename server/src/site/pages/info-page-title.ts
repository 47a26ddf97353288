import type { Config } from '@buchfink/contract/config';
import type { Locale } from '@buchfink/contract/locale';
import type { InfoPageId } from '@buchfink/contract/page';
import { wordsIn } from '../../messages/texts.ts';

/** The title of an info page, in the project's own words where it has some. */
export const infoPageTitle = ({ i18n }: Pick<Config, 'i18n'>, locale: Locale, id: InfoPageId): string =>
  // The statement has a longer title than its entry in the menu: the law names it.
  i18n[locale]?.[id === 'accessibility' ? 'accessibility.title' : `shell.${id}`] ?? wordsIn(locale).page.titles[id];
