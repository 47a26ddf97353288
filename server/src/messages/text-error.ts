import { type Locale, logLocale } from '@buchfink/contract/locale';

/** An error that says in every language what is wrong. Its message is that of the log. */
export class TextError extends Error {
  override readonly name: string = 'TextError';
  readonly textIn: (locale: Locale) => string;

  constructor(textIn: (locale: Locale) => string, options?: ErrorOptions) {
    super(textIn(logLocale), options);
    this.textIn = textIn;
  }
}
