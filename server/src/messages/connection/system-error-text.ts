import type { OperatorLocale } from '@buchfink/contract/locale';
import { reportWordsIn } from '../report-words.ts';

/** What an error of a library system means to an operator, as it is sent or stored; codes without words are quoted. */
export function systemErrorText(error: string, locale: OperatorLocale): string {
  const { known, other } = reportWordsIn(locale).systemErrors;
  const texts: Readonly<Partial<Record<string, string>>> = known;
  return (Object.hasOwn(known, error) ? texts[error] : undefined) ?? other({ error });
}
