import { byOperatorLocale, type OperatorLocale } from '@buchfink/contract/locale';
import type { ReportsWords } from '@buchfink/texts/generated/reports-words';
import { type ComputedValues, codedText } from '../coded-text.ts';
import { failureText } from '../failure-text.ts';
import { reportWordsIn } from '../report-words.ts';
import type { ConfigurationFault, ConfigurationFaults } from './configuration-faults.ts';
import { expectationText, oneOfText, shownText, suggestionText, unknownText, wrongText } from './expectation-text.ts';

type Texts = ReportsWords['configurationFaults'];

const computed = byOperatorLocale((locale): ComputedValues<ConfigurationFaults, Texts> => {
  const suggestionOf = (name: string | undefined) => suggestionText(name, locale);
  return {
    'file-unreadable': ({ reason }) => ({ reason: failureText(reason, locale) }),
    'key-repeated': ({ key, line }) => ({ key: JSON.stringify(key), line }),
    'projects-unreadable': ({ reason }) => ({ reason: failureText(reason, locale) }),
    'wrong-value': ({ expected, got, needsQuotes = false }) => ({
      wrong: wrongText(expected, got, locale),
      needsQuotes: String(needsQuotes),
    }),
    'key-missing': ({ expected }) => ({ expected: expectationText(expected, locale) }),
    'no-choice': ({ names, got, suggestion }) => ({
      oneOf: oneOfText(names, locale),
      got: shownText(got, locale),
      suggestion: suggestionOf(suggestion),
    }),
    'unknown-name': (values) => ({ unknown: unknownText(values, locale) }),
    'unknown-default-project': (values) => ({ unknown: unknownText(values, locale) }),
    'unknown-text': ({ key, suggestion, command }) => ({
      key: JSON.stringify(key),
      suggestion: suggestionOf(suggestion),
      command,
    }),
    'braces-wrong': ({ got, text }) => ({ wrong: wrongText({ kind: 'check', check: 'braces' }, got, locale), text }),
    'asset-missing': ({ got, file, suggestion }) => ({
      wrong: wrongText({ kind: 'check', check: 'existing-file' }, got, locale),
      file,
      suggestion: suggestionOf(suggestion),
    }),
    'route-or-href': ({ hasBoth }) => ({ hasBoth: String(hasBoth) }),
    'role-without-accounts': ({ isBuiltIn }) => ({ isBuiltIn: String(isBuiltIn) }),
    'demo-card-without-accounts': ({ library, withAccounts }) => ({
      library,
      hasSome: String(withAccounts.length > 0),
      withAccounts: withAccounts.join(', '),
    }),
    'wallet-file': ({ content, path, isMissing }) => ({
      file: reportWordsIn(locale).expectations.walletFiles[content],
      path,
      isMissing: String(isMissing),
    }),
  };
});

/** What the command line, the log and the pages of operators say about a fault. */
export const configurationFaultText = ({ code, values }: ConfigurationFault, locale: OperatorLocale): string =>
  codedText<ConfigurationFaults, Texts>(reportWordsIn(locale).configurationFaults, computed[locale], code, values);
