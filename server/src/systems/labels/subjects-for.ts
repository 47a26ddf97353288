import { languageCode } from '@buchfink/catalogue/text/language-code';
import type { UnlabelledRecord } from '@buchfink/connectors/unlabelled';
import { type Locale, languageOf } from '@buchfink/contract/locale';

type UnlabelledDetail = UnlabelledRecord['details'][number];

/**
 * Leaves out the subject headings in other languages than the reader's. A kind of subjects (topics, persons, genres …) that
 * is in other languages only stays whole, and so do headings whose language is unknown.
 */
export function subjectsFor(locale: Locale, details: readonly UnlabelledDetail[]): readonly UnlabelledDetail[] {
  const readersLanguage = languageCode(languageOf(locale));
  const readableKinds = new Set(
    details.flatMap(({ subject }) => (subject && subject.language === readersLanguage ? [subject.kind] : [])),
  );
  return details.filter(({ subject }) => {
    return !subject?.language || subject.language === readersLanguage || !readableKinds.has(subject.kind);
  });
}
