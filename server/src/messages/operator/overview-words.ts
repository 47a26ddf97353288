import type { Locale } from '@buchfink/contract/locale';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { wordsIn } from '../texts.ts';

/** The parts of an installation that are examined for the overview. */
type Subject =
  | 'machine'
  | 'configuration'
  | 'data'
  | 'backup'
  | 'database'
  | 'service'
  | 'clock'
  | 'hosts'
  | 'libraries';

/** The texts of the overview of an installation. */
export interface OverviewWords {
  readonly title: string;
  readonly lead: string;
  readonly attention: string;
  readonly noAttention: string;
  readonly examined: (age: string) => string;
  readonly moreProblems: (count: string) => string;
  readonly subjects: Readonly<Record<Subject, string>>;
  readonly outcomes: Readonly<Record<'fault' | 'warning', string>>;
  readonly advice: Readonly<Record<keyof ServiceWords['doctorAdvice'], string>>;
  readonly silentNode: (host: string, age: string) => string;
  readonly silentNodeAdvice: string;
  readonly state: string;
  readonly terms: {
    readonly version: string;
    readonly data: string;
    readonly backup: string;
    readonly free: string;
    readonly projects: string;
  };
  readonly version: (version: string, node: string) => string;
  readonly dataDirectory: string;
  readonly postgresql: string;
  readonly noBackup: string;
  readonly backupIn: (age: string, target: string) => string;
  readonly backupElsewhere: string;
  readonly unknownFree: string;
  readonly projects: (projects: string, libraries: string) => string;
  readonly nodes: string;
  readonly nodeColumns: readonly [string, string, string, string, string, string];
  readonly nodeStates: Readonly<Record<'starting' | 'preparing' | 'ready' | 'behind' | 'stopping' | 'silent', string>>;
  readonly leads: (state: string) => string;
  readonly thisNode: (host: string) => string;
  readonly noNodes: string;
  readonly runs: string;
  readonly runColumns: readonly [string, string, string];
  readonly noRuns: string;
  readonly desk: { readonly title: string; readonly lead: string };
}

export const overviewWords: Readonly<Record<Locale, OverviewWords>> = {
  de: {
    title: 'Übersicht',
    lead: 'Wie es dieser Installation geht.',
    attention: 'Das braucht Aufmerksamkeit',
    noAttention: 'Nichts braucht Aufmerksamkeit.',
    examined: (age) => `Zuletzt geprüft: ${age}.`,
    moreProblems: (count) => `Weitere ${count} zeigt \`buchfink doctor\`.`,
    subjects: {
      machine: 'Rechner',
      configuration: 'Konfiguration',
      data: 'Daten',
      backup: 'Sicherung',
      database: 'Datenbank',
      service: 'Dienst',
      clock: 'Uhr',
      hosts: 'Adressen',
      libraries: 'Bibliothek',
    },
    outcomes: { fault: 'Fehler', warning: 'Warnung' },
    advice: wordsIn('de').doctorAdvice,
    silentNode: (host, age) => `Der Knoten ${host} hat sich zuletzt ${age} gemeldet.`,
    silentNodeAdvice:
      'Prüfen Sie den Rechner und den Dienst darauf. Wurde er abgeschaltet, verschwindet er nach einem Tag.',
    state: 'Stand',
    terms: {
      version: 'Version',
      data: 'Daten',
      backup: 'Letzte Sicherung',
      free: 'Freier Platz',
      projects: 'Projekte',
    },
    version: (version, node) => `Buchfink ${version} mit Node.js ${node}`,
    dataDirectory: 'im Datenverzeichnis',
    postgresql: 'in PostgreSQL',
    noBackup: 'noch keine',
    backupIn: (age, target) => `${age}, in ${target}`,
    backupElsewhere: 'durch die Werkzeuge von PostgreSQL',
    unknownFree: 'unbekannt',
    projects: (projects, libraries) => `${projects} (Bibliotheken: ${libraries})`,
    nodes: 'Knoten',
    nodeColumns: ['Rechner', 'Zustand', 'Version', 'Gestartet', 'Letztes Zeichen', 'Freier Platz'],
    nodeStates: {
      starting: 'startet',
      preparing: 'bereitet Kataloge vor',
      ready: 'bereit',
      behind: 'Index im Rückstand',
      stopping: 'wird beendet',
      silent: 'meldet sich nicht',
    },
    leads: (state) => `${state}, führt`,
    thisNode: (host) => `${host} (dieser)`,
    noNodes: 'Noch hat sich kein Knoten gemeldet.',
    runs: 'Letzte Importe und Harvestings',
    runColumns: ['Bibliothek', 'Was', 'Ergebnis'],
    noRuns: 'Noch wurde nichts importiert.',
    desk: { title: 'Theke', lead: 'Die Theken, an denen Sie arbeiten.' },
  },
  en: {
    title: 'Overview',
    lead: 'How this installation is doing.',
    attention: 'This needs attention',
    noAttention: 'Nothing needs attention.',
    examined: (age) => `Last examined: ${age}.`,
    moreProblems: (count) => `\`buchfink doctor\` shows ${count} more.`,
    subjects: {
      machine: 'Machine',
      configuration: 'Configuration',
      data: 'Data',
      backup: 'Backup',
      database: 'Database',
      service: 'Service',
      clock: 'Clock',
      hosts: 'Hosts',
      libraries: 'Library',
    },
    outcomes: { fault: 'fault', warning: 'warning' },
    advice: wordsIn('en').doctorAdvice,
    silentNode: (host, age) => `The node ${host} last gave a sign of life ${age}.`,
    silentNodeAdvice: 'Check the machine and the service on it. If it was switched off, it disappears after a day.',
    state: 'State',
    terms: {
      version: 'Version',
      data: 'Data',
      backup: 'Last backup',
      free: 'Free space',
      projects: 'Projects',
    },
    version: (version, node) => `Buchfink ${version} on Node.js ${node}`,
    dataDirectory: 'in the data directory',
    postgresql: 'in PostgreSQL',
    noBackup: 'none yet',
    backupIn: (age, target) => `${age}, in ${target}`,
    backupElsewhere: 'by the tools of PostgreSQL',
    unknownFree: 'unknown',
    projects: (projects, libraries) => `${projects} (libraries: ${libraries})`,
    nodes: 'Nodes',
    nodeColumns: ['Machine', 'State', 'Version', 'Started', 'Last sign', 'Free space'],
    nodeStates: {
      starting: 'starting',
      preparing: 'preparing catalogues',
      ready: 'ready',
      behind: 'index is behind',
      stopping: 'stopping',
      silent: 'gives no sign of life',
    },
    leads: (state) => `${state}, leads`,
    thisNode: (host) => `${host} (this one)`,
    noNodes: 'No node has reported yet.',
    runs: 'Last imports and harvests',
    runColumns: ['Library', 'What', 'Outcome'],
    noRuns: 'Nothing has been imported yet.',
    desk: { title: 'Desk', lead: 'The desks at which you work.' },
  },
};
