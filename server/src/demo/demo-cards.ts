import type { PatronBlockKind } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import type { FeeKind } from '@buchfink/contract/account';
import type { MediaType } from '@buchfink/contract/media-type';

/** A title for a demo card; replaced by another of the same kind when the library has no such copy on its shelf. */
export interface DemoTitle {
  readonly title: string;
  readonly mediaType?: MediaType;
}

/** A loan of a demo card; `due` and all other numbers of days count from today. */
export interface DemoLoan extends DemoTitle {
  readonly due: number;
  readonly renewals?: number;
  /** Another patron has reserved it. */
  readonly isWaitedFor?: true;
}

/** A reservation of a demo card; `ahead` others wait before it. */
export type DemoReservation = DemoTitle &
  (
    | { readonly state: 'queued'; readonly ahead: number }
    | { readonly state: 'paused'; readonly until: number }
    | { readonly state: 'in-transit' | 'ready' | 'expired' }
  );

/** A card of the demo; all have the same PIN, which the login page shows. */
export interface DemoCardHolder {
  readonly libraryId: number;
  readonly card: string;
  readonly userName?: string;
  readonly name: string;
  readonly email?: string;
  /** A group of the library's rules; the default group by default. */
  readonly group?: string;
  readonly born?: string;
  /** Days from today; negative for the past. */
  readonly validFor?: number;
  readonly block?: PatronBlockKind;
  readonly blockText?: string;
  readonly loans: readonly DemoLoan[];
  readonly reservations: readonly DemoReservation[];
  readonly fees: readonly { readonly kind: FeeKind; readonly amount: number; readonly text?: string }[];
}

/** The PIN of all demo cards. */
export const demoPin = 'demo1234';

const nothing = { loans: [], reservations: [], fees: [] } as const;

/** The cards of the demo, as `projects/demo/README.md` describes them. */
export const demoCardHolders: readonly DemoCardHolder[] = [
  {
    libraryId: 1,
    card: '1000001',
    userName: 'mara.specht',
    name: 'Mara Specht',
    email: 'mara.specht@post.example',
    born: '1984-05-17',
    loans: [
      { title: 'Der Vorleser', due: -3 },
      { title: 'Das Parfum', due: 2 },
      { title: 'Carcassonne', mediaType: 'BOARDGAME', due: 3 },
      { title: 'Das Leben der Anderen', mediaType: 'DVD', due: 4, isWaitedFor: true },
      { title: 'Die Wand', due: 5, renewals: 2 },
      { title: 'Tintenherz', mediaType: 'AUDIOBOOK', due: 7, renewals: 1 },
      { title: 'Die Vermessung der Welt', due: 9 },
      { title: 'Der Name der Rose', due: 24 },
      { title: 'Herkunft', due: 26 },
    ],
    reservations: [
      { title: 'Krabat', state: 'ready' },
      { title: 'Toni Erdmann', mediaType: 'DVD', state: 'in-transit' },
      { title: 'Tschick', state: 'queued', ahead: 0 },
      { title: 'Dune', state: 'queued', ahead: 2 },
      { title: 'Azul', mediaType: 'BOARDGAME', state: 'paused', until: 30 },
      { title: 'Lola rennt', mediaType: 'DVD', state: 'expired' },
    ],
    fees: [
      { kind: 'reservation', amount: 100 },
      { kind: 'other', amount: 250, text: 'Ersatz für eine Spielfigur' },
    ],
  },
  {
    libraryId: 1,
    card: '1000002',
    name: 'Ilja Specht',
    email: 'ilja.specht@post.example',
    born: '1981-11-02',
    loans: [
      { title: 'Der Process', due: 5 },
      { title: 'Metropolis', mediaType: 'DVD', due: 6 },
    ],
    reservations: [{ title: 'Die Blechtrommel', state: 'queued', ahead: 1 }],
    fees: [],
  },
  {
    libraryId: 1,
    card: '1000003',
    name: 'Finja Specht',
    group: 'children',
    born: '2017-08-23',
    loans: [
      { title: 'Der Grüffelo', due: 2 },
      { title: 'Der Räuber Hotzenplotz', due: 5 },
      { title: 'Pippi Langstrumpf', mediaType: 'AUDIOBOOK', due: 8 },
      { title: 'Zug um Zug', mediaType: 'BOARDGAME', due: 11 },
    ],
    reservations: [{ title: 'Die kleine Hexe', state: 'ready' }],
    fees: [],
  },
  {
    libraryId: 5,
    card: '5000001',
    name: 'Finja Specht',
    group: 'children',
    born: '2017-08-23',
    loans: [
      { title: 'Ronja Räubertochter', due: 3 },
      { title: 'Emil und die Detektive', due: 12 },
    ],
    reservations: [],
    fees: [],
  },
  {
    libraryId: 1,
    card: '1000004',
    name: 'Bruno Gesperrt',
    block: 'blocked',
    blockText: 'Bitte kommen Sie an die Auskunft: ein Brief an Sie kam zurück.',
    loans: [{ title: 'Momo', due: 4 }],
    reservations: [],
    fees: [],
  },
  {
    libraryId: 1,
    card: '1000005',
    name: 'Greta Groschen',
    loans: [
      { title: 'Die unendliche Geschichte', due: 1 },
      { title: 'Das Boot', mediaType: 'DVD', due: 9 },
    ],
    reservations: [{ title: 'Tintenblut', state: 'queued', ahead: 0 }],
    fees: [
      { kind: 'other', amount: 1290, text: 'Ersatz für „Die Wand“' },
      { kind: 'not-fetched', amount: 100 },
      { kind: 'other', amount: 200, text: 'Neuer Ausweis' },
    ],
  },
  {
    libraryId: 1,
    card: '1000006',
    name: 'Hannes Heute',
    loans: [
      { title: 'Buddenbrooks', due: 0 },
      { title: 'Effi Briest', due: 0 },
      { title: 'Siddhartha', due: 0, renewals: 1 },
      { title: 'Demian', due: 0, renewals: 2 },
      { title: 'Der Untertan', due: 0, isWaitedFor: true },
      { title: 'Die Blechtrommel', mediaType: 'DVD', due: 0 },
      { title: 'Jim Knopf und Lukas der Lokomotivführer', mediaType: 'DVD', due: 0 },
    ],
    reservations: [],
    fees: [],
  },
  { libraryId: 1, card: '1000007', name: 'Nora Neu', ...nothing },
  {
    libraryId: 1,
    card: '1000008',
    userName: 'jürgen',
    name: 'Jürgen Öztürk-Weiß',
    loans: [
      { title: 'Der grüne Heinrich', due: 6 },
      { title: 'Die Brüder Löwenherz', due: 18 },
    ],
    reservations: [{ title: 'Der kleine Prinz', state: 'queued', ahead: 0 }],
    fees: [{ kind: 'other', amount: 50, text: 'Kopien für Frau Müßig' }],
  },
  {
    libraryId: 1,
    card: '1000009',
    name: 'Alma Abgelaufen',
    validFor: -12,
    loans: [{ title: 'Unterm Rad', due: 5 }],
    reservations: [],
    fees: [],
  },
  {
    libraryId: 8,
    card: '8000001',
    name: 'Ole Ohnepost',
    loans: [{ title: 'Professor Unrat', due: 6 }],
    reservations: [],
    fees: [],
  },
  {
    libraryId: 11,
    card: '11000001',
    name: 'Lars Leihgern',
    loans: [
      { title: 'Das schweigende Klassenzimmer', mediaType: 'DVD', due: 2 },
      { title: 'A Beautiful Mind', mediaType: 'DVD', due: 3 },
      { title: 'Altes Land', due: 5 },
      { title: 'Hundert Jahre Einsamkeit', due: 6, renewals: 2 },
      { title: 'Das kunstseidene Mädchen', due: 7, isWaitedFor: true },
      { title: 'Die Entdeckung der Langsamkeit', due: 20 },
    ],
    reservations: [],
    fees: [],
  },
];
