import type { ImportNote } from '@buchfink/catalogue/report/import-note';
import type { SettingReason } from '@buchfink/catalogue/report/setting-note';
import type { Locale } from '@buchfink/contract/locale';
import { importWordsDe } from './import-words-de.ts';
import { importWordsEn } from './import-words-en.ts';

/** The numbers of an import. */
type CountName =
  | ('read' | 'added' | 'replaced' | 'unchanged' | 'duplicate')
  | ('removed' | 'absent' | 'kept' | 'repaired' | 'skipped');
type Mode = 'add' | 'replace' | 'delete';

/** The texts of the operators' pages about imports. Numbers and times arrive formatted. */
export interface ImportWords {
  readonly title: (library: string) => string;
  readonly lead: string;
  readonly back: string;
  readonly toList: string;
  readonly commands: Readonly<Record<'import' | 'harvest' | 'undo', string>>;
  readonly dryRun: (command: string) => string;
  readonly shortModes: Readonly<Record<Mode, string>>;
  readonly fullHarvest: string;
  readonly columns: readonly [string, string, string, string, string];
  readonly runs: string;
  readonly noRuns: string;
  readonly states: Readonly<
    Record<'waiting' | 'running' | 'stopping' | 'done' | 'failed' | 'stopped' | 'interrupted', string>
  >;
  readonly upload: {
    readonly title: string;
    readonly lead: (megabytes: string) => string;
    readonly file: string;
    readonly mode: string;
    readonly modes: Readonly<Record<Mode, string>>;
    readonly submit: string;
    readonly busy: string;
    readonly faults: Readonly<Record<'empty' | 'too-large' | 'no-room' | 'broken-off', string>>;
    readonly refused: string;
  };
  readonly harvest: {
    readonly title: string;
    readonly lead: string;
    readonly full: string;
    readonly submit: string;
  };
  readonly undo: {
    readonly title: string;
    readonly link: string;
    readonly of: (what: string, time: string, changes: string) => string;
    readonly restores: string;
    readonly indexes: string;
    readonly submit: string;
    readonly nothing: string;
    readonly tooLarge: string;
  };
  readonly run: {
    readonly title: string;
    readonly terms: {
      readonly state: string;
      readonly command: string;
      readonly began: string;
      readonly ended: string;
      readonly progress: string;
      readonly duration: string;
      readonly indexed: string;
    };
    readonly waiting: string;
    readonly read: (count: string) => string;
    readonly share: (share: string) => string;
    readonly left: (time: string) => string;
    readonly refreshes: string;
    readonly cancel: string;
    readonly interrupted: string;
    readonly fileGone: string;
    readonly again: string;
    readonly storedBeforeStop: (count: string) => string;
    readonly problem: string;
    readonly seconds: (count: string) => string;
    readonly minutes: (count: string) => string;
    readonly hours: (hours: string, minutes: string) => string;
  };
  readonly check: {
    readonly title: string;
    readonly nothing: string;
    readonly added: (count: string) => string;
    readonly changed: (count: string) => string;
    readonly removed: (count: string) => string;
    readonly example: (titles: string) => string;
    readonly confirm: string;
    readonly confirmLead: string;
    readonly faulty: string;
    readonly unreadable: string;
    readonly discard: string;
    readonly done: string;
  };
  readonly removal: {
    readonly title: string;
    readonly text: (count: string, all: string, share: string) => string;
    readonly refused: string;
    readonly partial: string;
    readonly count: string;
    readonly hint: (count: string) => string;
    readonly wrong: (count: string) => string;
    readonly submit: string;
  };
  readonly report: {
    readonly title: string;
    readonly counts: Readonly<Record<CountName, string>>;
    readonly removedOthers: string;
    readonly restored: string;
    readonly removedAdded: string;
    readonly source: string;
    readonly continuedAfter: (number: string) => string;
    readonly faults: string;
    readonly skipped: string;
    readonly repaired: string;
    readonly reason: (count: string, text: string) => string;
    readonly record: (number: string) => string;
    readonly controlNumber: (number: string) => string;
    readonly moreRecords: (count: string) => string;
    readonly settings: string;
    readonly units: Readonly<Record<'records' | 'copies' | 'rows', string>>;
    readonly settingNotes: Readonly<Record<SettingReason, (code: string, count: string, all: string) => string>>;
  };
  /** The words of a detail of a fault, which is stored in English; undefined for what another system said. */
  readonly detail: (text: string) => string | undefined;
  readonly reasons: Readonly<Record<ImportNote['reason'], string>>;
  readonly advice: Readonly<Partial<Record<ImportNote['reason'], string>>>;
}

export const importWords: Readonly<Record<Locale, ImportWords>> = { de: importWordsDe, en: importWordsEn };
