import type { ErrorCode } from '@buchfink/contract/error';
import type { Locale } from '@buchfink/contract/locale';
import { de } from './de.ts';
import { en } from './en.ts';

/** What the service says of failures, in one language. A code without its words does not compile. */
export interface Messages {
  readonly errors: Readonly<Record<ErrorCode, string>>;
}

export const messages: Readonly<Record<Locale, Messages>> = { de, en };
