import type { Locale } from '@buchfink/contract/locale';

/** The texts of the operators' page. */
export interface OperationWords {
  readonly title: string;
  readonly lead: string;
  readonly columns: {
    readonly library: string;
    readonly system: string;
    readonly state: string;
    readonly answered: string;
    readonly median: string;
    readonly slow: string;
    readonly calls: string;
    readonly failures: string;
    readonly now: string;
  };
  readonly systems: Readonly<Record<'catalogue' | 'availability' | 'account', string>>;
  readonly up: string;
  readonly maintenance: string;
  readonly maintenanceUntil: (time: string) => string;
  readonly downSince: (time: string) => string;
  readonly indexBroken: string;
  readonly indexPreparing: (percent: string) => string;
  readonly notAsked: string;
  readonly never: string;
  readonly milliseconds: (number: string) => string;
  readonly spared: (number: string) => string;
  readonly lastFailure: (code: string, time: string) => string;
  readonly underWay: (running: string, waiting: string) => string;
}

/** The texts of the operators' page in both languages. */
export const monitoringWords: Readonly<Record<Locale, OperationWords>> = {
  de: {
    title: 'Bibliotheken und ihre Systeme',
    lead: 'Gezählt wird seit dem Start des Dienstes oder der letzten Änderung der Bibliothek.',
    columns: {
      library: 'Bibliothek',
      system: 'System',
      state: 'Zustand',
      answered: 'Letzte Antwort',
      median: 'Median',
      slow: '95 %',
      calls: 'Aufrufe',
      failures: 'Fehler',
      now: 'Gerade',
    },
    systems: { catalogue: 'Katalog', availability: 'Verfügbarkeit', account: 'Konten' },
    up: 'erreichbar',
    maintenance: 'in Wartung',
    maintenanceUntil: (time) => `in Wartung bis ${time}`,
    downSince: (time) => `nicht erreichbar seit ${time}`,
    indexBroken: 'nicht durchsuchbar: Der Index lässt sich nicht öffnen. Warum, steht im Protokoll.',
    indexPreparing: (percent) => `wird vorbereitet: ${percent} % der Titel sind aufgenommen`,
    notAsked: 'noch nicht gefragt',
    never: 'noch keine',
    milliseconds: (number) => `${number} ms`,
    spared: (number) => `${number} verschont`,
    lastFailure: (code, time) => `zuletzt ${code}, ${time}`,
    underWay: (running, waiting) => `${running} laufen, ${waiting} warten`,
  },
  en: {
    title: 'Libraries and their systems',
    lead: 'Counted since the service started or the library was last changed.',
    columns: {
      library: 'Library',
      system: 'System',
      state: 'State',
      answered: 'Last answer',
      median: 'Median',
      slow: '95%',
      calls: 'Calls',
      failures: 'Failures',
      now: 'Now',
    },
    systems: { catalogue: 'Catalogue', availability: 'Availability', account: 'Accounts' },
    up: 'reachable',
    maintenance: 'in maintenance',
    maintenanceUntil: (time) => `in maintenance until ${time}`,
    downSince: (time) => `not reachable since ${time}`,
    indexBroken: 'cannot be searched: the index cannot be opened. The log says why.',
    indexPreparing: (percent) => `is being prepared: ${percent} % of the titles are taken in`,
    notAsked: 'not asked yet',
    never: 'none yet',
    milliseconds: (number) => `${number} ms`,
    spared: (number) => `${number} spared`,
    lastFailure: (code, time) => `last ${code}, ${time}`,
    underWay: (running, waiting) => `${running} running, ${waiting} waiting`,
  },
};
