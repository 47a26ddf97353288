import { type NoticeKind, noticeKinds } from '@buchfink/contract/account/notices';
import { defaultLocale, type Locale } from '@buchfink/contract/locale';
import { isolateValues } from '@buchfink/contract/text/bidi-isolate';
import { compileTexts } from '@buchfink/texts/compile-texts';
import { createWords } from '@buchfink/texts/create-words';
import { texts } from '@buchfink/texts/generated/service';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { onceByLocale } from './once-by-locale.ts';

/** A text of mails that a project may replace. */
export type MailTextKey =
  | 'greeting'
  | 'greetingWithoutName'
  | 'closing'
  | `${'subjects' | 'intros'}.${NoticeKind}`
  | `advice.${keyof ServiceWords['noticeMails']['advice']}`;

/** Replaced texts of mails, by language and key. */
export type MailTexts = Partial<Readonly<Record<Locale, Readonly<Record<string, string>>>>>;

type Values = Readonly<Record<string, string | number>>;

/** The texts of mails in one language, with those of a project in place of ours. */
export interface NoticeMailWords {
  readonly words: ServiceWords['noticeMails'];
  /** A text that a project may have replaced. Give it all values of `mailTextValues`. */
  text(key: MailTextKey, values: Values): string;
}

const prefix = 'noticeMails.';
const ownTexts = onceByLocale((locale) =>
  Object.fromEntries(Object.entries(texts[locale]).filter(([key]) => key.startsWith(prefix))),
);

/** The values that the texts of a kind may show, beside `library`. */
const valuesOfKind: Readonly<Record<NoticeKind, readonly string[]>> = {
  'due-soon': ['count', 'days', 'day'],
  overdue: ['count', 'days', 'day'],
  ready: ['count', 'days', 'day'],
  'reservation-expired': ['count'],
  'reservation-cancelled': ['count'],
  'card-expires': ['day'],
  lent: ['count', 'days', 'day'],
  returned: ['count'],
  'pin-changed': ['moment'],
  'email-changed': ['moment'],
  'prove-email': [],
};

const hasAdvice = (kind: NoticeKind) => `${prefix}advice.${kind}` in ownTexts(defaultLocale);

/** The texts that a project may replace, each with the values that it may show. */
export const mailTextValues: ReadonlyMap<string, readonly string[]> = new Map([
  ['greeting', ['name', 'library']],
  ['greetingWithoutName', ['library']],
  ['closing', ['library']],
  ...noticeKinds.flatMap((kind): [string, readonly string[]][] =>
    ['subjects', 'intros', ...(hasAdvice(kind) ? ['advice'] : [])].map((part) => [
      `${part}.${kind}`,
      [...valuesOfKind[kind], 'library'],
    ]),
  ),
]);

/** The texts of mails in a language. */
export function noticeMailWords(locale: Locale, replaced: MailTexts = {}): NoticeMailWords {
  const compiled = Object.entries(compileTexts(replaced[locale] ?? {})).filter(([key]) => mailTextValues.has(key));
  const all = { ...ownTexts(locale), ...Object.fromEntries(compiled.map(([key, text]) => [prefix + key, text])) };
  const { noticeMails: words } = createWords<Pick<ServiceWords, 'noticeMails'>>(locale, all);
  return {
    words,
    text(key, values) {
      const [part = '', name] = key.split('.');
      const found = (words as unknown as Readonly<Record<string, Text | Readonly<Record<string, Text>>>>)[part];
      const text = name === undefined ? (found as Text) : (found as Readonly<Record<string, Text>>)[name];
      return typeof text === 'function' ? text(isolateValues(values)) : (text ?? '');
    },
  };
}

type Text = string | ((values: Values) => string);
