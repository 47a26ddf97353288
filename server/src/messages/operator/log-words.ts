import type { Locale } from '@buchfink/contract/locale';

/** The acts of operators that the log names. A stored act keeps its code for ever. */
export type OperatorActName =
  | 'login'
  | 'logout'
  | 'login-end'
  | 'connection-test'
  | 'import-check'
  | 'import-start'
  | 'import-again'
  | 'import-stop'
  | 'import-discard'
  | 'import-undo'
  | 'harvest'
  | 'daily-work-release'
  | 'daily-work-undo'
  | 'announce'
  | 'announcement-end'
  | 'configuration-confirm'
  | 'configuration-preview'
  | 'configuration-preview-end'
  | 'desk-add-patron'
  | 'desk-change-patron'
  | 'desk-prolong-card'
  | 'desk-set-pin'
  | 'desk-block-patron'
  | 'desk-unblock-patron'
  | 'desk-lend'
  | 'desk-return'
  | 'desk-undo-return'
  | 'desk-set-copy-state'
  | 'desk-renew'
  | 'desk-set-due-day'
  | 'desk-pause-reservation'
  | 'desk-resume-reservation'
  | 'desk-move-pickup'
  | 'desk-move-in-queue'
  | 'desk-reserve'
  | 'desk-cancel-reservation'
  | 'desk-charge-fee'
  | 'desk-pay-fees'
  | 'desk-cancel-payment'
  | 'desk-waive-fee'
  | 'desk-export-patron'
  | 'desk-forget-patron';

/** The texts of the log of acts. */
export interface OperatorLogWords {
  readonly title: string;
  readonly lead: string;
  readonly columns: readonly [string, string, string, string, string, string];
  readonly acts: Readonly<Record<OperatorActName, string>>;
  readonly outcomes: Readonly<Record<'done' | 'refused' | 'asked' | 'failed' | 'begun', string>>;
  readonly empty: string;
  readonly older: string;
  readonly latest: string;
  readonly logins: {
    readonly title: string;
    readonly lead: string;
    readonly columns: readonly [string, string, string, string, string, string];
    readonly own: (operator: string) => string;
    readonly end: string;
    readonly endOf: (operator: string) => string;
    readonly ended: string;
    readonly empty: string;
  };
}

export const operatorLogWords: Readonly<Record<Locale, OperatorLogWords>> = {
  de: {
    title: 'Protokoll',
    lead: 'Wer hier was getan hat, 400 Tage lang. Namen von Leserinnen und Lesern stehen nicht darin.',
    columns: ['Zeit', 'Wer', 'Was', 'Bibliothek', 'Woran', 'Ergebnis'],
    acts: {
      login: 'Anmeldung',
      logout: 'Abmeldung',
      'login-end': 'Anmeldung beendet',
      'connection-test': 'Verbindungstest',
      'import-check': 'Probelauf eines Imports',
      'import-start': 'Import',
      'import-again': 'Import weitergeführt',
      'import-stop': 'Import beendet',
      'import-discard': 'Hochgeladene Datei verworfen',
      'import-undo': 'Import zurückgenommen',
      harvest: 'Harvesting',
      'daily-work-release': 'Uhr bestätigt',
      'daily-work-undo': 'Tagesarbeit zurückgenommen',
      announce: 'Ankündigung',
      'announcement-end': 'Ankündigung beendet',
      'configuration-confirm': 'Konfiguration in Kraft gesetzt',
      'configuration-preview': 'Vorschau der Konfiguration',
      'configuration-preview-end': 'Vorschau beendet',
      'desk-add-patron': 'Ausweis angelegt',
      'desk-change-patron': 'Daten geändert',
      'desk-prolong-card': 'Ausweis verlängert',
      'desk-set-pin': 'PIN gesetzt',
      'desk-block-patron': 'Konto gesperrt',
      'desk-unblock-patron': 'Sperre aufgehoben',
      'desk-lend': 'Ausleihe',
      'desk-return': 'Rückgabe',
      'desk-undo-return': 'Rückgabe rückgängig gemacht',
      'desk-set-copy-state': 'Zustand eines Exemplars',
      'desk-renew': 'Verlängerung',
      'desk-set-due-day': 'Rückgabedatum',
      'desk-pause-reservation': 'Vormerkung pausiert',
      'desk-resume-reservation': 'Pause einer Vormerkung beendet',
      'desk-move-pickup': 'Abholort geändert',
      'desk-move-in-queue': 'Platz in der Warteliste geändert',
      'desk-reserve': 'Vormerkung',
      'desk-cancel-reservation': 'Vormerkung aufgehoben',
      'desk-charge-fee': 'Gebühr angelegt',
      'desk-pay-fees': 'Zahlung',
      'desk-cancel-payment': 'Zahlung storniert',
      'desk-waive-fee': 'Gebühr erlassen',
      'desk-export-patron': 'Auskunft',
      'desk-forget-patron': 'Löschung',
    },
    outcomes: {
      done: 'erledigt',
      refused: 'abgelehnt',
      asked: 'nachgefragt',
      failed: 'fehlgeschlagen',
      begun: 'begonnen, Ende unbekannt',
    },
    empty: 'Hier hat noch niemand etwas getan.',
    older: 'Ältere Einträge',
    latest: 'Neueste Einträge',
    logins: {
      title: 'Offene Anmeldungen',
      lead: 'Eine beendete Anmeldung gilt sofort auf keinem Knoten mehr. Das Token selbst gilt weiter: Entziehen Sie es in der Liste der Betreibenden.',
      columns: ['Wer', 'Seit', 'Zuletzt', 'Von', 'Token', 'Schritt'],
      own: (operator) => `${operator} (Sie)`,
      end: 'Beenden',
      endOf: (operator) => `Anmeldung von ${operator} beenden`,
      ended: 'Die Anmeldung ist beendet.',
      empty: 'Niemand ist angemeldet.',
    },
  },
  en: {
    title: 'Log',
    lead: 'Who did what here, for 400 days. It names no patrons.',
    columns: ['Time', 'Who', 'What', 'Library', 'Object', 'Outcome'],
    acts: {
      login: 'Login',
      logout: 'Logout',
      'login-end': 'Login ended',
      'connection-test': 'Connection test',
      'import-check': 'Dry run of an import',
      'import-start': 'Import',
      'import-again': 'Import continued',
      'import-stop': 'Import stopped',
      'import-discard': 'Uploaded file discarded',
      'import-undo': 'Import undone',
      harvest: 'Harvest',
      'daily-work-release': 'Clock confirmed',
      'daily-work-undo': 'Daily work undone',
      announce: 'Announcement',
      'announcement-end': 'Announcement ended',
      'configuration-confirm': 'Configuration put in force',
      'configuration-preview': 'Preview of the configuration',
      'configuration-preview-end': 'Preview ended',
      'desk-add-patron': 'Card added',
      'desk-change-patron': 'Data changed',
      'desk-prolong-card': 'Card prolonged',
      'desk-set-pin': 'PIN set',
      'desk-block-patron': 'Account blocked',
      'desk-unblock-patron': 'Block lifted',
      'desk-lend': 'Loan',
      'desk-return': 'Return',
      'desk-undo-return': 'Return undone',
      'desk-set-copy-state': 'State of a copy',
      'desk-renew': 'Renewal',
      'desk-set-due-day': 'Due date',
      'desk-pause-reservation': 'Reservation paused',
      'desk-resume-reservation': 'Pause of a reservation ended',
      'desk-move-pickup': 'Pick-up branch changed',
      'desk-move-in-queue': 'Place in the queue changed',
      'desk-reserve': 'Reservation',
      'desk-cancel-reservation': 'Reservation cancelled',
      'desk-charge-fee': 'Fee charged',
      'desk-pay-fees': 'Payment',
      'desk-cancel-payment': 'Payment cancelled',
      'desk-waive-fee': 'Fee waived',
      'desk-export-patron': 'Export of data',
      'desk-forget-patron': 'Deletion of data',
    },
    outcomes: { done: 'done', refused: 'refused', asked: 'asked back', failed: 'failed', begun: 'begun, end unknown' },
    empty: 'Nobody has done anything here yet.',
    older: 'Older entries',
    latest: 'Latest entries',
    logins: {
      title: 'Open logins',
      lead: 'A login that is ended holds on no node any more. Its token stays valid: remove it from the list of operators.',
      columns: ['Who', 'Since', 'Last use', 'From', 'Token', 'Act'],
      own: (operator) => `${operator} (you)`,
      end: 'End',
      endOf: (operator) => `End the login of ${operator}`,
      ended: 'The login is ended.',
      empty: 'Nobody is logged in.',
    },
  },
};
