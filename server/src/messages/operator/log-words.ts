import type { Locale } from '@buchfink/contract/locale';

/** The acts of operators that the log names. A stored act keeps its code for ever. */
export type OperatorActName =
  | 'login'
  | 'logout'
  | 'connection-test'
  | 'import-check'
  | 'import-start'
  | 'import-again'
  | 'import-stop'
  | 'import-discard'
  | 'import-undo'
  | 'harvest';

/** The texts of the log of acts. */
export interface OperatorLogWords {
  readonly title: string;
  readonly lead: string;
  readonly columns: readonly [string, string, string, string, string, string];
  readonly acts: Readonly<Record<OperatorActName, string>>;
  readonly outcomes: Readonly<Record<'done' | 'refused' | 'failed' | 'begun', string>>;
  readonly empty: string;
  readonly older: string;
  readonly latest: string;
}

export const operatorLogWords: Readonly<Record<Locale, OperatorLogWords>> = {
  de: {
    title: 'Protokoll',
    lead: 'Wer hier was getan hat, 400 Tage lang. Namen von Leserinnen und Lesern stehen nicht darin.',
    columns: ['Zeit', 'Wer', 'Was', 'Bibliothek', 'Woran', 'Ergebnis'],
    acts: {
      login: 'Anmeldung',
      logout: 'Abmeldung',
      'connection-test': 'Verbindungstest',
      'import-check': 'Probelauf eines Imports',
      'import-start': 'Import',
      'import-again': 'Import weitergeführt',
      'import-stop': 'Import beendet',
      'import-discard': 'Hochgeladene Datei verworfen',
      'import-undo': 'Import zurückgenommen',
      harvest: 'Harvesting',
    },
    outcomes: { done: 'erledigt', refused: 'abgelehnt', failed: 'fehlgeschlagen', begun: 'begonnen, Ende unbekannt' },
    empty: 'Hier hat noch niemand etwas getan.',
    older: 'Ältere Einträge',
    latest: 'Neueste Einträge',
  },
  en: {
    title: 'Log',
    lead: 'Who did what here, for 400 days. It names no patrons.',
    columns: ['Time', 'Who', 'What', 'Library', 'Object', 'Outcome'],
    acts: {
      login: 'Login',
      logout: 'Logout',
      'connection-test': 'Connection test',
      'import-check': 'Dry run of an import',
      'import-start': 'Import',
      'import-again': 'Import continued',
      'import-stop': 'Import stopped',
      'import-discard': 'Uploaded file discarded',
      'import-undo': 'Import undone',
      harvest: 'Harvest',
    },
    outcomes: { done: 'done', refused: 'refused', failed: 'failed', begun: 'begun, end unknown' },
    empty: 'Nobody has done anything here yet.',
    older: 'Older entries',
    latest: 'Latest entries',
  },
};
