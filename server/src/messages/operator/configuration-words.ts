import type { Locale } from '@buchfink/contract/locale';

/** The texts of the page about the configuration. */
export interface ConfigurationWords {
  readonly title: string;
  readonly leads: Readonly<Record<'atOnce' | 'confirmed', string>>;
  readonly inForce: string;
  readonly facts: { readonly since: string; readonly by: string; readonly checksum: string; readonly projects: string };
  readonly byStart: string;
  readonly project: (title: string, libraries: string) => string;
  readonly unreadable: string;
  readonly refused: (time: string) => string;
  readonly waiting: string;
  readonly waitingSince: (time: string) => string;
  readonly otherFiles: string;
  readonly nothingWaits: string;
  /** In place of `nothingWaits` while the files have faults, or another configuration is read. */
  readonly filesDiffer: string;
  readonly stillInForce: string;
  readonly noChanges: string;
  readonly groups: {
    readonly project: (id: string) => string;
    readonly library: (id: string, name: string, project: string) => string;
  };
  readonly kinds: Readonly<Record<'added' | 'removed', string>>;
  readonly columns: readonly [string, string, string];
  readonly absent: string;
  readonly secret: string;
  readonly more: (count: string) => string;
  readonly preview: {
    readonly title: string;
    readonly lead: string;
    readonly open: (project: string) => string;
    readonly end: string;
  };
  readonly confirm: { readonly title: string; readonly lead: string; readonly submit: string };
  readonly outcomes: Readonly<Record<'confirmed' | 'ended', string>>;
  readonly changed: string;
  /** Another operator was first. */
  readonly wasFirst: (moment: string, author: string) => string;
}

export const configurationWords: Readonly<Record<Locale, ConfigurationWords>> = {
  de: {
    title: 'Konfiguration',
    leads: {
      atOnce:
        'Gültige Änderungen der Dateien gelten binnen zwei Sekunden. Mit BUCHFINK_CONFIRM_CONFIGURATION=1 warten sie hier, bis Sie sie in Kraft setzen.',
      confirmed: 'Änderungen der Dateien warten hier, bis Sie sie in Kraft setzen.',
    },
    inForce: 'In Kraft',
    facts: { since: 'Auf diesem Knoten seit', by: 'In Kraft gesetzt', checksum: 'Prüfsumme', projects: 'Projekte' },
    byStart: 'beim ersten Start',
    project: (title, libraries) => `${title} (Bibliotheken: ${libraries})`,
    unreadable:
      'Diese Version des Dienstes kann die in Kraft gesetzte Konfiguration nicht lesen. Auf diesem Knoten gilt eine andere.',
    refused: (time) => `Die Änderung vom ${time} hat Fehler und gilt nicht`,
    waiting: 'Wartet',
    waitingSince: (time) => `Die Dateien dieses Knotens sind seit ${time} anders als das, was in Kraft ist.`,
    otherFiles: 'Sind es die alten Dateien, weil dieser Knoten noch nicht versorgt ist, dann ist hier nichts zu tun.',
    nothingWaits: 'Die Dateien dieses Knotens sind in Kraft.',
    filesDiffer: 'Die Dateien dieses Knotens sind nicht in Kraft. Was zu beheben ist, steht oben.',
    stillInForce: 'Weiter gilt, was vorher galt',
    noChanges: 'Keine Einstellung ändert sich, nur die Schreibweise der Dateien.',
    groups: {
      project: (id) => `Projekt ${id}`,
      library: (id, name, project) => `${id} ${name} (${project})`,
    },
    kinds: { added: 'kommt hinzu', removed: 'entfällt' },
    columns: ['Einstellung', 'Bisher', 'Neu'],
    absent: '(nicht gesetzt)',
    secret: '(geheim, geändert)',
    more: (count) => `Weitere Änderungen, die hier nicht stehen: ${count}.`,
    preview: {
      title: 'Vorschau',
      lead: 'Zeigt die App mit der neuen Konfiguration, eine Stunde lang und nur in diesem Browser. Nichts lässt sich dort ändern.',
      open: (project) => `${project} ansehen`,
      end: 'Vorschau beenden',
    },
    confirm: {
      title: 'In Kraft setzen',
      lead: 'Binnen zwei Sekunden gilt dann auf allen Knoten, was oben als „Neu“ steht. Laufende Aufrufe enden mit der bisherigen Konfiguration.',
      submit: 'Diese Änderungen in Kraft setzen',
    },
    outcomes: { confirmed: 'Die Konfiguration ist in Kraft.', ended: 'Die Vorschau ist beendet.' },
    changed: 'Die Dateien haben sich inzwischen geändert. Bitte sehen Sie die Änderungen noch einmal an.',
    wasFirst: (moment, author) => `Das hat ${author} schon in Kraft gesetzt (${moment}). Sie müssen nichts mehr tun.`,
  },
  en: {
    title: 'Configuration',
    leads: {
      atOnce:
        'Valid changes of the files take effect within two seconds. With BUCHFINK_CONFIRM_CONFIGURATION=1 they wait here until you put them in force.',
      confirmed: 'Changes of the files wait here until you put them in force.',
    },
    inForce: 'In force',
    facts: { since: 'On this node since', by: 'Put in force', checksum: 'Checksum', projects: 'Projects' },
    byStart: 'at the first start',
    project: (title, libraries) => `${title} (libraries: ${libraries})`,
    unreadable:
      'This version of the service cannot read the configuration that was put in force. This node has another one.',
    refused: (time) => `The change of ${time} has faults and does not count`,
    waiting: 'Waiting',
    waitingSince: (time) => `The files of this node have differed from what is in force since ${time}.`,
    otherFiles: 'If they are the old files, because this node has not been supplied yet, there is nothing to do here.',
    nothingWaits: 'The files of this node are in force.',
    filesDiffer: 'The files of this node are not in force. What is to be mended stands above.',
    stillInForce: 'What held before still holds',
    noChanges: 'No setting changes, only how the files are written.',
    groups: {
      project: (id) => `Project ${id}`,
      library: (id, name, project) => `${id} ${name} (${project})`,
    },
    kinds: { added: 'is added', removed: 'is removed' },
    columns: ['Setting', 'Before', 'After'],
    absent: '(not set)',
    secret: '(secret, changed)',
    more: (count) => `Further changes that are not shown: ${count}.`,
    preview: {
      title: 'Preview',
      lead: 'Shows the app with the new configuration, for an hour and in this browser only. Nothing can be changed there.',
      open: (project) => `View ${project}`,
      end: 'End the preview',
    },
    confirm: {
      title: 'Put in force',
      lead: 'Within two seconds, what stands above as “After” counts on all nodes. Calls under way end with the previous configuration.',
      submit: 'Put these changes in force',
    },
    outcomes: { confirmed: 'The configuration is in force.', ended: 'The preview has ended.' },
    changed: 'The files have changed meanwhile. Please look at the changes again.',
    wasFirst: (moment, author) => `${author} has put this in force already (${moment}). There is nothing left to do.`,
  },
};
