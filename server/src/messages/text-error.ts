import { logLocale, type OperatorLocale } from '@buchfink/contract/locale';

/** An error that says in every language what is wrong. Its message is that of the log. */
export class TextError extends Error {
  override readonly name: string = 'TextError';
  readonly textIn: (locale: OperatorLocale) => string;

  constructor(textIn: (locale: OperatorLocale) => string, options?: ErrorOptions) {
    super(textIn(logLocale), options);
    this.textIn = textIn;
  }
}
