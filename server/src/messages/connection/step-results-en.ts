import { decimalText } from '@buchfink/contract/currency';
import { readingsOf, type StepReason, type StepResults, type StepResultWords, type TriedStep } from './step-results.ts';
import { systemReportTextEn } from './system-reports-en.ts';
import { systemWarningTextEn } from './system-warnings-en.ts';

/** What `test-connection` and the English pages of operators say. */
export const stepResultsEn: StepResultWords = {
  'host-resolved': ({ host, addresses }) => `${host} is ${addresses.join(', ')}`,
  connected: ({ place, ms }) => `${place}: connected in ${ms} ms`,
  certificate: ({ protocol, issuer, days }) =>
    `${protocol}, certificate${issuer === undefined ? '' : ` by ${issuer}`} for ${days} more days`,
  'certificate-ends': ({ on }) => `the certificate ends on ${on}`,
  'no-tls': ({ place }) => `${place}: no TLS`,
  failed: ({ tried, reasons }) => `${triedText(tried)}: ${reasons.map(reasonText).join(', ')}`,
  'search-not-tried': () => 'search: the system cannot be reached',
  'login-not-tried': () => 'login: the system cannot be reached',
  'fields-read': ({ fields }) => `search fields: ${fields.join(', ')}`,
  searched: ({ words, total, isExact, ms }) =>
    `search for ${JSON.stringify(words)}: ${isExact ? '' : 'about '}${total} hits in ${ms} ms`,
  'title-damaged': ({ title }) => `titles such as ${JSON.stringify(title)}`,
  'no-record-to-read': () => 'no hit has a record to read; --words <text> searches for other words',
  'record-read': ({ id, title, details, copies, volumes }) =>
    `record ${id}: ${JSON.stringify(title)}, ${details} details, ${copies} copies, ${volumes} volumes`,
  'source-formats': ({ prefixes }) => `OAI-PMH offers ${prefixes.join(', ')}`,
  'source-without-format': ({ prefix, prefixes }) =>
    `OAI-PMH offers ${prefixes.join(', ') || 'nothing'}, and not ${JSON.stringify(prefix)}`,
  'source-titles': ({ read, titles, total, title = '' }) =>
    `OAI-PMH: ${titles} titles in the first ${read} records${total === undefined ? '' : ` of ${total}`}, such as ${JSON.stringify(title)}`,
  'source-without-titles': ({ read }) => `OAI-PMH: no title in the first ${read} records`,
  'koha-numbers': () => "the records have Koha's numbers; `recordId: 999$c` makes them those of this catalogue",
  'branches-found': ({ branches, unnamed }) =>
    `branches: ${branches.map(({ id, name }) => (name === id ? id : `${id} ${name}`)).join(', ')}${
      unnamed.length === 0 ? '' : `; not yet in \`branches\`: ${unnamed.join(', ')}`
    }`,
  'pickup-at-home': () =>
    'without `branches` a reservation goes to the home branch of the patron (by SIP2: to the place of the terminal), and nobody is asked',
  'trust-compared': ({ setting, isSet, now, other, examples }) =>
    `\`${setting}: ${isSet}\` shows ${countsText(now)}; \`${setting}: ${!isSet}\` would show ${countsText(other)}${
      examples.length === 0
        ? ''
        : `, such as ${examples.map((example) => `${example.copy} ${example.other}`).join(', ')}`
    }`,
  'dates-undecided': ({ dates }) =>
    `nothing decides yet what dates mean, \`dates\` would: ${dates
      .map((date) => `"${date.text}" is ${readingsOf(date).join(' or ')}, shown as ${date.shown ?? 'it stands there'}`)
      .join('; ')}`,
  'states-not-told': () => 'this system does not tell the states of copies',
  'no-copies-to-look-up': () => 'no hit of the catalogue whose copies could be looked up',
  'states-read': ({ known, titles, counts, ms }) =>
    `states of ${known} of ${titles} titles: ${countsText(counts) || 'no copies'} in ${ms} ms`,
  'no-message-list': () => 'message 98 has no field BX',
  'acts-offered': ({ acts }) => `acts of patrons: ${acts.join(', ') || 'none'}`,
  'logged-in': ({ isOtherNumber }) => `the test patron is logged in${isOtherNumber ? ', by another card number' : ''}`,
  'account-read': ({ loans, reservations, fees, owed, hasExpiry, blocks }) => {
    const parts = [
      ...[`${loans} loans`, `${reservations} reservations`, `${fees} fees`],
      owedText(owed),
      hasExpiry ? 'an expiry date' : 'no expiry date',
      blocks.length === 0 ? 'not blocked' : `blocked: ${blocks.join(', ')}`,
    ];
    return `account: ${parts.join(', ')}`;
  },
  'account-damaged': () => 'titles of the account have damaged letters',
  'no-renewals': () => 'renewals are not offered',
  renewals: ({ counts }) =>
    `renewals, of which none was sent: ${countsText(counts, { 'not-offered': 'not offered', 'would-be-tried': 'would be tried' }) || 'no loans'}`,
  'self-checkout-offered': () => 'self-checkout is offered',
  'self-checkout-missing': () => 'self-checkout is set, which this system does not have',
  'system-finding': ({ report }) => systemReportTextEn(report),
  'system-warning': ({ warning }) => systemWarningTextEn(warning),
};

const owedText = (owed: StepResults['account-read']['owed']) => {
  if (owed === undefined) return 'no total of fees';
  if ('amount' in owed) return `owing ${decimalText(owed.amount, owed.currency)} ${owed.currency}`;
  return owed.words === '' ? 'a total of fees that is unknown' : `a total of fees that cannot be read: “${owed.words}”`;
};

const triedNames: Readonly<Record<Exclude<TriedStep['code'], 'host'>, string>> = {
  source: 'OAI-PMH',
  fields: 'search fields',
  search: 'search',
  record: 'record',
  states: 'states of copies',
  login: 'login',
  logout: 'logout',
  account: 'account',
  features: 'supported features',
};

function triedText({ code, name }: TriedStep): string {
  if (code === 'host') return name ?? '';
  return name === undefined ? triedNames[code] : `${triedNames[code]} ${name}`;
}

/** Numbers by their names: `2 lent, 1 available`. */
export const countsText = (counts: Readonly<Record<string, number>>, names: Readonly<Record<string, string>> = {}) =>
  Object.entries(counts)
    .map(([code, count]) => `${count} ${Object.hasOwn(names, code) ? names[code] : code}`)
    .join(', ');

function reasonText(reason: StepReason): string {
  if ('error' in reason) return reason.error;
  return 'warning' in reason ? systemWarningTextEn(reason.warning) : reason.text;
}
