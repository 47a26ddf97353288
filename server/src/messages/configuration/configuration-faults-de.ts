import type { ErrorCode as YamlError } from 'yaml';
import { failureText } from '../failures-de.ts';
import { wordsIn } from '../texts.ts';
import type {
  ConfigurationCheck,
  ConfigurationFaultWords,
  Expectation,
  NameKind,
  ShownValue,
  UnknownName,
} from './configuration-faults.ts';

/** What the German pages of operators say. */
export const configurationFaultsDe: ConfigurationFaultWords = {
  'file-missing': () => 'diese Datei fehlt',
  'named-file-missing': ({ path }) => `die hier genannte Datei ${path} fehlt`,
  'file-misnamed': ({ name }) =>
    `diese Datei wird nicht gelesen: benennen Sie sie in ${name} um, oder entfernen Sie sie`,
  'no-file': () => 'das ist keine Datei',
  'file-too-large': ({ megabytes }) => `die Datei ist größer als ${megabytes} MB`,
  'file-unreadable': ({ reason }) => `diese Datei lässt sich nicht lesen (${failureText(reason, 'de')})`,
  'not-utf8': ({ byte }) => `das ist kein UTF-8 (Byte ${byte}); speichern Sie die Datei als UTF-8`,
  'not-yaml': ({ code }) => `das ist kein YAML: ${yamlErrors[code]}`,
  'key-repeated': ({ key, line }) =>
    `das ist kein YAML: den Schlüssel ${JSON.stringify(key)} gibt es hier zweimal, zuerst in Zeile ${line}`,
  'key-unquoted': ({ key }) =>
    `YAML hält den Schlüssel ${key} für eine Zahl: setzen Sie ihn in Anführungszeichen, "${key}"`,
  'yaml-unusable': ({ text }) => `dieses YAML ist nicht brauchbar: „${text}“`,
  'no-calendar': ({ text }) => `das ist kein Kalender: „${text}“`,
  'projects-unreadable': ({ reason }) =>
    `BUCHFINK_PROJECTS: dieser Ordner lässt sich nicht lesen (${failureText(reason, 'de')})`,
  'no-project': () => 'BUCHFINK_PROJECTS: in diesem Ordner ist kein Projekt',

  'wrong-value': ({ expected, got, needsQuotes = false }) =>
    `${wrongText(expectationTextDe(expected), got)}${needsQuotes ? '; setzen Sie es in Anführungszeichen' : ''}`,
  'secret-missing': ({ place, name }) =>
    place === 'variable'
      ? `das Geheimnis fehlt: die Variable ${name} ist nicht gesetzt`
      : `das Geheimnis fehlt: die Datei ${name} fehlt, ist leer oder nicht lesbar`,
  'key-missing': ({ expected }) => `dieser Schlüssel fehlt; erwartet ist ${expectationTextDe(expected)}`,
  'no-choice': ({ names, got, suggestion }) =>
    `${oneOf(names)}; gefunden: ${shownText(got)}${suggestionText(suggestion)}`,
  'unknown-name': (values) => unknownText(values),
  'unknown-default-project': (values) => `BUCHFINK_PROJECT: ${unknownText(values)}`,
  'unknown-text': ({ key, suggestion, command }) =>
    `den Text ${JSON.stringify(key)} gibt es nicht${suggestionText(suggestion)}; \`${command} text-keys\` zeigt die Schlüssel aller Texte`,
  'braces-wrong': ({ got, text }) => `${wrongText(checks.braces, got)} (der Parser meldet „${text}“)`,
  'asset-missing': ({ got, file, suggestion }) =>
    `${wrongText(checks['existing-file'], got)}; ${file} fehlt${suggestionText(suggestion)}`,

  'entry-id-repeated': () => 'erwartet ist eine eigene ID; gefunden: die eines Eintrags darüber',
  'library-repeated': ({ key }) =>
    `erwartet ist ein eigener Wert für \`${key}\`; gefunden: der einer anderen Bibliothek`,
  'branch-id-repeated': () => 'erwartet ist eine eigene ID; gefunden: die einer anderen Zweigstelle',
  'project-id-repeated': ({ id }) => `erwartet ist eine eigene ID; gefunden: ${id} eines anderen Projekts`,
  'host-repeated': ({ host }) => `erwartet ist ein eigener Host; gefunden: ${host} eines anderen Projekts`,
  'library-id-repeated': ({ id, ident }) =>
    `erwartet ist eine eigene ID; gefunden: ${id} der Bibliothek ${ident} eines anderen Projekts`,
  'project-id-reserved': ({ id }) => `erwartet ist eine andere ID: ${id} steht für das Projekt eines Hosts`,

  'before-and-after': () => 'erwartet ist entweder `before` oder `after`; gefunden: beides',
  'place-circular': () => 'erwartet ist ein Eintrag, dessen eigener Platz nicht von diesem abhängt',
  'route-or-href': ({ hasBoth }) =>
    `erwartet ist entweder \`route\` (eine Ansicht der App) oder \`href\` (eine andere Seite); gefunden: ${hasBoth ? 'beides' : 'keines'}`,
  'tags-without-checkout': () =>
    '`tags` braucht Selbstausleihe: Ergänzen Sie `system.patron` der Art `builtin` oder `system.checkout`, oder entfernen Sie `tags`',
  'role-without-accounts': ({ isBuiltIn }) =>
    `die Art \`patron\` braucht Konten in einem anderen System: ${
      isBuiltIn ? 'eigene Konten haben diese Rolle schon, entfernen Sie sie' : 'ergänzen Sie `system.patron`'
    }`,
  'demo-card-without-accounts': ({ library, withAccounts }) =>
    `erwartet ist eine Bibliothek mit Konten${withAccounts.length === 0 ? '' : ` (${withAccounts.join(', ')})`}; gefunden: Bibliothek ${library} ohne Konten`,
  'wallet-file': ({ content, path, isMissing }) =>
    `erwartet ist der Pfad zu ${walletFiles[content]}; gefunden: ${path}, ${isMissing ? 'und das gibt es nicht' : 'und das ist etwas anderes'}`,
  'wallet-key-of-other': () =>
    'erwartet ist der private Schlüssel zu `certificate`; gefunden: der eines anderen Zertifikats',
};

const walletFiles = {
  certificate: 'einem Zertifikat in PEM',
  key: 'einem privaten Schlüssel in PEM ohne Passwort',
  wwdr: 'dem Zwischenzertifikat von Apple in PEM',
  serviceAccount: 'der JSON-Datei eines Dienstkontos von Google mit RSA-Schlüssel',
};

const nameKinds: Readonly<Record<NameKind, string>> = {
  icon: 'das Symbol',
  key: 'den Schlüssel',
  'drawer-entry': 'den Eintrag im Menü',
  screen: 'die Ansicht',
  'content-page': 'die Inhaltsseite',
  library: 'die Bibliothek',
  branch: 'die Zweigstelle',
  project: 'das Projekt',
  value: 'den Wert',
};

const checks: Readonly<Record<ConfigurationCheck, string>> = {
  image:
    'eine https-Adresse, ein Pfad dieses Dienstes wie /icon.svg oder /assets/opac-stadt/images/home.jpg, oder, in der Edition basic oder mit reloadConfig, der Name einer Datei in assets/images wie home.jpg',
  asset: 'eine Datei aus assets/documents (pdf), assets/html oder assets/images',
  'existing-file': 'eine Datei, die es gibt',
  braces: 'ein Text mit Werten in Klammern wie {count}',
  link: 'eine Adresse, die mit https:, http:, mailto: oder tel: beginnt',
  instant: 'ein Zeitpunkt wie 2026-12-01T20:00:00Z',
  'instant-after-start': 'ein Zeitpunkt nach `start`',
  'own-media-type': 'eine Medienart, die kein anderer Exemplartyp hat',
  'own-id': 'eine eigene ID',
};

/** What the parser of YAML finds, by its codes. */
const yamlErrors: Readonly<Record<YamlError, string>> = {
  ALIAS_PROPS: 'ein Alias hat kein Tag und keinen Anker',
  BAD_ALIAS: 'ein Alias ist falsch geschrieben, oder seinen Anker gibt es nicht',
  BAD_COLLECTION_TYPE: 'ein Tag passt nicht zu dieser Liste oder diesen Schlüsseln',
  BAD_DIRECTIVE: 'diese Anweisung (%) ist falsch geschrieben',
  BAD_DQ_ESCAPE: 'in doppelten Anführungszeichen steht ein unbekanntes Zeichen nach \\',
  BAD_INDENT: 'diese Zeile ist falsch eingerückt',
  BAD_PROP_ORDER: 'Anker und Tag stehen an der falschen Stelle',
  BAD_SCALAR_START: 'ein Text darf nicht mit diesem Zeichen beginnen; setzen Sie ihn in Anführungszeichen',
  BLOCK_AS_IMPLICIT_KEY:
    'in dieser Zeile stehen mehrere Schlüssel; setzen Sie Text mit Doppelpunkt in Anführungszeichen',
  BLOCK_IN_FLOW: 'in Klammern darf kein eingerückter Block stehen',
  DUPLICATE_KEY: 'diesen Schlüssel gibt es hier zweimal',
  IMPOSSIBLE: 'der Parser kommt hier nicht weiter',
  KEY_OVER_1024_CHARS: 'dieser Schlüssel ist länger als 1024 Zeichen',
  MISSING_CHAR: 'hier fehlt ein Zeichen, etwa ein Doppelpunkt, ein Komma, eine Klammer oder ein Anführungszeichen',
  MULTILINE_IMPLICIT_KEY: 'ein Schlüssel muss in einer Zeile stehen; fehlt davor ein Doppelpunkt oder ein Leerzeichen?',
  MULTIPLE_ANCHORS: 'hier stehen zwei Anker',
  MULTIPLE_DOCS: 'in dieser Datei sind mehrere Dokumente (---)',
  MULTIPLE_TAGS: 'hier stehen zwei Tags',
  NON_STRING_KEY: 'dieser Schlüssel ist kein Text',
  RESOURCE_EXHAUSTION: 'diese Datei ist zu tief verschachtelt',
  TAB_AS_INDENT: 'diese Zeile ist mit einem Tabulator eingerückt; nehmen Sie Leerzeichen',
  TAG_RESOLVE_FAILED: 'dieses Tag (!) ist unbekannt',
  UNEXPECTED_TOKEN: 'dieses Zeichen passt hier nicht',
};

/** The words of an expectation, such as `eine ganze Zahl von 1 bis 200`. */
export function expectationTextDe(expected: Expectation): string {
  switch (expected.kind) {
    case 'text':
      return 'ein Text';
    case 'boolean':
      return 'true oder false';
    case 'other':
      return 'ein anderer Wert';
    case 'pattern':
      return `ein Text nach dem Muster ${expected.source}`;
    case 'rule':
      return wordsIn('de').settingRules[expected.rule];
    case 'check':
      return checks[expected.check];
    case 'number':
      return numberText(expected);
    case 'choice':
      return expected.names.join(', ');
    case 'defined':
      return expected.names.length === 0 ? 'kein Name, denn es gibt keinen' : `einer von ${expected.names.join(', ')}`;
    case 'list':
      return listText(expected.of);
    case 'names':
      return `eigene Namen, zu jedem: ${expectationTextDe(expected.of)}`;
    case 'keys':
      return `das, was diese Schlüssel haben: ${expected.keys.join(', ')}`;
    case 'size':
      return sizeText(expected);
    case 'remembered-days':
      return `höchstens \`forgetAfterDays\` (${expected.days}), denn ältere Ausleihen sind vergessen`;
    case 'with-value':
      return `ein Text mit {${expected.name}}`;
    case 'form-other':
      return `die Form \`other\` von {${expected.name}}`;
  }
}

function listText(of: Expectation): string {
  if (of.kind === 'keys') return `eine Liste, jeder Eintrag mit den Schlüsseln ${of.keys.join(', ')}`;
  if (of.kind === 'text') return 'eine Liste von Texten';
  return `eine Liste, jeder Eintrag: ${expectationTextDe(of)}`;
}

function numberText({ isWhole, least, most }: Extract<Expectation, { kind: 'number' }>): string {
  const noun = isWhole ? 'eine ganze Zahl' : 'eine Zahl';
  const from = least === undefined ? '' : ` ab ${least}`;
  if (most === undefined) return noun + from;
  return least === undefined ? `${noun} bis ${most}` : `${noun} von ${least} bis ${most}`;
}

function sizeText({ limit, count, of }: Extract<Expectation, { kind: 'size' }>): string {
  const noun = of === 'characters' ? 'Zeichen' : count === 1 ? 'Eintrag' : 'Einträge';
  return `${limit === 'most' ? 'höchstens' : 'mindestens'} ${count} ${noun}`;
}

const wrongText = (expected: string, got: ShownValue) => `erwartet ist ${expected}; gefunden: ${shownText(got)}`;

function shownText(value: ShownValue): string {
  if (value.kind === 'hidden') return 'ein Text, der nicht gezeigt wird';
  if (value.kind === 'value') return value.json;
  return `eine Liste mit ${value.count === 1 ? 'einem Eintrag' : `${value.count} Einträgen`}`;
}

const unknownText = ({ what, name, names, suggestion }: UnknownName) =>
  `${nameKinds[what]} ${JSON.stringify(name)} gibt es nicht${suggestionText(suggestion)}; ${oneOf(names)}`;

const oneOf = (names: readonly string[]) =>
  names.length === 0 ? 'es gibt keinen Namen dafür' : `erwartet ist einer dieser Namen: ${names.join(', ')}`;

const suggestionText = (name: string | undefined) => (name === undefined ? '' : ` (meinten Sie ${name}?)`);
