import type { Locale } from '@buchfink/contract/locale';

/** The texts of the page about daily work. */
export interface DailyWorkWords {
  readonly title: string;
  readonly lead: string;
  readonly clock: string;
  readonly runs: (moment: string) => string;
  readonly held: Readonly<Record<'silent' | 'behind' | 'undone', (clock: string, since: string) => string>>;
  readonly meaning: string;
  readonly release: string;
  readonly released: string;
  readonly last: string;
  readonly columns: readonly [string, string, string, string, string, string, string, string];
  readonly none: string;
  readonly charged: (fees: string, sum: string) => string;
  readonly resumed: (count: string) => string;
  readonly undo: string;
  readonly undoOf: (library: string) => string;
  readonly isUndone: string;
  readonly question: {
    readonly title: (library: string, day: string) => string;
    readonly text: string;
    readonly submit: string;
  };
  readonly undone: {
    readonly title: (library: string, day: string) => string;
    readonly restored: (count: string) => string;
    readonly takenBack: (sum: string) => string;
    readonly remembered: (count: string) => string;
    readonly changedSince: (count: string) => string;
    readonly settled: (sum: string) => string;
    readonly held: string;
  };
  readonly nothingToUndo: string;
  readonly back: string;
}

export const dailyWorkWords: Readonly<Record<Locale, DailyWorkWords>> = {
  de: {
    title: 'Tagesarbeit',
    lead: 'Was geschieht, weil ein neuer Tag begonnen hat: Gebühren, abgelaufene Vormerkungen, Löschfristen.',
    clock: 'Uhr',
    runs: (moment) => `Die Uhr zeigt ${moment}. Die Arbeit läuft.`,
    held: {
      silent: (clock, since) =>
        `Die Uhr zeigt ${clock}. Das letzte Lebenszeichen des Dienstes ist vom ${since}, vor mehr als zwei Tagen.`,
      behind: (clock, since) => `Die Uhr zeigt ${clock}. Der neueste Eintrag ist vom ${since}, also später.`,
      undone: (clock) => `Die Uhr zeigt ${clock}. Die Arbeit eines Tages wurde zurückgenommen.`,
    },
    meaning:
      'Bis Sie die Uhr bestätigen, entsteht keine Gebühr für vergangene Tage, keine Vormerkung endet, und nichts Altes wird gelöscht. Ausleihen, Rückgaben und Konten gehen weiter.',
    release: 'Die Uhr geht richtig: Arbeit fortsetzen',
    released: 'Die Arbeit läuft wieder.',
    last: 'Letzte Tagesarbeit',
    columns: [
      'Bibliothek',
      'Tag',
      'Gebühren',
      'Nicht abgeholt',
      'Pausen beendet',
      'Zeilen ohne Person',
      'Altes gelöscht',
      'Schritt',
    ],
    none: 'Noch keine Bibliothek hatte Tagesarbeit.',
    charged: (fees, sum) => `${fees} (${sum})`,
    resumed: (count) => count,
    undo: 'Zurücknehmen …',
    undoOf: (library) => `Tagesarbeit von ${library} zurücknehmen`,
    isUndone: 'zurückgenommen',
    question: {
      title: (library, day) => `Die Tagesarbeit von ${library} am ${day} zurücknehmen?`,
      text: 'Gebühren dieses Tages entfallen, abgelaufene Vormerkungen und gelöschte Einträge kehren zurück. Danach ruht die Tagesarbeit aller Bibliotheken, bis Sie die Uhr bestätigen. Das geht einmal.',
      submit: 'Zurücknehmen',
    },
    undone: {
      title: (library, day) => `Die Tagesarbeit von ${library} am ${day} ist zurückgenommen.`,
      restored: (count) => `${count} Ausleihen, Vormerkungen und andere Einträge sind wieder wie vorher.`,
      takenBack: (sum) => `Gebühren von ${sum} sind entfallen.`,
      remembered: (count) => `${count} Zeilen im Ausleihbuch nennen ihre Person wieder.`,
      changedSince: (count) => `${count} Einträge hat seither jemand geändert. Sie bleiben, wie sie sind.`,
      settled: (sum) => `${sum} waren schon bezahlt oder erlassen. Was bezahlt wurde, gibt die Theke zurück.`,
      held: 'Die Tagesarbeit ruht, bis Sie die Uhr bestätigen.',
    },
    nothingToUndo: 'Hier ist nichts zurückzunehmen: Die letzte Tagesarbeit ist es schon, oder es gab noch keine.',
    back: 'Zur Tagesarbeit',
  },
  en: {
    title: 'Daily work',
    lead: 'What happens because a new day has begun: fees, expired reservations, deletion periods.',
    clock: 'Clock',
    runs: (moment) => `The clock says ${moment}. The work runs.`,
    held: {
      silent: (clock, since) =>
        `The clock says ${clock}. The last sign of life of the service is of ${since}, more than two days ago.`,
      behind: (clock, since) => `The clock says ${clock}. The newest row is of ${since}, which is later.`,
      undone: (clock) => `The clock says ${clock}. The work of a day was undone.`,
    },
    meaning:
      'Until you confirm the clock, no fee is charged for elapsed days, no reservation ends and nothing old is removed. Loans, returns and accounts go on.',
    release: 'The clock is right: go on',
    released: 'The work runs again.',
    last: 'Last daily work',
    columns: ['Library', 'Day', 'Fees', 'Not picked up', 'Pauses ended', 'Lines without person', 'Old removed', 'Act'],
    none: 'No library has had daily work yet.',
    charged: (fees, sum) => `${fees} (${sum})`,
    resumed: (count) => count,
    undo: 'Undo …',
    undoOf: (library) => `Undo the daily work of ${library}`,
    isUndone: 'undone',
    question: {
      title: (library, day) => `Undo the daily work of ${library} on ${day}?`,
      text: 'Fees of that day are taken back, expired reservations and removed entries return. The daily work of all libraries then waits until you confirm the clock. This can be done once.',
      submit: 'Undo',
    },
    undone: {
      title: (library, day) => `The daily work of ${library} on ${day} is undone.`,
      restored: (count) => `${count} loans, reservations and other entries are as they were before.`,
      takenBack: (sum) => `Fees of ${sum} were taken back.`,
      remembered: (count) => `${count} lines of the ledger name their person again.`,
      changedSince: (count) => `${count} entries were changed by somebody since. They stay as they are.`,
      settled: (sum) => `${sum} had been paid or waived already. What was paid is for the desk to give back.`,
      held: 'The daily work waits until you confirm the clock.',
    },
    nothingToUndo: 'There is nothing to undo: the last daily work is undone already, or there was none.',
    back: 'To the daily work',
  },
};
