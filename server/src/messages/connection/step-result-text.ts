import { decimalText } from '@buchfink/contract/currency';
import { byOperatorLocale, type OperatorLocale } from '@buchfink/contract/locale';
import type { ReportsWords } from '@buchfink/texts/generated/reports-words';
import { type ComputedValues, codedText } from '../coded-text.ts';
import { failureText } from '../failure-text.ts';
import { reportWordsIn } from '../report-words.ts';
import type { StepReason, StepResult, StepResults, TriedStep } from './step-results.ts';
import { systemErrorText } from './system-error-text.ts';
import { systemReportText } from './system-report-text.ts';
import { systemWarningText } from './system-warning-text.ts';

type Texts = ReportsWords['stepResults'];

const computed = byOperatorLocale((locale): ComputedValues<StepResults, Texts> => {
  const words = reportWordsIn(locale).connectionParts;
  /** Names with commas between them, and whether there are any. */
  const listed = (names: readonly string[]) => [String(names.length > 0), names.join(', ')] as const;
  return {
    'host-resolved': ({ host, addresses }) => ({ host, addresses: addresses.join(', ') }),
    connected: ({ place, ms }) => ({ place: placeText(place, locale), ms }),
    certificate: ({ issuer, ...values }) => ({
      ...values,
      isNamed: String(issuer !== undefined),
      issuer: issuer ?? '',
    }),
    'no-tls': ({ place }) => ({ place: placeText(place, locale) }),
    failed: ({ tried, reasons }) => ({
      tried: triedText(tried, locale),
      reasons: reasons.map((reason) => reasonText(reason, locale)).join(', '),
    }),
    'fields-read': ({ fields }) => ({ fields: fields.join(', ') }),
    searched: ({ isExact, ...values }) => ({ ...values, isExact: String(isExact) }),
    'source-formats': ({ prefixes }) => ({ prefixes: prefixes.join(', ') }),
    'source-without-format': ({ prefix, prefixes: all }) => {
      const [hasPrefixes, prefixes] = listed(all);
      return { prefix, hasPrefixes, prefixes };
    },
    'source-titles': ({ total, title = '', ...values }) => ({
      ...values,
      isCounted: String(total !== undefined),
      total: total ?? '',
      title,
    }),
    'branches-found': ({ branches, unnamed: all }) => {
      const [hasUnnamed, unnamed] = listed(all);
      const names = branches.map(({ id, name }) => (name === id ? id : `${id} ${name}`));
      return { branches: names.join(', '), hasUnnamed, unnamed };
    },
    'trust-compared': ({ setting, isSet, now, other, examples: copies }) => {
      const [hasExamples, examples] = listed(
        copies.map((example) => `${example.copy} ${wordOf(words.copyStates, example.other)}`),
      );
      return {
        setting,
        isSet: String(isSet),
        isUnset: String(!isSet),
        hasExamples,
        examples,
        now: countsText(now, words.copyStates),
        other: countsText(other, words.copyStates),
      };
    },
    'dates-undecided': ({ dates }) => {
      const lines = dates.map(({ text, days, shown }) => {
        const readings = Object.entries(days).map(([order, day]) => `${day} (${order})`);
        return words.undecidedDate({
          text,
          readings: readings.join(` ${words.or} `),
          isShown: String(shown !== undefined),
          shown: shown ?? '',
        });
      });
      return { dates: lines.join('; ') };
    },
    'states-read': ({ counts, ...values }) => {
      const text = countsText(counts, words.copyStates);
      return { ...values, hasCopies: String(text !== ''), counts: text };
    },
    'acts-offered': ({ acts: all }) => {
      const [hasActs, acts] = listed(all.map((act) => wordOf(words.acts, act)));
      return { hasActs, acts };
    },
    'logged-in': ({ isOtherNumber }) => ({ isOtherNumber: String(isOtherNumber) }),
    'account-read': ({ owed, hasExpiry, blocks: all, ...values }) => {
      const [isBlocked, blocks] = listed(all);
      return { ...values, owed: owedText(owed, locale), hasExpiry: String(hasExpiry), isBlocked, blocks };
    },
    renewals: ({ counts }) => {
      const text = countsText(counts, words.renewals);
      return { hasLoans: String(text !== ''), counts: text };
    },
    'system-finding': ({ report }) => ({ report: systemReportText(report, locale) }),
    'system-warning': ({ warning }) => ({ warning: systemWarningText(warning, locale) }),
  };
});

/** What `test-connection` and the pages of operators say about a step of a connection test. */
export const stepResultText = ({ code, values }: StepResult, locale: OperatorLocale): string =>
  codedText<StepResults, Texts>(reportWordsIn(locale).stepResults, computed[locale], code, values);

function owedText(owed: StepResults['account-read']['owed'], locale: OperatorLocale): string {
  const words = reportWordsIn(locale).connectionParts.owed;
  if (owed === undefined) return words.missing;
  if ('amount' in owed) return words.sum({ sum: `${decimalText(owed.amount, owed.currency)} ${owed.currency}` });
  return owed.words === '' ? words.unknown : words.inWords({ words: owed.words });
}

function triedText({ code, name = '' }: TriedStep, locale: OperatorLocale): string {
  if (code === 'host') return placeText(name, locale);
  return [reportWordsIn(locale).connectionParts.triedSteps[code], name].filter(Boolean).join(' ');
}

/** A host with its port, which the test writes in English. */
function placeText(place: string, locale: OperatorLocale): string {
  const [, host, port] = /^(.*), port (\d+)$/.exec(place) ?? [];
  return host === undefined || port === undefined ? place : reportWordsIn(locale).connectionParts.place({ host, port });
}

/** The words of a code; a code of another system has none. */
const wordOf = (words: Readonly<Record<string, string>>, code: string) =>
  (Object.hasOwn(words, code) ? words[code] : undefined) ?? code;

/** Numbers by their names: `2 lent, 1 available`. */
export const countsText = (counts: Readonly<Record<string, number>>, words: Readonly<Record<string, string>> = {}) =>
  Object.entries(counts)
    .map(([code, count]) => `${count} ${wordOf(words, code)}`)
    .join(', ');

/** Words of other programs are quoted. */
function reasonText(reason: StepReason, locale: OperatorLocale): string {
  if ('error' in reason) return systemErrorText(reason.error, locale);
  if ('warning' in reason) return systemWarningText(reason.warning, locale);
  const { otherReason } = reportWordsIn(locale).connectionParts;
  return reason.code === undefined ? otherReason({ text: reason.text }) : failureText(reason, locale);
}
