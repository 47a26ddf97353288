import { reasonText } from '@buchfink/catalogue/report/import-note';
import { xmlFaultText } from '@buchfink/catalogue/xml/xml-reader';
import type {
  IndexRefusal,
  PaiaRefusalKind,
  Sip2Disorder,
  Sip2Fault,
  SruDiagnostic,
  SruRecordFault,
  SystemWarning,
  SystemWarningCode,
  SystemWarnings,
} from '@buchfink/connectors/system-warning';

/** The words of the warnings of connectors. */
export type SystemWarningWords = { readonly [Code in SystemWarningCode]: (values: SystemWarnings[Code]) => string };

const words: SystemWarningWords = {
  'secret-unreadable': ({ reference }) => `the secret at ${reference} is missing, empty or too long`,
  'volumes-unreadable': ({ error }) => `volumes cannot be read: ${error}`,
  'date-unreadable': ({ form, isAmbiguous }) =>
    isAmbiguous
      ? `Dates of the form "${form}" begin with the day or the month; set \`dates\`. Until then they are shown in the system's words`
      : `Dates of the form "${form}" cannot be read; they are shown in the system's words`,
  'answer-status': ({ status }) => `the answer has the status ${status}`,
  'xml-faulty': ({ fault }) => `the answer ${xmlFaultText(fault)}`,

  'sru-diagnostics': ({ diagnostics, indexes }) => `${diagnosticsTextEn(diagnostics)} (asked by ${indexes.join(', ')})`,
  'sru-other-xml': () => 'the answer is XML, but none of SRU',
  'sru-hits-uncounted': () => 'the answer has no number of hits',
  'sru-records-missing': () => 'the answer has hits, but no records',
  'sru-records-unreadable': ({ count, total, records }) =>
    `${count} of ${total} records cannot be read: ${records
      .map(({ position, fault }) => `record ${position}: ${recordFaultText(fault)}`)
      .join('; ')}${count > records.length ? '; …' : ''}`,
  'sru-records-repaired': ({ count, total, records }) =>
    `${count} of ${total} records were repaired: ${records
      .map(({ position, id, repairs }) => {
        const reasons = repairs.map((reason) => reasonText({ reason }));
        return `record ${position} (${id}): ${reasons.join(', ')}`;
      })
      .join('; ')}${count > records.length ? '; …' : ''}`,

  'index-answer-not-json': () => 'the answer is not JSON',
  'index-answer-incomplete': () => 'the answer has no number of hits, or no documents',
  'index-refused': ({ status, refusal }) =>
    `the answer has the status ${status}${refusal === undefined ? '' : `: ${indexRefusalText(refusal)}`}`,
  'index-ids-missing': ({ count, total, field }) => `${count} of ${total} documents have no id in ${field}`,

  'sip2-password-unsendable': () => 'SIP2: the terminalPassword has characters that cannot be sent',
  'sip2-login-refused': () => 'SIP2: the server refuses the login of the terminal',
  'sip2-offline': () => 'SIP2: the server says that the library system is offline',
  'sip2-checksum-wrong': () => 'SIP2: the server sent a message with a wrong checksum (`checksums`)',
  'sip2-checksums-accepted': () => 'SIP2: the server computes wrong checksums; they are accepted',
  'sip2-message-faulty': ({ fault, place: { message, received, field, part } }) => {
    const place = [message && `message ${message}`, received && `received ${received}`, field && `field ${field}`, part]
      .filter(Boolean)
      .join(', ');
    return `SIP2: ${messageFaults[fault]}${place && ` (${place})`}`;
  },
  'sip2-disordered': ({ disorder }) => `SIP2: ${disorders[disorder]}`,
  'sip2-closed': ({ message }) => `SIP2: the server closed the connection at message ${message}, without an answer`,
  'sip2-unanswered': ({ message }) => `SIP2: the server does not answer message ${message}`,
  'sip2-loans-unlisted': () => 'SIP2: the server lists fewer loans than it counts',
  'sip2-titles-listed': () =>
    'SIP2: the server lists titles in place of barcodes (64), so loans have no due date. In Evergreen set `msg64_summary_datatype` and `msg64_hold_datatype` to `barcode`; other systems have a setting for the contents of the patron information',
  'sip2-loan-not-stored': () => 'SIP2: the answer to a loan could not be stored',
  'sip2-loan-refusal-not-stored': () => 'SIP2: the refusal of a loan could not be stored',
  'sip2-return-not-stored': () => 'SIP2: the answer to a return could not be stored',
  'sip2-act-not-noted': () => 'SIP2: the end of an act could not be noted',

  'paia-refused': ({ kind }) => `PAIA: ${refusals[kind]}`,
  'paia-error-unknown': ({ status }) => `PAIA: a request is refused with the status ${status} and an unknown error`,
  'paia-answer-not-json': ({ status }) => `PAIA: an answer with the status ${status} is no JSON object`,
  'daia-other-answer': () => 'DAIA: the answer is no DAIA response',
  'daia-status': ({ status }) => `DAIA: the answer has the status ${status}`,
  'daia-single-titles': () => 'DAIA: the server refuses several identifiers in one request; set `maxTitles: 1`',

  'rest-account-refused': ({ status, text }) =>
    `Koha REST: the account of this service is refused: ${status}${text && ` ${text}`}`,
  'rest-not-a-list': ({ path, status }) => `Koha REST: ${path} answers no list (status ${status})`,
  'rest-token-missing': ({ status }) =>
    `Koha REST: no token for the API client (status ${status}); is RESTOAuth2ClientCredentials on?`,
  'rest-contact-refused': ({ field = 'a field', status }) =>
    `Koha REST: a change of contact data is refused because of ${field} (status ${status})`,
  'refusal-unknown': ({ words }) =>
    `The system refuses for a reason that is unknown here: “${words}”; the setting \`refusals\` says what it means`,
  'ilsdi-status': ({ service, status }) =>
    `ILS-DI: the answer to ${service} has the status ${status}; is the system preference ILS-DI on?`,
  'ilsdi-xml-faulty': ({ service }) => `ILS-DI: the answer to ${service} is no XML that can be read`,
  'ilsdi-other-answer': ({ service }) => `ILS-DI: the answer to ${service} is another document`,
  'ilsdi-address-refused': () => "ILS-DI: Koha refuses this machine's address (system preference ILS-DI:AuthorizedIPs)",
  'ilsdi-call-refused': ({ service }) => `ILS-DI: Koha does not support ${service} as it is called`,

  'remote-error': ({ address, call, status, error = 'without an error code' }) =>
    `${address}: ${call}: ${status} ${error}`,
  'remote-schema': ({ address, call, path = 'no JSON' }) =>
    `${address}: the answer to ${call} does not match its schema: ${path}`,
};

const messageFaults: Readonly<Record<Sip2Fault, string>> = {
  checksum: 'a message has a wrong checksum',
  code: 'another message came than was expected',
  'fixed-part': 'the fixed part of a message is wrong',
  field: 'a field is missing or has characters that cannot be sent',
  'too-long': 'a message or field is too long',
  'too-many-fields': 'a message has too many fields',
  charset: 'a character is not in the character set of the connection',
};

const refusals: Readonly<Record<PaiaRefusalKind, string>> = {
  session: 'the token is no longer valid',
  scope: 'the token does not allow this',
  denied: 'the request is denied',
  'not-found': 'there is no such patron or document',
  unsupported: 'the server has no such method',
  invalid: 'the server calls the request invalid',
  other: 'the request is refused for an unknown reason',
};

const disorders: Readonly<Record<Sip2Disorder, string>> = {
  unrequested: 'a message came that nobody asked for',
  'other-request': 'an answer has another sequence number (AY) than the message',
  damaged: 'messages were damaged again and again',
};

/** The meaning of diagnostic numbers (Library of Congress, SRU diagnostics list). */
const sruDiagnosticsEn = {
  1: 'general error of the system',
  2: 'the system is temporarily unavailable',
  3: 'it does not accept user or password',
  4: 'it does not know the operation',
  5: 'it does not speak this version of SRU',
  6: 'it does not accept a value of a parameter',
  7: 'a mandatory parameter is missing',
  8: 'it does not know a parameter',
  10: 'it does not understand the query',
  12: 'the query is too long',
  15: 'it does not know the set of an index',
  16: 'it does not know an index',
  19: 'it does not know a relation',
  23: 'it does not support a character of the query',
  28: 'it does not support wildcards',
  37: 'it does not know a boolean operator',
  48: 'it does not support a feature of the query',
  60: 'the query has too many hits',
  66: 'it does not know the record schema',
  67: 'it cannot show records in this schema',
  68: 'it requires a permission to show records',
  71: 'it does not know this packing of records',
  80: 'it cannot sort',
  89: 'it cannot sort by this',
} as const;
export type SruDiagnosticNumber = keyof typeof sruDiagnosticsEn;

/** What an SRU server reports. */
export const diagnosticsTextEn = (diagnostics: readonly SruDiagnostic[]): string =>
  diagnostics
    .map(({ number, details }) => {
      const meaning = Object.hasOwn(sruDiagnosticsEn, number)
        ? sruDiagnosticsEn[number as SruDiagnosticNumber]
        : 'an error';
      return `diagnostic ${number}, ${meaning}${details && `: ${JSON.stringify(details)}`}`;
    })
    .join('; ');

function recordFaultText(fault: SruRecordFault): string {
  switch (fault.kind) {
    case 'withheld':
      return 'the system itself cannot show it';
    case 'no-data':
      return 'there is no `recordData` in it';
    case 'no-marcxml':
      return 'there is no MARCXML in it';
    case 'no-fields':
      return 'it has no fields';
    case 'too-long':
      return 'it is too long';
    case 'tags-broken':
      return 'its first tags are broken';
    case 'too-many-fields':
      return `it has more than ${fault.most} fields`;
    case 'xml':
      return `it ${xmlFaultText(fault.fault)}`;
    case 'not-bibliographic':
      return `it is not bibliographic (${fault.reason})`;
  }
}

function indexRefusalText(refusal: IndexRefusal): string {
  switch (refusal.kind) {
    case 'unknown-field':
      return `it does not know the field ${refusal.field}`;
    case 'field-of-words':
      return `${refusal.field} is a field of words, not of values`;
    case 'sorting':
      return 'it cannot sort by this field';
    case 'type':
      return refusal.type;
  }
}

/** What the log, `test-connection` and the English pages of operators say about a warning. */
export function systemWarningTextEn({ code, values }: SystemWarning): string {
  // The compiler does not see that code and values belong together; `SystemWarning` has only such pairs.
  return (words[code] as (values: object) => string)(values);
}
