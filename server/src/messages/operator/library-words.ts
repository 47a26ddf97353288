import type { Locale } from '@buchfink/contract/locale';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { wordsIn } from '../texts.ts';

/** The texts of the pages about libraries and their systems. */
export interface LibraryWords {
  readonly title: string;
  readonly lead: string;
  readonly attention: string;
  readonly noAttention: string;
  readonly columns: {
    readonly library: string;
    readonly system: string;
    readonly state: string;
    readonly day: string;
    readonly month: string;
    readonly median: string;
    readonly slow: string;
    readonly answered: string;
  };
  readonly systems: Readonly<Record<'catalogue' | 'availability' | 'account', string>>;
  /** The kinds of systems whose names in the configuration are English words; the others are names of protocols. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly up: string;
  readonly maintenance: string;
  readonly maintenanceUntil: (time: string) => string;
  readonly downSince: (time: string) => string;
  readonly failingSince: (time: string) => string;
  readonly indexBroken: string;
  readonly indexPreparing: (percent: string) => string;
  readonly notAsked: string;
  readonly never: string;
  readonly noData: string;
  readonly within: (time: string) => string;
  readonly over: (time: string) => string;
  readonly detail: DetailWords;
  readonly test: TestWords;
  /** Failures in plain words, by error code. */
  readonly faults: Readonly<Record<string, string>>;
}

interface DetailWords {
  readonly back: string;
  readonly terms: {
    readonly state: string;
    readonly answered: string;
    readonly fault: string;
    readonly availability: string;
    readonly times: string;
    readonly failures: string;
    readonly now: string;
  };
  readonly availability: (day: string, month: string) => string;
  readonly times: (median: string, most: string) => string;
  readonly failuresOf: (failures: string, calls: string) => string;
  readonly sinceStart: (list: string) => string;
  readonly spared: (number: string) => string;
  readonly underWay: (running: string, waiting: string) => string;
  readonly noFault: string;
  readonly lastHours: (share: string) => string;
  readonly lastDays: (share: string) => string;
  readonly numbers: string;
  readonly numberColumns: readonly [string, string, string, string, string, string];
  readonly imports: string;
  readonly importRoom: string;
  readonly importCommands: Readonly<Record<'import' | 'harvest', string>>;
  readonly importOutcomes: Readonly<Record<'done' | 'failed' | 'stopped' | 'running', (time: string) => string>>;
}

/** The steps of a connection test. */
type CheckStep =
  | 'dns'
  | 'tcp'
  | 'tls'
  | 'features'
  | 'fields'
  | 'search'
  | 'record'
  | 'states'
  | 'login'
  | 'account'
  | 'renewal';

interface TestWords {
  readonly title: string;
  readonly lead: string;
  readonly start: string;
  readonly running: (time: string, steps: string) => string;
  readonly update: string;
  readonly good: (time: string) => string;
  readonly bad: (time: string) => string;
  readonly aborted: string;
  readonly outcomes: Readonly<Record<'ok' | 'failed' | 'note' | 'skipped', string>>;
  readonly roles: Readonly<Record<'catalogue' | 'availability' | 'accounts', string>>;
  readonly steps: Readonly<Record<CheckStep, string>>;
  /** The advice on a fault. */
  readonly advice: Readonly<Record<keyof ServiceWords['connectionAdvice'], string>>;
  readonly refusals: Readonly<Record<'busy' | 'too-soon', string>>;
}

/** The texts in both languages. */
export const libraryWords: Readonly<Record<Locale, LibraryWords>> = {
  de: {
    title: 'Bibliotheken und ihre Systeme',
    lead: 'So gut waren die Systeme erreichbar. Verlauf, Fehler und Verbindungstest stehen auf der Seite jeder Bibliothek.',
    attention: 'Das braucht Aufmerksamkeit',
    noAttention: 'Alle Systeme, deren Zustand bekannt ist, sind erreichbar.',
    columns: {
      library: 'Bibliothek',
      system: 'System',
      state: 'Zustand',
      day: '24 Stunden',
      month: '30 Tage',
      median: 'Antwortzeit (Median)',
      slow: 'Antwortzeit (95 %)',
      answered: 'Letzte Antwort',
    },
    systems: { catalogue: 'Katalog', availability: 'Verfügbarkeit', account: 'Konten' },
    kinds: { builtin: 'in diesem Dienst', patron: 'System der Konten', remote: 'anderer Buchfink' },
    up: 'erreichbar',
    maintenance: 'in Wartung',
    maintenanceUntil: (time) => `in Wartung bis ${time}`,
    downSince: (time) => `nicht erreichbar seit ${time}`,
    failingSince: (time) => `kein Aufruf gelungen seit ${time}`,
    indexBroken: 'nicht durchsuchbar: Der Index lässt sich nicht öffnen. Warum, steht im Protokoll.',
    indexPreparing: (percent) => `wird vorbereitet: ${percent} % der Titel sind aufgenommen`,
    notAsked: 'noch nicht gefragt',
    never: 'noch keine',
    noData: 'keine Daten',
    within: (time) => `bis ${time}`,
    over: (time) => `über ${time}`,
    detail: {
      back: 'Alle Bibliotheken',
      terms: {
        state: 'Zustand',
        answered: 'Letzte Antwort',
        fault: 'Letzter Fehler',
        availability: 'Erreichbar',
        times: 'Antwortzeit, 24 Stunden',
        failures: 'Fehler',
        now: 'Gerade',
      },
      availability: (day, month) => `${day} in 24 Stunden, ${month} in 30 Tagen`,
      times: (median, most) => `Median ${median}, 95 % ${most}`,
      failuresOf: (failures, calls) => `${failures} von ${calls} Aufrufen in 24 Stunden`,
      sinceStart: (list) => `seit dem Start: ${list}`,
      spared: (number) => `${number} × verschont`,
      underWay: (running, waiting) => `Aufrufe, die laufen: ${running}; die warten: ${waiting}`,
      noFault: 'keiner bekannt',
      lastHours: (share) => `Letzte 24 Stunden: ${share} erreichbar`,
      lastDays: (share) => `Letzte 30 Tage: ${share} erreichbar`,
      numbers: 'Zahlen dazu',
      numberColumns: ['Beginn', 'Erreichbar', 'Aufrufe', 'Fehler', 'Antwortzeit (Median)', 'Antwortzeit (95 %)'],
      imports: 'Import und Harvesting',
      importRoom: 'Datei importieren, Harvesting starten, Berichte',
      importCommands: { import: 'Import', harvest: 'Harvesting' },
      importOutcomes: {
        done: (time) => `abgeschlossen am ${time}`,
        failed: (time) => `fehlgeschlagen am ${time}`,
        stopped: (time) => `von Hand beendet am ${time}`,
        running: (time) => `begonnen am ${time} und noch nicht beendet`,
      },
    },
    test: {
      title: 'Verbindungstest',
      lead: 'Prüft Name, Verbindung, Suche, einen Titel und die Konten Schritt für Schritt. Dabei wird nichts verändert.',
      start: 'Jetzt testen',
      running: (time, steps) => `Der Test läuft seit ${time}. Ergebnisse bisher: ${steps}.`,
      update: 'Ergebnisse aktualisieren',
      good: (time) => `Test vom ${time}: alles in Ordnung.`,
      bad: (time) => `Test vom ${time}: nicht alles in Ordnung.`,
      aborted: 'Der Test wurde abgebrochen.',
      outcomes: { ok: 'in Ordnung', failed: 'Fehler', note: 'Hinweis', skipped: 'nicht geprüft' },
      roles: { catalogue: 'Katalog', availability: 'Verfügbarkeit', accounts: 'Konten' },
      steps: {
        dns: 'Name',
        tcp: 'Verbindung',
        tls: 'Verschlüsselung',
        features: 'Funktionen',
        fields: 'Suchfelder',
        search: 'Suche',
        record: 'Titel',
        states: 'Exemplare',
        login: 'Anmeldung',
        account: 'Konto',
        renewal: 'Verlängerung',
      },
      advice: wordsIn('de').connectionAdvice,
      refusals: {
        busy: 'Es läuft schon ein Test. Bitte warten Sie, bis er fertig ist.',
        'too-soon': 'Der letzte Test dieser Bibliothek ist keine Minute her. Bitte warten Sie kurz.',
      },
    },
    faults: {
      'library-unavailable': 'Das System war nicht erreichbar.',
      'library-timeout': 'Das System hat nicht rechtzeitig geantwortet.',
      'library-answer': 'Die Antwort des Systems war nicht lesbar.',
      'library-busy': 'Das System oder seine Grenze für Aufrufe war ausgelastet.',
      'library-preparing': 'Der Katalog wurde noch vorbereitet.',
      internal: 'Im Dienst ist ein Fehler aufgetreten. Mehr steht im Protokoll.',
    },
  },
  en: {
    title: 'Libraries and their systems',
    lead: 'How well the systems could be reached. History, faults and the connection test are on the page of each library.',
    attention: 'This needs attention',
    noAttention: 'All systems whose state is known can be reached.',
    columns: {
      library: 'Library',
      system: 'System',
      state: 'State',
      day: '24 hours',
      month: '30 days',
      median: 'Response time (median)',
      slow: 'Response time (95%)',
      answered: 'Last answer',
    },
    systems: { catalogue: 'Catalogue', availability: 'Availability', account: 'Accounts' },
    kinds: { builtin: 'in this service', patron: 'system of the accounts', remote: 'another Buchfink' },
    up: 'reachable',
    maintenance: 'in maintenance',
    maintenanceUntil: (time) => `in maintenance until ${time}`,
    downSince: (time) => `not reachable since ${time}`,
    failingSince: (time) => `no call has succeeded since ${time}`,
    indexBroken: 'cannot be searched: the index cannot be opened. The log says why.',
    indexPreparing: (percent) => `is being prepared: ${percent} % of the titles are taken in`,
    notAsked: 'not asked yet',
    never: 'none yet',
    noData: 'no data',
    within: (time) => `within ${time}`,
    over: (time) => `over ${time}`,
    detail: {
      back: 'All libraries',
      terms: {
        state: 'State',
        answered: 'Last answer',
        fault: 'Last fault',
        availability: 'Reachable',
        times: 'Response time, 24 hours',
        failures: 'Failures',
        now: 'Now',
      },
      availability: (day, month) => `${day} in 24 hours, ${month} in 30 days`,
      times: (median, most) => `median ${median}, 95% ${most}`,
      failuresOf: (failures, calls) => `${failures} of ${calls} calls in 24 hours`,
      sinceStart: (list) => `since the start: ${list}`,
      spared: (number) => `${number} × spared`,
      underWay: (running, waiting) => `calls running: ${running}, waiting: ${waiting}`,
      noFault: 'none known',
      lastHours: (share) => `Last 24 hours: ${share} reachable`,
      lastDays: (share) => `Last 30 days: ${share} reachable`,
      numbers: 'The numbers',
      numberColumns: ['Start', 'Reachable', 'Calls', 'Failures', 'Response time (median)', 'Response time (95%)'],
      imports: 'Import and harvest',
      importRoom: 'Import a file, start a harvest, reports',
      importCommands: { import: 'Import', harvest: 'Harvest' },
      importOutcomes: {
        done: (time) => `finished at ${time}`,
        failed: (time) => `failed at ${time}`,
        stopped: (time) => `stopped by hand at ${time}`,
        running: (time) => `begun at ${time} and not finished yet`,
      },
    },
    test: {
      title: 'Connection test',
      lead: 'Checks name, connection, search, a record and the accounts step by step. It changes nothing.',
      start: 'Test now',
      running: (time, steps) => `The test has been running since ${time}. Results so far: ${steps}.`,
      update: 'Update the results',
      good: (time) => `Test of ${time}: everything works.`,
      bad: (time) => `Test of ${time}: not everything works.`,
      aborted: 'The test was aborted.',
      outcomes: { ok: 'works', failed: 'fault', note: 'note', skipped: 'not tested' },
      roles: { catalogue: 'Catalogue', availability: 'Availability', accounts: 'Accounts' },
      steps: {
        dns: 'name',
        tcp: 'connection',
        tls: 'encryption',
        features: 'features',
        fields: 'search fields',
        search: 'search',
        record: 'record',
        states: 'copies',
        login: 'login',
        account: 'account',
        renewal: 'renewal',
      },
      advice: wordsIn('en').connectionAdvice,
      refusals: {
        busy: 'Another test is running. Please wait until it is finished.',
        'too-soon': 'The last test of this library was less than a minute ago. Please wait a moment.',
      },
    },
    faults: {
      'library-unavailable': 'The system could not be reached.',
      'library-timeout': 'The system did not answer in time.',
      'library-answer': 'The answer of the system could not be read.',
      'library-busy': 'The system or its limit of calls was fully used.',
      'library-preparing': 'The catalogue was still being prepared.',
      internal: 'The service itself failed. The log says more.',
    },
  },
};
