import * as z from 'zod/mini';
import { byLocale, closestWritten, type Locale } from '../locale.ts';

/** A text of a project, in the languages that it is written in. */
export const LocalText = z.object(byLocale(() => z.optional(z.string())));
export type LocalText = z.infer<typeof LocalText>;

/** A text, and the language that it is written in. */
export interface TextInLocale {
  readonly text: string;
  readonly locale: Locale;
}

/** A text in a language, or else in the closest one that it has (`closestWritten`). Undefined where there is no text. */
export function closestText(texts: LocalText | undefined, locale: Locale): TextInLocale | undefined {
  const written = Object.entries(texts ?? {}).flatMap(([of, text]) => (text ? [of as Locale] : []));
  const closest = closestWritten(locale, written);
  const text = closest && texts?.[closest];
  return closest && text ? { text, locale: closest } : undefined;
}

/** The language of a text for an answer: absent where it is the caller's own. */
export const otherLanguage = (text: TextInLocale | undefined, locale: Locale): Locale | undefined =>
  text?.locale === locale ? undefined : text?.locale;
