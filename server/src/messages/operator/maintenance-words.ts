import type { Locale } from '@buchfink/contract/locale';

/** What is wrong with the form of an announcement. */
export type AnnouncementFault =
  | 'unknown-target'
  | 'unknown-kind'
  | 'faulty-begin'
  | 'faulty-end'
  | 'end-before-begin'
  | 'end-in-past'
  | 'too-far'
  | 'text-missing'
  | 'text-in-one-language'
  | 'text-too-long'
  | 'overlap'
  | 'too-many';

/** The texts of the pages about announcements. */
export interface MaintenanceWords {
  readonly title: string;
  readonly lead: string;
  readonly announce: string;
  readonly current: string;
  readonly none: string;
  readonly columns: readonly [string, string, string, string, string, string];
  readonly kinds: Readonly<Record<'maintenance' | 'notice', string>>;
  readonly project: (name: string) => string;
  readonly underWay: string;
  readonly planned: string;
  readonly openEnd: string;
  readonly atOnce: string;
  readonly end: string;
  readonly fromFiles: string;
  readonly fromFilesLead: string;
  readonly noneInFiles: string;
  readonly replaced: string;
  readonly fileColumns: readonly [string, string, string, string];
  readonly form: {
    readonly title: string;
    readonly target: string;
    readonly projects: string;
    readonly libraries: string;
    readonly kind: string;
    readonly kindChoices: Readonly<Record<'maintenance' | 'notice', string>>;
    readonly from: string;
    readonly fromHint: string;
    readonly to: string;
    readonly toHint: string;
    readonly text: Readonly<Record<Locale, string>>;
    readonly textHint: string;
    readonly offline: string;
    readonly check: string;
    readonly faults: Readonly<Record<AnnouncementFault, string>>;
    readonly faulty: string;
  };
  readonly check: {
    readonly title: string;
    readonly lead: string;
    readonly facts: {
      readonly where: string;
      readonly kind: string;
      readonly from: string;
      readonly to: string;
      readonly effect: string;
    };
    readonly effects: Readonly<Record<'library-maintenance' | 'library-notice' | 'project' | 'offline', string>>;
    readonly readers: string;
    readonly submit: string;
    readonly change: string;
  };
  readonly ending: {
    readonly title: string;
    readonly underWay: string;
    readonly planned: string;
    readonly submit: string;
  };
  readonly outcomes: Readonly<Record<'announced' | 'ended', string>>;
  /** The app's own words, where the operator has written none. */
  readonly app: {
    readonly title: (library: string) => string;
    readonly text: string;
    readonly projectTitle: string;
    readonly until: (time: string) => string;
  };
}

export const maintenanceWords: Readonly<Record<Locale, MaintenanceWords>> = {
  de: {
    title: 'Wartung und Hinweise',
    lead: 'Was Leserinnen und Leser in der App erfahren. Alle Knoten folgen binnen zwei Sekunden.',
    announce: 'Ankündigen',
    current: 'Angekündigt',
    none: 'Zurzeit ist nichts angekündigt.',
    columns: ['Wo', 'Was', 'Beginn', 'Ende', 'Text', 'Von'],
    kinds: { maintenance: 'Wartung', notice: 'Hinweis' },
    project: (name) => `Projekt ${name}`,
    underWay: 'läuft',
    planned: 'geplant',
    openEnd: 'bis auf Weiteres',
    atOnce: 'sofort',
    end: 'Beenden',
    fromFiles: 'Aus den Dateien',
    fromFilesLead: 'Das steht in project.yaml und libraries.yaml und wird dort geändert.',
    noneInFiles: 'In den Dateien steht keine Wartung und kein Hinweis.',
    replaced: 'zurzeit durch eine Ankündigung ersetzt',
    fileColumns: ['Wo', 'Was', 'Zeit', 'Text'],
    form: {
      title: 'Ankündigen',
      target: 'Wo',
      projects: 'Ganze Projekte',
      libraries: 'Bibliotheken',
      kind: 'Was',
      kindChoices: {
        maintenance: 'Wartung: Systeme werden nicht aufgerufen',
        notice: 'Hinweis: nur ein Text',
      },
      from: 'Beginn',
      fromHint: 'Ortszeit der Bibliothek. Leer: sofort.',
      to: 'Ende',
      toHint: 'Leer: bis Sie die Ankündigung beenden.',
      text: { de: 'Text auf Deutsch', en: 'Text auf Englisch' },
      textHint: 'Ein oder zwei Sätze. Bei einer Wartung darf er fehlen.',
      offline: 'Die App eines Projekts bietet währenddessen nichts anderes an',
      check: 'Prüfen und ansehen',
      faults: {
        'unknown-target': 'Bitte wählen Sie eine Bibliothek oder ein Projekt.',
        'unknown-kind': 'Bitte wählen Sie Wartung oder Hinweis.',
        'faulty-begin': 'Der Beginn ist keine Zeit.',
        'faulty-end': 'Das Ende ist keine Zeit.',
        'end-before-begin': 'Das Ende muss nach dem Beginn liegen.',
        'end-in-past': 'Das Ende ist schon vorbei.',
        'too-far': 'Die Zeit liegt mehr als zwei Jahre voraus. Stimmt das Jahr?',
        'text-missing': 'Ein Hinweis braucht einen Text.',
        'text-in-one-language': 'Bitte schreiben Sie den Text in allen Sprachen.',
        'text-too-long': 'Der Text ist zu lang: höchstens 500 Zeichen.',
        overlap: 'Für diese Zeit ist hier schon etwas angekündigt. Beenden Sie das zuerst.',
        'too-many': 'Es sind zu viele Ankündigungen. Beenden Sie zuerst andere.',
      },
      faulty: 'So geht es noch nicht',
    },
    check: {
      title: 'So wird es',
      lead: 'Noch ist nichts angekündigt.',
      facts: { where: 'Wo', kind: 'Was', from: 'Beginn', to: 'Ende', effect: 'Wirkung' },
      effects: {
        'library-maintenance':
          'Suche und Konten dieser Bibliothek sind so lange nicht verfügbar. Ihre Systeme werden nicht aufgerufen.',
        'library-notice': 'Der Text steht bei der Bibliothek und an der Anmeldung.',
        project: 'Die App zeigt den Text oben an. Alles bleibt benutzbar.',
        offline: 'Die App zeigt den Text und bietet nichts an, was eine Verbindung braucht.',
      },
      readers: 'Das sehen Leserinnen und Leser',
      submit: 'Ankündigen',
      change: 'Noch ändern',
    },
    ending: {
      title: 'Ankündigung beenden',
      underWay: 'Sie läuft gerade. Nach dem Beenden gilt wieder, was in den Dateien steht.',
      planned: 'Sie hat noch nicht begonnen und entfällt.',
      submit: 'Jetzt beenden',
    },
    outcomes: { announced: 'Angekündigt.', ended: 'Beendet.' },
    app: {
      title: (library) => `Wartung: ${library}`,
      text: 'Suche und Konto dieser Bibliothek sind so lange nicht verfügbar.',
      projectTitle: 'Wartung',
      until: (time) => `Bis ${time}`,
    },
  },
  en: {
    title: 'Maintenance and notices',
    lead: 'What patrons are told in the app. All nodes follow within two seconds.',
    announce: 'Announce',
    current: 'Announced',
    none: 'Nothing is announced at present.',
    columns: ['Where', 'What', 'Begin', 'End', 'Text', 'By'],
    kinds: { maintenance: 'Maintenance', notice: 'Notice' },
    project: (name) => `Project ${name}`,
    underWay: 'under way',
    planned: 'planned',
    openEnd: 'until further notice',
    atOnce: 'at once',
    end: 'End it',
    fromFiles: 'From the files',
    fromFilesLead: 'This is in project.yaml and libraries.yaml, and is changed there.',
    noneInFiles: 'The files have no maintenance and no notice.',
    replaced: 'replaced by an announcement at present',
    fileColumns: ['Where', 'What', 'Time', 'Text'],
    form: {
      title: 'Announce',
      target: 'Where',
      projects: 'Whole projects',
      libraries: 'Libraries',
      kind: 'What',
      kindChoices: {
        maintenance: 'Maintenance: systems are not called',
        notice: 'Notice: a text alone',
      },
      from: 'Begin',
      fromHint: 'Local time of the library. Empty: at once.',
      to: 'End',
      toHint: 'Empty: until you end it.',
      text: { de: 'Text in German', en: 'Text in English' },
      textHint: 'One or two sentences. Maintenance may have none.',
      offline: 'The app of a project offers nothing else meanwhile',
      check: 'Check and preview',
      faults: {
        'unknown-target': 'Please choose a library or a project.',
        'unknown-kind': 'Please choose maintenance or notice.',
        'faulty-begin': 'The begin is not a time.',
        'faulty-end': 'The end is not a time.',
        'end-before-begin': 'The end must be after the begin.',
        'end-in-past': 'The end is over already.',
        'too-far': 'The time is more than two years ahead. Is the year right?',
        'text-missing': 'A notice needs a text.',
        'text-in-one-language': 'Please write the text in all languages.',
        'text-too-long': 'The text is too long: at most 500 characters.',
        overlap: 'Something is announced here for this time already. Please end it first.',
        'too-many': 'There are too many announcements. Please end others first.',
      },
      faulty: 'Not quite yet',
    },
    check: {
      title: 'What it will be',
      lead: 'Nothing is announced yet.',
      facts: { where: 'Where', kind: 'What', from: 'Begin', to: 'End', effect: 'Effect' },
      effects: {
        'library-maintenance':
          'The search and accounts of this library are not available until then. Its systems are not called.',
        'library-notice': 'The text stands at the library and at the login.',
        project: 'The app shows the text at the top. Everything can still be used.',
        offline: 'The app shows the text, and offers nothing that needs a connection.',
      },
      readers: 'This is what patrons see',
      submit: 'Announce',
      change: 'Change it first',
    },
    ending: {
      title: 'End an announcement',
      underWay: 'It is under way. After its end, what the files say counts again.',
      planned: 'It has not begun, and is dropped.',
      submit: 'End it now',
    },
    outcomes: { announced: 'Announced.', ended: 'Ended.' },
    app: {
      title: (library) => `Maintenance: ${library}`,
      text: 'The search and accounts of this library are not available until then.',
      projectTitle: 'Maintenance',
      until: (time) => `Until ${time}`,
    },
  },
};
