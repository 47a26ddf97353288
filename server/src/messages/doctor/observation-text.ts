import { logLocale, type OperatorLocale } from '@buchfink/contract/locale';
import type { ReportsWords } from '@buchfink/texts/generated/reports-words';
import { type ComputedValues, codedText } from '../coded-text.ts';
import { stepResultText } from '../connection/step-result-text.ts';
import { systemErrorText } from '../connection/system-error-text.ts';
import { failureText } from '../failure-text.ts';
import type { FailureReason } from '../failures.ts';
import { formatBytes, formatDay, formatNumber } from '../format-values.ts';
import { reportWordsIn } from '../report-words.ts';
import type { Observation, Observations } from './observations.ts';

type Texts = ReportsWords['observations'];
type Library = Observations['library-good']['library'];
type LastFault = Observations['library-down']['fault'];
type HealthValues = Observations['health-disk-full'];

/** How values are written. */
interface Forms {
  readonly day: (day: string) => string;
  readonly number: (value: number) => string | number;
  readonly bytes: (bytes: number) => string;
}

/** Programs, too, read the days and numbers of the command line. */
const commandForms: Forms = {
  day: (day) => day,
  number: (value) => value,
  bytes: (bytes) => `${Math.round(bytes / 1e6)} MB`,
};

const formsIn = (locale: OperatorLocale): Forms =>
  locale === logLocale
    ? commandForms
    : {
        day: (day) => formatDay(day, locale),
        number: (value) => formatNumber(value, locale),
        bytes: (bytes) => formatBytes(bytes, locale),
      };

/** Formats epoch milliseconds. */
type Moment = (at: number) => string;

function computedIn(locale: OperatorLocale, moment: Moment): ComputedValues<Observations, Texts> {
  const words = reportWordsIn(locale).observationParts;
  const { day, number, bytes } = formsIn(locale);
  const named = ({ id, name }: Library) => `${id}, ${name}`;
  const ofLibrary = ({ library }: { readonly library: Library }) => ({ library: named(library) });
  const roleName = (role: string) => {
    const roles: Readonly<Partial<Record<string, string>>> = words.roles;
    return (Object.hasOwn(roles, role) ? roles[role] : undefined) ?? role;
  };
  const because = ({ reason }: { readonly reason: FailureReason }) => ({ reason: failureText(reason, locale) });
  const inWords = ({ reason }: { readonly reason: FailureReason }) => ({ reason: reason.text });
  const listed = (libraries: { readonly libraries: readonly number[] }) => ({
    libraries: libraries.libraries.join(', '),
  });
  const ofHealth = ({ library, about = '', since }: HealthValues) => ({
    hasLibrary: String(library !== undefined),
    library: library ? named(library) : '',
    about,
    hasAbout: String(about !== ''),
    role: roleName(about),
    hasSince: String(since !== undefined),
    since: since === undefined ? '' : moment(since),
  });
  const lastFault = (fault: LastFault) => ({
    hasFault: String(fault !== undefined),
    fault: fault
      ? words.fault({
          error: systemErrorText(fault.code, locale),
          role: roleName(fault.role),
          moment: moment(fault.at),
        })
      : '',
  });
  const ofImport = ({ library, at }: Observations['import-failed']) => ({
    library: named(library),
    isTimed: String(at !== undefined),
    at: at === undefined ? '' : moment(at),
  });
  /** Up to two days in hours, then in days. */
  const age = (hours: number) =>
    hours < 48 ? words.hours({ count: Math.max(0, Math.round(hours)) }) : words.days({ count: Math.floor(hours / 24) });
  const doubt = ({ about = '', since = 0 }: HealthValues) => {
    if (about === 'silent' || about === 'behind') return words.clockDoubts[about]({ at: moment(since) });
    return about === 'undone' ? words.clockDoubts.undone : words.clockDoubts.other({ about });
  };
  return {
    'node-good': ({ version, supportEnds }) => ({
      version,
      isKnown: String(supportEnds !== undefined),
      supportEnds: supportEnds === undefined ? '' : day(supportEnds),
    }),
    'node-support-ended': ({ version, supportEnds }) => ({ version, supportEnds: day(supportEnds) }),
    'environment-wrong': inWords,
    'variable-unknown': ({ name, suggestion }) => ({
      name,
      isSuggested: String(suggestion !== undefined),
      suggestion: suggestion ?? '',
    }),
    'projects-wrong': inWords,
    'data-not-usable': ({ folder, reason }) => ({ folder, ...because({ reason }) }),
    'disk-room': ({ free, used }) => ({ free: bytes(free), used: bytes(used) }),
    'disk-room-unknown': because,
    'database-unreadable': ({ name, reason }) => ({ name, ...because({ reason }) }),
    'databases-current': ({ names }) => ({ hasNames: String(names.length > 0), names: names.join(', ') }),
    'keys-read': ({ place, count, ageInDays }) => ({
      place,
      count,
      hasAge: String(ageInDays !== undefined),
      ageInDays: ageInDays ?? '',
    }),
    'keys-unusable': because,
    'backup-read': ({ id, target, hours }) => ({ id, target, age: age(hours) }),
    'database-failed': because,
    'opensearch-index-read': ({ library, state, records, mapping, newest }) => ({
      library: named(library),
      state,
      records: number(records),
      mapping,
      newest,
    }),
    'indexes-broken': listed,
    'indexes-preparing': listed,
    'health-disk-full': ofHealth,
    'health-disk-failing': ofHealth,
    'health-database-damaged': ofHealth,
    'health-database-unreachable': ofHealth,
    'health-database-failing': ofHealth,
    'health-secret-missing': ofHealth,
    'health-keys-lost': ofHealth,
    'health-clock-held': (values) => ({ doubt: doubt(values) }),
    'health-library-slow': ofHealth,
    'health-opensearch-unreachable': ofHealth,
    'health-opensearch-unauthorised': ofHealth,
    'health-opensearch-too-old': ofHealth,
    'health-opensearch-foreign-index': ofHealth,
    'health-opensearch-index-missing': ofHealth,
    'health-opensearch-incomplete': ofHealth,
    'health-opensearch-red': ofHealth,
    'health-opensearch-read-only': ofHealth,
    'health-opensearch-slow': ofHealth,
    'health-opensearch-overloaded': ofHealth,
    'health-opensearch-refused': ofHealth,
    'health-opensearch-partial': ofHealth,
    'health-mail-unreachable': ofHealth,
    'health-mail-tls': ofHealth,
    'health-mail-login': ofHealth,
    'health-mail-slow': ofHealth,
    'health-mail-busy': ofHealth,
    'health-mail-unwelcome': ofHealth,
    'health-mail-hourly-limit': ofHealth,
    'health-mail-missing': ofHealth,
    'addresses-forwarded': ({ trusted, ignored, absent, proxies }) => ({
      trusted: number(trusted),
      ignored: number(ignored),
      absent: number(absent),
      hasProxies: String(proxies.length > 0),
      proxies: proxies.join(', '),
    }),
    'clock-compared': ({ seconds, systems }) => ({
      systems,
      seconds: Math.abs(seconds),
      isBehind: String(seconds < 0),
    }),
    'database-clock': ({ seconds }) => ({ seconds: Math.abs(seconds), isBehind: String(seconds < 0) }),
    'host-checked': ({ host, result }) => ({ text: withHost(host, stepResultText(result, locale)) }),
    'library-good': ofLibrary,
    'library-down': ({ library, isMaintained, fault }) => ({
      library: named(library),
      isMaintained: String(isMaintained),
      ...lastFault(fault),
    }),
    'library-unsteady': ({ library, role, percent, fault }) => ({
      library: named(library),
      role: roleName(role),
      percent,
      ...lastFault(fault),
    }),
    'import-failed': ofImport,
    'import-unfinished': ofImport,
    'harvest-never': ofLibrary,
    'harvest-read': ({ library, hours }) => ({ library: named(library), age: age(hours) }),
    'states-unknown': ({ library, setting, copies, values }) => ({
      library: named(library),
      setting,
      copies: number(copies),
      hasValues: String(values !== ''),
      values,
    }),
    'pickup-not-asked': ofLibrary,
    'library-empty': ofLibrary,
    'mail-without-host': ofLibrary,
  };
}

/** The text of a step, which begins with its host. */
const withHost = (host: string, text: string) => (text.startsWith(host) ? text : `${host}: ${text}`);

/** What `doctor` and the pages of operators say about an observation. */
export const observationText = ({ code, values }: Observation, locale: OperatorLocale, moment: Moment): string =>
  codedText<Observations, Texts>(reportWordsIn(locale).observations, computedIn(locale, moment), code, values);
