import type { CopyState } from '@buchfink/contract/availability';
import { decimalText } from '@buchfink/contract/currency';
import { failuresDe } from '../failures-de.ts';
import { errorTextDe } from './error-text-de.ts';
import { readingsOf, type StepReason, type StepResults, type StepResultWords, type TriedStep } from './step-results.ts';
import { systemReportTextDe } from './system-reports-de.ts';
import { systemWarningTextDe } from './system-warnings-de.ts';

/** What the German pages of operators say about the steps of a connection test. */
export const stepResultsDe: StepResultWords = {
  'host-resolved': ({ host, addresses }) => `${host} hat die Adresse ${addresses.join(', ')}`,
  connected: ({ place, ms }) => `${placeText(place)}: verbunden nach ${ms} ms`,
  certificate: ({ protocol, issuer, days }) =>
    `${protocol}, Zertifikat${issuer === undefined ? '' : ` von ${issuer}`} für noch ${days} Tage`,
  'certificate-ends': ({ on }) => `Das Zertifikat endet am ${on}`,
  'no-tls': ({ place }) => `${placeText(place)}: kein TLS`,
  failed: ({ tried, reasons }) => `${triedText(tried)}: ${reasons.map(reasonText).join(', ')}`,
  'search-not-tried': () => 'Suche: Das System ist nicht erreichbar',
  'login-not-tried': () => 'Anmeldung: Das System ist nicht erreichbar',
  'fields-read': ({ fields }) => `Suchfelder: ${fields.join(', ')}`,
  searched: ({ words, total, isExact, ms }) =>
    `Suche nach „${words}“: ${isExact ? '' : 'etwa '}${total} Treffer in ${ms} ms`,
  'title-damaged': ({ title }) => `Titel wie „${title}“`,
  'no-record-to-read': () =>
    'Kein Treffer hat einen Datensatz; `test-connection --words <Text>` sucht nach anderen Wörtern',
  'record-read': ({ id, title, details, copies, volumes }) =>
    `Datensatz ${id}: „${title}“, ${details} Angaben, ${copies} Exemplare, ${volumes} Bände`,
  'source-formats': ({ prefixes }) => `OAI-PMH bietet ${prefixes.join(', ')}`,
  'source-without-format': ({ prefix, prefixes }) =>
    `OAI-PMH bietet ${prefixes.join(', ') || 'nichts'}, aber nicht „${prefix}“`,
  'source-titles': ({ read, titles, total, title = '' }) =>
    `OAI-PMH: ${titles} Titel unter den ersten ${read} Datensätzen${total === undefined ? '' : ` von ${total}`}, etwa „${title}“`,
  'source-without-titles': ({ read }) => `OAI-PMH: kein Titel unter den ersten ${read} Datensätzen`,
  'koha-numbers': () => 'Die Datensätze haben Kohas Nummern; mit `recordId: 999$c` gelten sie auch in diesem Katalog',
  'branches-found': ({ branches, unnamed }) =>
    `Zweigstellen: ${branches.map(({ id, name }) => (name === id ? id : `${id} ${name}`)).join(', ')}${
      unnamed.length === 0 ? '' : `; noch nicht in \`branches\`: ${unnamed.join(', ')}`
    }`,
  'pickup-at-home': () =>
    'Ohne `branches` geht eine Vormerkung ohne Frage an die Heimatzweigstelle (bei SIP2: an den Ort des Terminals)',
  'trust-compared': ({ setting, isSet, now, other, examples }) =>
    `\`${setting}: ${isSet}\` zeigt ${countsText(now, states)}; \`${setting}: ${!isSet}\` zeigte ${countsText(other, states)}${
      examples.length === 0
        ? ''
        : `, etwa ${examples.map((example) => `${example.copy} ${wordOf(states, example.other)}`).join(', ')}`
    }`,
  'dates-undecided': ({ dates }) =>
    `Noch steht nicht fest, welchen Tag Daten meinen; \`dates\` legt es fest: ${dates
      .map(
        (date) =>
          `„${date.text}“ ist ${readingsOf(date).join(' oder ')}, gezeigt wird ${date.shown ?? 'der Text selbst'}`,
      )
      .join('; ')}`,
  'states-not-told': () => 'Dieses System sagt nicht, wo Exemplare sind',
  'no-copies-to-look-up': () => 'Der Katalog hat keinen Treffer, dessen Exemplare sich nachschlagen ließen',
  'states-read': ({ known, titles, counts, ms }) =>
    `Zustände für ${known} von ${titles} Titeln: ${countsText(counts, states) || 'keine Exemplare'} in ${ms} ms`,
  'no-message-list': () => 'Nachricht 98 hat kein Feld BX',
  'acts-offered': ({ acts }) =>
    `Was Leserinnen und Leser tun können: ${acts.map((act) => wordOf(actNames, act)).join(', ') || 'nichts'}`,
  'logged-in': ({ isOtherNumber }) =>
    `Die Testperson ist angemeldet${isOtherNumber ? ', mit einer anderen Ausweisnummer' : ''}`,
  'account-read': ({ loans, reservations, fees, owed, hasExpiry, blocks }) => {
    const parts = [
      ...[`${loans} Ausleihen`, `${reservations} Vormerkungen`, `${fees} Gebühren`],
      owedText(owed),
      hasExpiry ? 'mit Ablaufdatum' : 'ohne Ablaufdatum',
      blocks.length === 0 ? 'nicht gesperrt' : `gesperrt: ${blocks.join(', ')}`,
    ];
    return `Konto: ${parts.join(', ')}`;
  },
  'account-damaged': () => 'Titel im Konto haben beschädigte Buchstaben',
  'no-renewals': () => 'Verlängerungen gibt es hier nicht',
  renewals: ({ counts }) =>
    `Verlängerungen, von denen keine gesendet wurde: ${countsText(counts, renewals) || 'keine Ausleihen'}`,
  'self-checkout-offered': () => 'Selbstausleihe gibt es',
  'self-checkout-missing': () => 'Selbstausleihe ist eingestellt, aber dieses System hat keine',
  'system-finding': ({ report }) => systemReportTextDe(report),
  'system-warning': ({ warning }) => systemWarningTextDe(warning),
};

const owedText = (owed: StepResults['account-read']['owed']) => {
  if (owed === undefined) return 'ohne Summe der Gebühren';
  if ('amount' in owed) return `offen: ${decimalText(owed.amount, owed.currency)} ${owed.currency}`;
  return owed.words === '' ? 'mit unbekannter Summe' : `mit einer Summe, die sich nicht lesen lässt: „${owed.words}“`;
};

const triedNames: Readonly<Record<Exclude<TriedStep['code'], 'host'>, string>> = {
  source: 'OAI-PMH',
  fields: 'Suchfelder',
  search: 'Suche',
  record: 'Datensatz',
  states: 'Zustände der Exemplare',
  login: 'Anmeldung',
  logout: 'Abmeldung',
  account: 'Konto',
  features: 'Was das System kann',
};

const states: Readonly<Record<CopyState, string>> = {
  available: 'verfügbar',
  online: 'online',
  reference: 'Präsenzbestand',
  lent: 'ausgeliehen',
  reserved: 'vorgemerkt',
  'in-transit': 'unterwegs',
  'on-order': 'bestellt',
  missing: 'vermisst',
  unknown: 'unbekannt',
};

const actNames: Readonly<Record<string, string>> = {
  renew: 'verlängern',
  renewAll: 'alles verlängern',
  reserve: 'vormerken',
  cancel: 'Vormerkung aufheben',
  changePickup: 'Abholort ändern',
  pause: 'Vormerkung aussetzen',
};

const renewals: Readonly<Record<string, string>> = {
  'not-offered': 'ohne Verlängerung',
  'would-be-tried': 'würden versucht',
};

function triedText({ code, name = '' }: TriedStep): string {
  if (code === 'host') return placeText(name);
  return name === '' ? triedNames[code] : `${triedNames[code]} ${name}`;
}

/** A host with its port, as the test writes it. */
const placeText = (place: string) => place.replace(/, port (?=\d+$)/, ', Port ');

/** The words of a code; a code of another system has none. */
const wordOf = (words: Readonly<Record<string, string>>, code: string) =>
  Object.hasOwn(words, code) ? words[code] : code;

const countsText = (counts: Readonly<Record<string, number>>, words: Readonly<Record<string, string>>) =>
  Object.entries(counts)
    .map(([code, count]) => `${count} ${wordOf(words, code)}`)
    .join(', ');

/** Words of other programs are quoted. */
function reasonText(reason: StepReason): string {
  if ('error' in reason) return errorTextDe(reason.error);
  if ('warning' in reason) return systemWarningTextDe(reason.warning);
  return reason.code === undefined ? `„${reason.text}“` : failuresDe[reason.code];
}
