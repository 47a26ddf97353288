import type {
  MissingPathMeaning,
  SystemReport,
  SystemReportCode,
  SystemReports,
  TriedSetting,
} from '@buchfink/connectors/system-report';
import { diagnosticsTextEn } from './system-warnings-en.ts';

/** The words of the reports of connectors. */
export type SystemReportWords = { readonly [Code in SystemReportCode]: (values: SystemReports[Code]) => string };

const words: SystemReportWords = {
  tried: ({ what, hits }) => `${triedText(what)}: ${hits} hits`,
  'tried-in-vain': ({ what, why }) =>
    `${triedText(what)}: ${'error' in why ? why.error : diagnosticsTextEn(why.diagnostics)}`,
  'facet-values': ({ facet, field, values }) => `facet ${facet} by ${field}: ${values} values`,
  'document-read': ({ title }) => `a document is the record ${JSON.stringify(title)}`,
  'document-without-id': ({ field }) => `a document has no id in ${field}`,

  'sru-unexplained': () => 'does not explain itself; each index is tried all the same',
  'sru-explained': ({ title, indexes, schemas }) =>
    `explains itself as ${JSON.stringify(title)}: ${indexes} indexes${schemas.length > 0 ? `, schemas ${schemas.join(', ')}` : ''}`,
  'sru-schema-unnamed': ({ schema, schemas }) => `does not name the schema ${schema}, but ${schemas.join(', ')}`,
  'sru-fewer-records': ({ most, maxRecords }) => `gives at most ${most} records at once, maxRecords is ${maxRecords}`,

  'terminal-logged-in': ({ library, version }) =>
    `the terminal is logged in${library && ` at ${library}`}, SIP ${version}`,
  'messages-not-told': () => 'the server does not say which messages it supports',
  'messages-supported': ({ messages }) => `messages that it says it supports: ${messages.join(', ')}`,
  'message-unsupported': ({ message }) => `it says that it does not support ${message}`,
  'holds-off': () => 'reservations are not offered (`holds`)',
  'hold-unsupported': () =>
    'it says that it does not support hold; reservations are offered nevertheless: try one with a test card',
  'pickup-branches-sent': ({ branches }) =>
    `pick-up branches that are sent: ${branches.join(', ')}; some servers end the connection for a code that they do not know`,
  'cancel-offered': () => 'cancelling is offered; many servers refuse it, which only a test reservation shows',
  'cancel-off': () => 'reservations cannot be cancelled here (`holds.cancel`)',
  'terminal-may-not': ({ acts }) =>
    `it says that this terminal may not make ${acts.join(' or ')}; that matters for self-checkout only`,
  'missing-copy-reported': ({ status }) => `it reports status ${status} for a copy that does not exist`,
  'copies-readable': () => 'the states of copies can be read (17), and an unknown copy is told apart',
  'status-03-trusted': () =>
    'status 03 is shown as available (`trust03`); many servers report it for lost and reference copies too',
  'status-03-unknown': () => 'status 03 is shown as unknown (`trust03`), so no copy is ever shown as available',

  'paia-answers': ({ version = 'without a version' }) => `PAIA core answers, PAIA ${version}`,
  'paia-other-answer': ({ status }) => `the server answers with the status ${status}, but not as PAIA core does`,
  'paia-unusable': ({ error }) => `PAIA core gives no usable answer: ${error}`,
  'paia-scopes': ({ scopes }) => `scopes that are requested at the login: ${scopes.join(', ')}`,
  'daia-answers': ({ institution, version = 'without a version, as before 1.0' }) =>
    `the DAIA server answers${institution === undefined ? '' : ` for ${institution}`}, DAIA ${version}`,
  'daia-unusable': ({ error }) => `the DAIA server gives no usable answer: ${error}`,

  'ilsdi-answers': ({ usedFor }) => `ILS-DI answers this machine; it is used for ${ilsdiUses[usedFor]}`,
  'ilsdi-unusable': ({ error }) =>
    `ILS-DI cannot be used: ${error}; check the address, and the system preferences ILS-DI and ILS-DI:AuthorizedIPs`,
  'available-trusted': () => '`available` is shown as Koha says it (`trustAvailable`)',
  'available-unknown': () => 'what Koha calls available is shown as unknown, as long as `trustAvailable` is not set',
  'rest-answers': () => 'the REST API accepts the account of this service',
  'rest-unusable': ({ error }) =>
    `the REST API cannot be used: ${error}; check the address (it ends in /api/v1), the account and its permissions (docs/koha.md)`,
  'rest-path-missing': ({ path, meaning }) => `this Koha has no ${path}: ${meanings[meaning]}`,
};

const ilsdiUses = { accounts: 'accounts: logins, loans, holds, fees and renewals', states: 'the states of copies' };

const meanings: Readonly<Record<MissingPathMeaning, string>> = {
  'basic-logins': 'logins are checked by Basic authentication; RESTBasicAuth must be on',
  'loans-without-titles': 'loans have no titles; use koha-ilsdi',
  'all-without-titles': 'loans and reservations have no titles; use koha-ilsdi',
  'all-pickup-branches': 'all branches with a pick-up shelf are offered for each title',
  'contact-fixed': 'patrons cannot change their contact data',
  'states-unknown': 'the states of copies are unknown; use koha-ilsdi',
};

function triedText(what: TriedSetting): string {
  switch (what.kind) {
    case 'documents':
      return 'documents of the library';
    case 'index':
      return `index ${what.index} (${what.key}${what.isListed ? '' : ', not in what it explains'})`;
    case 'fields':
      return `${what.meaning} by ${what.fields.join(', ')}`;
    case 'facet':
      return `facet ${what.facet} by ${what.field}`;
    case 'sorting':
      return `sorted by ${what.by} (${what.order})`;
  }
}

/** What `test-connection` and the English pages of operators say about a report. */
export function systemReportTextEn({ code, values }: SystemReport): string {
  // The compiler does not see that code and values belong together; `SystemReport` has only such pairs.
  return (words[code] as (values: object) => string)(values);
}
