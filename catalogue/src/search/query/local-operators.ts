import { byLocale, type Locale } from '@buchfink/contract/locale';
import type { FieldMeaning, SearchField } from '@buchfink/contract/search';
import { localOperatorWords, type OperatorWords, operatorWords } from '@buchfink/contract/text/operator-words';
import { splitQuotations } from '../../text/quotations.ts';
import { type OperatorGrammar, operatorGrammar, parseBooleanQuery } from './boolean-query.ts';

/** Fields whose value is a choice from a list. */
const choiceFields: readonly string[] = [
  'AVAILABLE',
  'BRANCH',
  'LANGUAGE',
  'MEDIATYPE',
  'ORDER',
] satisfies FieldMeaning[];

/**
 * The fields of a search with the operators of the reader's language as English ones: every catalogue knows these, whatever
 * its engine, and the same search of readers of two languages is one search for caches.
 */
export function withCommonOperators(fields: readonly SearchField[], locale: Locale): SearchField[] {
  const grammars = grammarsByLocale[locale];
  if (grammars.length === 0) return [...fields];
  return fields.map((field) => {
    const { id, value } = field;
    if (typeof value === 'boolean' || choiceFields.includes(id)) return field;
    return typeof value === 'string'
      ? { id, value: inCommonOperators(value, grammars) }
      : { id, value: { value: inCommonOperators(value.value, grammars) } };
  });
}

/**
 * The ways of reading a text in a language, the first one that fits counts. A word for AND that stands where none can is a
 * word: the number of `(Rocky I) LUB Rambo`.
 */
function grammarsOf(locale: Locale): OperatorGrammar[] {
  const local = localOperatorWords(locale);
  if (!local) return [];
  const joined = (name: keyof OperatorWords) => `${operatorWords[name]}|${local[name]}`;
  const or = joined('or');
  const not = joined('not');
  return [joined('and'), operatorWords.and].map((and) => operatorGrammar({ and, or, not }));
}

const grammarsByLocale = byLocale(grammarsOf);

/** `chien OU chat` becomes `chien OR chat`; a text whose operators are misplaced stays as it is. */
function inCommonOperators(text: string, grammars: readonly OperatorGrammar[]): string {
  const grammar = grammars.find((one) => parseBooleanQuery(text, one) !== undefined);
  if (!grammar) return text;
  return splitQuotations(text)
    .map((piece) =>
      piece.isQuoted
        ? `"${piece.text}"`
        : piece.text.replace(/[^\s()]+/gu, (word) => commonOperator(word, grammar) ?? word),
    )
    .join('');
}

function commonOperator(word: string, { and, or, not }: OperatorGrammar): string | undefined {
  if (and.test(word)) return 'AND';
  if (or.test(word)) return 'OR';
  return not.test(word) ? 'NOT' : undefined;
}
