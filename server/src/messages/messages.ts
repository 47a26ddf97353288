import type { ErrorCode } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import { de } from './de.ts';
import { en } from './en.ts';

/** The service's texts for failures in one language. A code without a text is a compile error. */
export interface Messages {
  readonly errors: Readonly<Record<ErrorCode, string>>;
}

export const messages: Readonly<Record<Locale, Messages>> = { de, en };
