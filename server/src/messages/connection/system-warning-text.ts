import type { SkipReason } from '@buchfink/catalogue/report/import-note';
import type { XmlFault } from '@buchfink/catalogue/xml/xml-reader';
import type {
  IndexRefusal,
  SruDiagnostic,
  SruRecordFault,
  SystemWarning,
  SystemWarnings,
} from '@buchfink/connectors/system-warning';
import { byOperatorLocale, logLocale, type OperatorLocale } from '@buchfink/contract/locale';
import type { ReportsWords } from '@buchfink/texts/generated/reports-words';
import { type ComputedValues, codedText } from '../coded-text.ts';
import { reportWordsIn } from '../report-words.ts';
import { systemErrorText } from './system-error-text.ts';

type Texts = ReportsWords['systemWarnings'];

/** Why a record is no title: the log and commands say the reason as it is. */
const skipText = (reason: SkipReason, locale: OperatorLocale) =>
  locale === logLocale ? reason : reportWordsIn(locale).importReasons[reason];

const computed = byOperatorLocale((locale): ComputedValues<SystemWarnings, Texts> => {
  const { connectionParts: words, importReasons } = reportWordsIn(locale);
  /** Some of the records, and whether there are more. */
  const listed = (records: readonly string[], count: number) =>
    records.join('; ') + (count > records.length ? '; …' : '');
  return {
    'volumes-unreadable': ({ error }) => ({ error: systemErrorText(error, locale) }),
    'date-unreadable': ({ form, isAmbiguous }) => ({ form, isAmbiguous: String(isAmbiguous) }),
    'xml-faulty': ({ fault }) => ({ fault: xmlFaultText(fault, locale) }),
    'sru-diagnostics': ({ diagnostics, indexes }) => ({
      diagnostics: diagnosticsText(diagnostics, locale),
      indexes: indexes.join(', '),
    }),
    'sru-records-unreadable': ({ count, total, records }) => {
      const lines = records.map(({ position, fault }) =>
        words.faultyRecord({ position, fault: recordFaultText(fault, locale) }),
      );
      return { count, total, records: listed(lines, count) };
    },
    'sru-records-repaired': ({ count, total, records }) => {
      const lines = records.map(({ position, id, repairs }) =>
        words.repairedRecord({ position, id, repairs: repairs.map((reason) => importReasons[reason]).join(', ') }),
      );
      return { count, total, records: listed(lines, count) };
    },
    'index-refused': ({ status, refusal }) => ({
      status,
      isExplained: String(refusal !== undefined),
      refusal: refusal ? indexRefusalText(refusal, locale) : '',
    }),
    'sip2-message-faulty': ({ fault, place: { message, received, field, part } }) => {
      const places = [
        message && words.places.message({ message }),
        received && words.places.received({ message: received }),
        field && words.places.field({ field }),
        part && words.places.part({ part }),
      ].filter(Boolean);
      return { fault: words.sip2Faults[fault], isPlaced: String(places.length > 0), place: places.join(', ') };
    },
    'sip2-disordered': ({ disorder }) => ({ disorder: words.sip2Disorders[disorder] }),
    'paia-refused': ({ kind }) => ({ refusal: words.paiaRefusals[kind] }),
    'rest-account-refused': ({ status, text }) => ({ status, isExplained: String(text !== ''), text }),
    'rest-contact-refused': ({ field, status }) => ({
      status,
      isNamed: String(field !== undefined),
      field: field ?? '',
    }),
    'remote-error': ({ error, ...values }) => ({
      ...values,
      error: error === undefined ? words.noErrorCode : systemErrorText(error, locale),
    }),
    'remote-schema': ({ path, ...values }) => ({ ...values, path: path ?? words.noJson }),
  };
});

/** What the log, `test-connection` and the pages of operators say about a warning. */
export const systemWarningText = ({ code, values }: SystemWarning, locale: OperatorLocale): string =>
  codedText<SystemWarnings, Texts>(reportWordsIn(locale).systemWarnings, computed[locale], code, values);

/** What an SRU server reports. */
export function diagnosticsText(diagnostics: readonly SruDiagnostic[], locale: OperatorLocale): string {
  const { diagnostic, diagnosticMeanings, otherDiagnostic } = reportWordsIn(locale).connectionParts;
  const meanings: Readonly<Partial<Record<number, string>>> = diagnosticMeanings;
  return diagnostics
    .map(({ number, details }) => {
      const meaning = meanings[number] ?? otherDiagnostic;
      return diagnostic({ number, meaning, isDetailed: String(details !== ''), details });
    })
    .join('; ');
}

function recordFaultText(fault: SruRecordFault, locale: OperatorLocale): string {
  const words = reportWordsIn(locale).connectionParts.recordFaults;
  switch (fault.kind) {
    case 'too-many-fields':
      return words['too-many-fields']({ most: fault.most });
    case 'xml':
      return words.xml({ fault: xmlFaultText(fault.fault, locale) });
    case 'not-bibliographic':
      return words['not-bibliographic']({ reason: skipText(fault.reason, locale) });
    default:
      return words[fault.kind];
  }
}

/** Continues a subject such as "the answer". */
function xmlFaultText(fault: XmlFault, locale: OperatorLocale): string {
  const words = reportWordsIn(locale).connectionParts.xmlFaults;
  switch (fault.kind) {
    case 'not-well-formed':
      return words['not-well-formed']({ text: fault.text });
    case 'too-many-elements':
      return words['too-many-elements']({ most: fault.most });
    default:
      return words[fault.kind];
  }
}

function indexRefusalText(refusal: IndexRefusal, locale: OperatorLocale): string {
  const words = reportWordsIn(locale).connectionParts.indexRefusals;
  switch (refusal.kind) {
    case 'sorting':
      return words.sorting;
    case 'type':
      return words.type({ type: refusal.type });
    default:
      return words[refusal.kind]({ field: refusal.field });
  }
}
