import type { Locale } from '@buchfink/contract/locale';

/** The rooms of the operators' pages, in the order of their navigation. */
export type OperatorRoom = 'overview' | 'libraries' | 'desk' | 'daily-work' | 'maintenance' | 'configuration' | 'log';

/** The texts that all pages of operators share. */
export interface OperatorFrameWords {
  /** Stands behind the title of each page. */
  readonly name: string;
  readonly skip: string;
  readonly navigation: string;
  readonly rooms: Readonly<Record<OperatorRoom, string>>;
  /** Before the name of the operator. */
  readonly loggedInAs: string;
  readonly logOut: string;
  readonly logIn: string;
  readonly login: {
    readonly title: string;
    readonly lead: string;
    readonly token: string;
    readonly submit: string;
    readonly wrong: string;
    readonly tooMany: (minutes: string) => string;
  };
  readonly oldPage: { readonly title: string; readonly text: string; readonly again: string };
  readonly invalidForm: { readonly title: string; readonly text: string };
  readonly fault: { readonly title: string; readonly back: string };
  readonly missing: { readonly title: string; readonly text: string };
  readonly closed: { readonly title: string; readonly text: string };
}

export const operatorFrameWords: Readonly<Record<Locale, OperatorFrameWords>> = {
  de: {
    name: 'Buchfink-Betrieb',
    skip: 'Zum Inhalt',
    navigation: 'Bereiche',
    rooms: {
      overview: 'Übersicht',
      libraries: 'Bibliotheken',
      desk: 'Theke',
      'daily-work': 'Tagesarbeit',
      maintenance: 'Wartung',
      configuration: 'Konfiguration',
      log: 'Protokoll',
    },
    loggedInAs: 'Angemeldet als',
    logOut: 'Abmelden',
    logIn: 'Anmelden',
    login: {
      title: 'Anmelden',
      lead: 'Für Menschen, die Buchfink betreiben. Nach zwölf Stunden melden Sie sich neu an.',
      token: 'Zugangsschlüssel',
      submit: 'Anmelden',
      wrong: 'Diesen Zugangsschlüssel gibt es nicht.',
      tooMany: (minutes) => `Zu viele falsche Versuche aus diesem Netz. Bitte warten Sie ${minutes} Minuten.`,
    },
    oldPage: {
      title: 'Die Seite war veraltet',
      text: 'Diese Seite war veraltet. Es wurde nichts geändert. Bitte öffnen Sie sie neu und senden Sie sie noch einmal ab.',
      again: 'Seite neu öffnen',
    },
    invalidForm: {
      title: 'Die Eingabe passt nicht',
      text: 'Mit diesen Feldern kann der Dienst nichts anfangen. Es wurde nichts geändert:',
    },
    fault: { title: 'Das hat nicht geklappt', back: 'Zur Übersicht' },
    missing: {
      title: 'Das gibt es nicht',
      text: 'Was Sie öffnen wollten, gibt es nicht oder nicht mehr. Es wurde nichts geändert.',
    },
    closed: {
      title: 'Diese Seite ist für Sie nicht offen',
      text: 'Ihr Zugang gilt für einzelne Theken. Was Ihnen offen steht, sehen Sie oben. Brauchen Sie mehr, wenden Sie sich an die Menschen, die Buchfink betreiben.',
    },
  },
  en: {
    name: 'Buchfink operation',
    skip: 'Skip to content',
    navigation: 'Sections',
    rooms: {
      overview: 'Overview',
      libraries: 'Libraries',
      desk: 'Desk',
      'daily-work': 'Daily work',
      maintenance: 'Maintenance',
      configuration: 'Configuration',
      log: 'Log',
    },
    loggedInAs: 'Logged in as',
    logOut: 'Log out',
    logIn: 'Log in',
    login: {
      title: 'Log in',
      lead: 'For the people who operate Buchfink. After twelve hours you log in again.',
      token: 'Access token',
      submit: 'Log in',
      wrong: 'There is no such access token.',
      tooMany: (minutes) => `Too many wrong attempts from this network. Please wait ${minutes} minutes.`,
    },
    oldPage: {
      title: 'The page was out of date',
      text: 'This page was out of date. Nothing was changed. Please open it again and send it once more.',
      again: 'Open the page again',
    },
    invalidForm: {
      title: 'The input does not fit',
      text: 'The service cannot use these fields. Nothing was changed:',
    },
    fault: { title: 'That did not work', back: 'To the overview' },
    missing: {
      title: 'There is no such thing',
      text: 'What you wanted to open is not there, or no longer. Nothing was changed.',
    },
    closed: {
      title: 'This page is not open to you',
      text: 'Your access is for some desks. What is open to you stands above. If you need more, ask the people who operate Buchfink.',
    },
  },
};
