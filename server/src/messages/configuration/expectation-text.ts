import type { OperatorLocale } from '@buchfink/contract/locale';
import { reportWordsIn } from '../report-words.ts';
import type { Expectation, ShownValue, UnknownName } from './configuration-faults.ts';

/** The words of an expectation, such as `a whole number from 1 to 200`. */
export function expectationText(expected: Expectation, locale: OperatorLocale): string {
  const words = reportWordsIn(locale).expectations;
  switch (expected.kind) {
    case 'text':
    case 'boolean':
    case 'other':
      return words[expected.kind];
    case 'pattern':
      return words.pattern({ source: expected.source });
    case 'rule':
      return reportWordsIn(locale).settingRules[expected.rule];
    case 'check':
      return words.checks[expected.check];
    case 'number':
      return numberText(expected, locale);
    case 'choice':
      return expected.names.join(', ');
    case 'defined':
      return words.defined({ hasNames: String(expected.names.length > 0), names: expected.names.join(', ') });
    case 'list':
      return listText(expected.of, locale);
    case 'names':
      return words.names({ of: expectationText(expected.of, locale) });
    case 'keys':
      return words.keys({ keys: expected.keys.join(', ') });
    case 'size':
      return words.size({ limit: expected.limit, count: expected.count, of: expected.of });
    case 'remembered-days':
      return words['remembered-days']({ days: expected.days });
    case 'with-value':
    case 'form-other':
      return words[expected.kind]({ name: expected.name });
  }
}

function listText(of: Expectation, locale: OperatorLocale): string {
  const words = reportWordsIn(locale).expectations;
  if (of.kind === 'keys') return words.listOfKeys({ keys: of.keys.join(', ') });
  if (of.kind === 'text') return words.listOfTexts;
  const text = expectationText(of, locale);
  // English words with an article are those of one entry.
  return /^an? /.test(expectationText(of, 'en')) ? words.list({ of: text }) : words.listOfPlural({ of: text });
}

function numberText(
  { isWhole, least, most }: Extract<Expectation, { kind: 'number' }>,
  locale: OperatorLocale,
): string {
  const words = reportWordsIn(locale).expectations;
  const number = isWhole ? words.wholeNumber : words.anyNumber;
  if (least === undefined) return most === undefined ? number : words.numberTo({ number, most });
  return most === undefined ? words.numberFrom({ number, least }) : words.numberBetween({ number, least, most });
}

/** What is expected, and what the file has. */
export const wrongText = (expected: Expectation, got: ShownValue, locale: OperatorLocale): string =>
  reportWordsIn(locale).expectations.wrong({
    expected: expectationText(expected, locale),
    got: shownText(got, locale),
  });

/** What a file has. */
export function shownText(value: ShownValue, locale: OperatorLocale): string {
  if (value.kind === 'value') return value.json;
  const { hiddenValue, listValue } = reportWordsIn(locale).expectations;
  return value.kind === 'hidden' ? hiddenValue : listValue({ count: value.count });
}

/** A name that does not exist. */
export const unknownText = ({ what, name, names, suggestion }: UnknownName, locale: OperatorLocale): string =>
  reportWordsIn(locale).expectations.unknown({
    what: reportWordsIn(locale).expectations.nameKinds[what],
    name: JSON.stringify(name),
    suggestion: suggestionText(suggestion, locale),
    oneOf: oneOfText(names, locale),
  });

/** The names that exist. */
export function oneOfText(names: readonly string[], locale: OperatorLocale): string {
  const words = reportWordsIn(locale).expectations;
  return names.length === 0 ? words.noName : words.oneOf({ names: names.join(', ') });
}

/** What was probably meant; empty where nothing is close. */
export const suggestionText = (name: string | undefined, locale: OperatorLocale): string =>
  name === undefined ? '' : reportWordsIn(locale).expectations.suggestion({ name });
