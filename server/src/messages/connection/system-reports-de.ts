import type { MissingPathMeaning, SystemReport, TriedSetting } from '@buchfink/connectors/system-report';
import { errorTextDe } from './error-text-de.ts';
import type { SystemReportWords } from './system-reports-en.ts';
import { diagnosticsTextDe } from './system-warnings-de.ts';

const words: SystemReportWords = {
  tried: ({ what, hits }) => `${triedText(what)}: ${hits} Treffer`,
  'tried-in-vain': ({ what, why }) =>
    `${triedText(what)}: ${'error' in why ? errorTextDe(why.error) : diagnosticsTextDe(why.diagnostics)}`,
  'facet-values': ({ facet, field, values }) => `Filter ${facet} aus ${field}: ${values} Werte`,
  'document-read': ({ title }) => `Ein Dokument ergibt den Titel „${title}“`,
  'document-without-id': ({ field }) => `Ein Dokument hat keine Nummer in ${field}`,

  'sru-unexplained': () => 'Es erklärt sich nicht (explain); jeder Index wird trotzdem versucht',
  'sru-explained': ({ title, indexes, schemas }) =>
    `Es erklärt sich als „${title}“: ${indexes} Indizes${schemas.length > 0 ? `, Schemata ${schemas.join(', ')}` : ''}`,
  'sru-schema-unnamed': ({ schema, schemas }) => `Es nennt nicht das Schema ${schema}, sondern ${schemas.join(', ')}`,
  'sru-fewer-records': ({ most, maxRecords }) =>
    `Es gibt höchstens ${most} Datensätze auf einmal, maxRecords ist ${maxRecords}`,

  'terminal-logged-in': ({ library, version }) =>
    `Das Terminal ist angemeldet${library && ` bei ${library}`}, SIP ${version}`,
  'messages-not-told': () => 'Der Server sagt nicht, welche Nachrichten er kann',
  'messages-supported': ({ messages }) => `Nachrichten, die er nach eigenen Angaben kann: ${messages.join(', ')}`,
  'message-unsupported': ({ message }) => `Nach eigenen Angaben kann er ${message} nicht`,
  'holds-off': () => 'Vormerkungen werden nicht angeboten (`holds`)',
  'hold-unsupported': () =>
    'Nach eigenen Angaben kann er hold nicht; Vormerkungen werden trotzdem angeboten: Versuchen Sie eine mit einer Testkarte',
  'pickup-branches-sent': ({ branches }) =>
    `Abholorte, die gesendet werden: ${branches.join(', ')}; manche Server beenden die Verbindung bei einem Code, den sie nicht kennen`,
  'cancel-offered': () =>
    'Vormerkungen lassen sich aufheben; viele Server lehnen das ab, und nur eine Testvormerkung zeigt es',
  'cancel-off': () => 'Vormerkungen lassen sich hier nicht aufheben (`holds.cancel`)',
  'terminal-may-not': ({ acts }) =>
    `Nach eigenen Angaben lässt er an diesem Terminal keine ${acts.map((act) => terminalActs[act]).join(' und keine ')} zu; das betrifft nur die Selbstausleihe`,
  'missing-copy-reported': ({ status }) => `Er meldet Status ${status} für ein Exemplar, das es nicht gibt`,
  'copies-readable': () => 'Die Zustände der Exemplare lassen sich lesen (17), und ein unbekanntes Exemplar fällt auf',
  'status-03-trusted': () =>
    'Status 03 erscheint als verfügbar (`trust03`); viele Server melden ihn auch für verlorene Exemplare und Präsenzbestand',
  'status-03-unknown': () =>
    'Status 03 erscheint als unbekannt (`trust03`), also erscheint nie ein Exemplar als verfügbar',

  'paia-answers': ({ version = 'ohne Version' }) => `PAIA core antwortet, PAIA ${version}`,
  'paia-other-answer': ({ status }) => `Der Server antwortet mit dem Status ${status}, aber nicht wie PAIA core`,
  'paia-unusable': ({ error }) => `PAIA core gibt keine brauchbare Antwort: ${errorTextDe(error)}`,
  'paia-scopes': ({ scopes }) => `Rechte, die bei der Anmeldung verlangt werden: ${scopes.join(', ')}`,
  'daia-answers': ({ institution, version = 'ohne Version, wie vor 1.0' }) =>
    `Der DAIA-Server antwortet${institution === undefined ? '' : ` für ${institution}`}, DAIA ${version}`,
  'daia-unusable': ({ error }) => `Der DAIA-Server gibt keine brauchbare Antwort: ${errorTextDe(error)}`,

  'ilsdi-answers': ({ usedFor }) => `ILS-DI antwortet diesem Rechner; es dient für ${ilsdiUses[usedFor]}`,
  'ilsdi-unusable': ({ error }) =>
    `ILS-DI lässt sich nicht verwenden: ${errorTextDe(error)}; prüfen Sie die Adresse und die Systemparameter ILS-DI und ILS-DI:AuthorizedIPs`,
  'available-trusted': () => '`available` erscheint so, wie Koha es sagt (`trustAvailable`)',
  'available-unknown': () =>
    'Was bei Koha verfügbar heißt, erscheint als unbekannt, solange `trustAvailable` nicht gesetzt ist',
  'rest-answers': () => 'Die REST-Schnittstelle nimmt das Konto dieses Dienstes an',
  'rest-unusable': ({ error }) =>
    `Die REST-Schnittstelle lässt sich nicht verwenden: ${errorTextDe(error)}; prüfen Sie die Adresse (sie endet auf /api/v1), das Konto und seine Rechte (docs/koha.md)`,
  'rest-path-missing': ({ path, meaning }) => `Dieses Koha hat ${path} nicht: ${meanings[meaning]}`,
};

const terminalActs = { loans: 'Ausleihen', returns: 'Rückgaben' };

const ilsdiUses = {
  accounts: 'Konten: Anmeldungen, Ausleihen, Vormerkungen, Gebühren und Verlängerungen',
  states: 'die Zustände der Exemplare',
};

const meanings: Readonly<Record<MissingPathMeaning, string>> = {
  'basic-logins': 'Anmeldungen werden mit Basic Authentication geprüft; RESTBasicAuth muss an sein',
  'loans-without-titles': 'Ausleihen haben keine Titel; nehmen Sie koha-ilsdi',
  'all-without-titles': 'Ausleihen und Vormerkungen haben keine Titel; nehmen Sie koha-ilsdi',
  'all-pickup-branches': 'zu jedem Titel werden alle Zweigstellen mit Abholregal angeboten',
  'contact-fixed': 'Leserinnen und Leser können ihre Kontaktdaten nicht ändern',
  'states-unknown': 'die Zustände der Exemplare sind unbekannt; nehmen Sie koha-ilsdi',
};

function triedText(what: TriedSetting): string {
  switch (what.kind) {
    case 'documents':
      return 'Dokumente der Bibliothek';
    case 'index':
      return `Index ${what.index} (${what.key}${what.isListed ? '' : ', nicht in der Erklärung'})`;
    case 'fields':
      return `${what.meaning} aus ${what.fields.join(', ')}`;
    case 'facet':
      return `Filter ${what.facet} aus ${what.field}`;
    case 'sorting':
      return `sortiert nach ${what.by} (${what.order})`;
  }
}

/** What the German pages of operators say about a report. */
export function systemReportTextDe({ code, values }: SystemReport): string {
  // The compiler does not see that code and values belong together; `SystemReport` has only such pairs.
  return (words[code] as (values: object) => string)(values);
}
