import { type Locale, languages } from '@buchfink/contract/locale';

/** The props of an element with a text in another language than the app's: its language and direction. */
export const languageProps = (language: Locale | undefined) =>
  language && { lang: language, dir: languages[language].direction };
