import { type Locale, logLocale } from '@buchfink/contract/locale';

/** A job that cannot be done as it was written. The message says why, and what to change; `textIn` does so in a language. */
export class JobRefusal extends Error {
  override readonly name = 'JobRefusal';
  readonly textIn: (locale: Locale) => string;

  constructor(textIn: (locale: Locale) => string) {
    super(textIn(logLocale));
    this.textIn = textIn;
  }
}
