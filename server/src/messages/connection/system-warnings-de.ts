import type { XmlFault } from '@buchfink/catalogue/xml/xml-reader';
import type {
  IndexRefusal,
  PaiaRefusalKind,
  Sip2Disorder,
  Sip2Fault,
  SruDiagnostic,
  SruRecordFault,
  SystemWarning,
} from '@buchfink/connectors/system-warning';
import { importReasonsDe } from '../import-reasons-de.ts';
import { errorTextDe } from './error-text-de.ts';
import type { SruDiagnosticNumber, SystemWarningWords } from './system-warnings-en.ts';

const words: SystemWarningWords = {
  'secret-unreadable': ({ reference }) => `Das Geheimnis in ${reference} fehlt, ist leer oder zu lang`,
  'volumes-unreadable': ({ error }) => `Bände lassen sich nicht lesen: ${errorTextDe(error)}`,
  'date-unreadable': ({ form, isAmbiguous }) =>
    isAmbiguous
      ? `Daten der Form „${form}“ haben den Tag oder den Monat vorn; setzen Sie \`dates\`. Bis dahin stehen sie in den Worten des Systems da`
      : `Daten der Form „${form}“ lassen sich nicht lesen; sie stehen in den Worten des Systems da`,
  'answer-status': ({ status }) => `Die Antwort hat den Status ${status}`,
  'xml-faulty': ({ fault }) => `Die Antwort ${xmlFaultText(fault)}`,

  'sru-diagnostics': ({ diagnostics, indexes }) =>
    `${diagnosticsTextDe(diagnostics)} (gesucht wurde in ${indexes.join(', ')})`,
  'sru-other-xml': () => 'Die Antwort ist XML, aber keines von SRU',
  'sru-hits-uncounted': () => 'In der Antwort fehlt die Zahl der Treffer',
  'sru-records-missing': () => 'Die Antwort hat Treffer, aber keine Datensätze',
  'sru-records-unreadable': ({ count, total, records }) =>
    `${count} von ${total} Datensätzen lassen sich nicht lesen: ${records
      .map(({ position, fault }) => `Datensatz ${position}: ${recordFaultText(fault)}`)
      .join('; ')}${count > records.length ? '; …' : ''}`,
  'sru-records-repaired': ({ count, total, records }) =>
    `${count} von ${total} Datensätzen wurden repariert: ${records
      .map(({ position, id, repairs }) => {
        const reasons = repairs.map((reason) => importReasonsDe[reason]);
        return `Datensatz ${position} (${id}): ${reasons.join(', ')}`;
      })
      .join('; ')}${count > records.length ? '; …' : ''}`,

  'index-answer-not-json': () => 'Die Antwort ist kein JSON',
  'index-answer-incomplete': () => 'In der Antwort fehlt die Zahl der Treffer oder die Liste der Dokumente',
  'index-refused': ({ status, refusal }) =>
    `Die Antwort hat den Status ${status}${refusal === undefined ? '' : `: ${indexRefusalText(refusal)}`}`,
  'index-ids-missing': ({ count, total, field }) => `${count} von ${total} Dokumenten haben keine Nummer in ${field}`,

  'sip2-password-unsendable': () => 'SIP2: `terminalPassword` hat Zeichen, die sich nicht senden lassen',
  'sip2-login-refused': () => 'SIP2: Der Server lehnt die Anmeldung des Terminals ab',
  'sip2-offline': () => 'SIP2: Laut dem Server ist das Bibliothekssystem nicht in Betrieb',
  'sip2-checksum-wrong': () => 'SIP2: Der Server hat eine Nachricht mit falscher Prüfsumme gesendet (`checksums`)',
  'sip2-checksums-accepted': () => 'SIP2: Der Server rechnet Prüfsummen falsch; sie werden hingenommen',
  'sip2-message-faulty': ({ fault, place: { message, received, field, part } }) => {
    const place = [
      message && `Nachricht ${message}`,
      received && `gekommen ${received}`,
      field && `Feld ${field}`,
      part && `\`${part}\``,
    ]
      .filter(Boolean)
      .join(', ');
    return `SIP2: ${messageFaults[fault]}${place && ` (${place})`}`;
  },
  'sip2-disordered': ({ disorder }) => `SIP2: ${disorders[disorder]}`,
  'sip2-closed': ({ message }) => `SIP2: Der Server hat die Verbindung bei Nachricht ${message} ohne Antwort beendet`,
  'sip2-unanswered': ({ message }) => `SIP2: Der Server antwortet nicht auf Nachricht ${message}`,
  'sip2-loans-unlisted': () => 'SIP2: Der Server nennt weniger Ausleihen, als er zählt',
  'sip2-titles-listed': () =>
    'SIP2: Der Server nennt Titel statt Barcodes (64), Ausleihen haben deshalb kein Rückgabedatum. In Evergreen setzen Sie `msg64_summary_datatype` und `msg64_hold_datatype` auf `barcode`; andere Systeme haben eine Einstellung für den Inhalt der Kontoauskunft',
  'sip2-loan-not-stored': () => 'SIP2: Die Antwort auf eine Ausleihe ließ sich nicht speichern',
  'sip2-loan-refusal-not-stored': () => 'SIP2: Die Ablehnung einer Ausleihe ließ sich nicht speichern',
  'sip2-return-not-stored': () => 'SIP2: Die Antwort auf eine Rückgabe ließ sich nicht speichern',
  'sip2-act-not-noted': () => 'SIP2: Das Ende einer Handlung ließ sich nicht vermerken',

  'paia-refused': ({ kind }) => `PAIA: ${refusals[kind]}`,
  'paia-error-unknown': ({ status }) =>
    `PAIA: Eine Anfrage wird mit dem Status ${status} und einem unbekannten Fehler abgelehnt`,
  'paia-answer-not-json': ({ status }) => `PAIA: Eine Antwort mit dem Status ${status} ist kein JSON-Objekt`,
  'daia-other-answer': () => 'DAIA: Die Antwort ist keine von DAIA',
  'daia-status': ({ status }) => `DAIA: Die Antwort hat den Status ${status}`,
  'daia-single-titles': () => 'DAIA: Der Server lehnt mehrere Nummern in einer Anfrage ab; setzen Sie `maxTitles: 1`',

  'rest-account-refused': ({ status, text }) =>
    `Koha REST: Das Konto dieses Dienstes wird abgelehnt: ${status}${text && ` „${text}“`}`,
  'rest-not-a-list': ({ path, status }) => `Koha REST: ${path} antwortet nicht mit einer Liste (Status ${status})`,
  'rest-token-missing': ({ status }) =>
    `Koha REST: Der API-Client bekommt kein Token (Status ${status}); ist RESTOAuth2ClientCredentials an?`,
  'rest-contact-refused': ({ field, status }) =>
    `Koha REST: Eine Änderung der Kontaktdaten wird wegen ${field === undefined ? 'eines Feldes' : `des Feldes ${field}`} abgelehnt (Status ${status})`,
  'refusal-unknown': ({ words }) =>
    `Das System lehnt aus einem Grund ab, der hier unbekannt ist: „${words}“; was er bedeutet, sagt die Einstellung \`refusals\``,
  'ilsdi-status': ({ service, status }) =>
    `ILS-DI: Die Antwort auf ${service} hat den Status ${status}; ist der Systemparameter ILS-DI an?`,
  'ilsdi-xml-faulty': ({ service }) => `ILS-DI: Die Antwort auf ${service} ist kein lesbares XML`,
  'ilsdi-other-answer': ({ service }) => `ILS-DI: Die Antwort auf ${service} ist ein anderes Dokument`,
  'ilsdi-address-refused': () =>
    'ILS-DI: Koha lehnt die Adresse dieses Rechners ab (Systemparameter ILS-DI:AuthorizedIPs)',
  'ilsdi-call-refused': ({ service }) => `ILS-DI: Koha kann ${service} nicht so, wie es aufgerufen wird`,

  'remote-error': ({ address, call, status, error }) =>
    `${address}: ${call}: Status ${status}, ${error === undefined ? 'ohne Fehlercode' : errorTextDe(error)}`,
  'remote-schema': ({ address, call, path }) =>
    `${address}: Die Antwort auf ${call} passt nicht zu ihrem Schema: ${path ?? 'kein JSON'}`,
};

const messageFaults: Readonly<Record<Sip2Fault, string>> = {
  checksum: 'Eine Nachricht hat eine falsche Prüfsumme',
  code: 'Es kam eine andere Nachricht als erwartet',
  'fixed-part': 'Der feste Teil einer Nachricht ist falsch',
  field: 'Ein Feld fehlt oder hat Zeichen, die sich nicht senden lassen',
  'too-long': 'Eine Nachricht oder ein Feld ist zu lang',
  'too-many-fields': 'Eine Nachricht hat zu viele Felder',
  charset: 'Ein Zeichen fehlt im Zeichensatz der Verbindung',
};

const refusals: Readonly<Record<PaiaRefusalKind, string>> = {
  session: 'Das Token gilt nicht mehr',
  scope: 'Das Token erlaubt das nicht',
  denied: 'Die Anfrage wird abgelehnt',
  'not-found': 'Die Person oder das Dokument gibt es nicht',
  unsupported: 'Der Server hat diese Methode nicht',
  invalid: 'Der Server nennt die Anfrage ungültig',
  other: 'Die Anfrage wird aus unbekanntem Grund abgelehnt',
};

const disorders: Readonly<Record<Sip2Disorder, string>> = {
  unrequested: 'Es kam eine Nachricht, nach der niemand gefragt hat',
  'other-request': 'Eine Antwort hat eine andere laufende Nummer (AY) als die Nachricht',
  damaged: 'Nachrichten waren immer wieder beschädigt',
};

const sruDiagnosticsDe: Readonly<Record<SruDiagnosticNumber, string>> = {
  1: 'allgemeiner Fehler des Systems',
  2: 'das System ist vorübergehend nicht verfügbar',
  3: 'es nimmt Nutzername oder Passwort nicht an',
  4: 'es kennt die Operation nicht',
  5: 'es spricht diese Version von SRU nicht',
  6: 'es nimmt den Wert eines Parameters nicht an',
  7: 'ein Pflichtparameter fehlt',
  8: 'es kennt einen Parameter nicht',
  10: 'es versteht die Anfrage nicht',
  12: 'die Anfrage ist zu lang',
  15: 'es kennt die Gruppe eines Index nicht',
  16: 'es kennt einen Index nicht',
  19: 'es kennt eine Relation nicht',
  23: 'es kann mit einem Zeichen der Anfrage nichts anfangen',
  28: 'es kann keine Platzhalter',
  37: 'es kennt eine Verknüpfung nicht',
  48: 'es kann etwas nicht, was die Anfrage verlangt',
  60: 'die Anfrage hat zu viele Treffer',
  66: 'es kennt das Schema der Datensätze nicht',
  67: 'es kann Datensätze nicht in diesem Schema zeigen',
  68: 'es verlangt eine Erlaubnis, um Datensätze zu zeigen',
  71: 'es kennt diese Verpackung der Datensätze nicht',
  80: 'es kann nicht sortieren',
  89: 'es kann hiernach nicht sortieren',
};

/** What an SRU server reports. */
export const diagnosticsTextDe = (diagnostics: readonly SruDiagnostic[]): string =>
  diagnostics
    .map(({ number, details }) => {
      const meaning = Object.hasOwn(sruDiagnosticsDe, number)
        ? sruDiagnosticsDe[number as SruDiagnosticNumber]
        : 'ein Fehler';
      return `Diagnose ${number}, ${meaning}${details && `: „${details}“`}`;
    })
    .join('; ');

function recordFaultText(fault: SruRecordFault): string {
  switch (fault.kind) {
    case 'withheld':
      return 'das System selbst kann ihn nicht zeigen';
    case 'no-data':
      return 'darin ist kein `recordData`';
    case 'no-marcxml':
      return 'darin ist kein MARCXML';
    case 'no-fields':
      return 'er hat keine Felder';
    case 'too-long':
      return 'er ist zu lang';
    case 'tags-broken':
      return 'seine ersten Tags sind beschädigt';
    case 'too-many-fields':
      return `er hat mehr als ${fault.most} Felder`;
    case 'xml':
      return `er ${xmlFaultText(fault.fault)}`;
    case 'not-bibliographic':
      return importReasonsDe[fault.reason];
  }
}

/** Continues a subject such as „Die Antwort“. */
function xmlFaultText(fault: XmlFault): string {
  switch (fault.kind) {
    case 'document-type':
      return 'hat eine Dokumenttyp-Deklaration, die nicht erlaubt ist';
    case 'not-well-formed':
      return `ist kein wohlgeformtes XML („${fault.text}“)`;
    case 'too-deep':
      return 'ist zu tief geschachtelt';
    case 'too-many-elements':
      return `hat mehr als ${fault.most} Elemente`;
    case 'no-element':
      return 'hat kein Element';
  }
}

function indexRefusalText(refusal: IndexRefusal): string {
  switch (refusal.kind) {
    case 'unknown-field':
      return `er kennt das Feld ${refusal.field} nicht`;
    case 'field-of-words':
      return `${refusal.field} ist ein Feld aus Wörtern, nicht aus Werten`;
    case 'sorting':
      return 'er kann nach diesem Feld nicht sortieren';
    case 'type':
      return `„${refusal.type}“`;
  }
}

/** What the German pages of operators say about a warning. */
export function systemWarningTextDe({ code, values }: SystemWarning): string {
  // The compiler does not see that code and values belong together; `SystemWarning` has only such pairs.
  return (words[code] as (values: object) => string)(values);
}
