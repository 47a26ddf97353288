import { addDays, dateInTimeZone } from '@buchfink/contract/calendar-date';
import { locales } from '@buchfink/contract/locale';
import { lendingPassword } from '../service/lending-service.ts';
import { type ProjectService, startProjectService } from '../service/project-service.ts';

/** The library of the journeys, which patrons choose among two. */
export const journeyLibrary = { id: 1, name: 'Bücherei am Markt' } as const;

/** The other library, found by a word of its name. */
export const otherJourneyLibrary = { id: 2, name: 'Bücherei am See', word: 'See' } as const;

const branches = [
  { id: 'H', name: 'Haupthaus' },
  { id: 'S', name: 'Zweigstelle Süd' },
];

interface JourneyTitle {
  readonly id: string;
  readonly title: string;
  /** Inverted, as catalogues have it. */
  readonly author: string;
  readonly year: string;
  readonly subject: string;
  readonly abstract?: string;
  readonly isFilm?: true;
  readonly copyCount: number;
}

/** A copy for each loan of every test. */
const copiesToLend = 200;

/** On loan: the title that journeys reserve. */
export const lentTitle = { id: 'momo', title: 'Momo' } as const;
/** On the shelf: the title that journeys open and save. */
export const shelfTitle = { id: 'pippi', title: 'Pippi Langstrumpf', word: 'pippi' } as const;
/** The author of the titles that journeys search for. */
export const authorWord = 'lindgren';
/** What cards borrow, by its id. */
export const loanTitles = { krabat: 'Krabat', hexe: 'Die kleine Hexe', ronja: 'Ronja Räubertochter' } as const;
type LoanTitle = keyof typeof loanTitles;

const titles: readonly JourneyTitle[] = [
  {
    ...lentTitle,
    author: 'Ende, Michael',
    year: '1973',
    subject: 'Zeit',
    abstract: 'Ein Mädchen bringt den Menschen die gestohlene Zeit zurück.',
    copyCount: 1,
  },
  {
    ...shelfTitle,
    author: 'Lindgren, Astrid',
    year: '1949',
    subject: 'Mädchen',
    abstract: 'Pippi zieht mit Pferd und Affe in die Villa Kunterbunt.',
    copyCount: 2,
  },
  {
    id: 'ronja',
    title: loanTitles.ronja,
    author: 'Lindgren, Astrid',
    year: '1982',
    subject: 'Wald',
    copyCount: copiesToLend,
  },
  {
    id: 'film',
    title: 'Ferien auf Saltkrokan',
    author: 'Lindgren, Astrid',
    year: '1964',
    subject: 'Ferien',
    isFilm: true,
    copyCount: 1,
  },
  {
    id: 'krabat',
    title: loanTitles.krabat,
    author: 'Preußler, Otfried',
    year: '1971',
    subject: 'Mühle',
    copyCount: copiesToLend,
  },
  {
    id: 'hexe',
    title: loanTitles.hexe,
    author: 'Preußler, Otfried',
    year: '1957',
    subject: 'Hexe',
    copyCount: copiesToLend,
  },
];

const barcodeOf = (id: string, copy: number) => `${id}-${copy}`;

const field = (tag: string, subfields: Readonly<Record<string, string>>) =>
  `<datafield tag="${tag}" ind1=" " ind2=" ">${Object.entries(subfields)
    .map(([code, text]) => `<subfield code="${code}">${text}</subfield>`)
    .join('')}</datafield>`;

function marcXml({ id, title, author, year, subject, abstract, isFilm, copyCount }: JourneyTitle): string {
  const copies = Array.from({ length: copyCount }, (_, copy) =>
    field('952', { b: branches[copy % branches.length]?.id ?? '', o: 'Kinder', p: barcodeOf(id, copy) }),
  );
  return [
    `<record><leader>00000n${isFilm ? 'g' : 'a'}m a2200000 a 4500</leader>`,
    `<controlfield tag="001">${id}</controlfield>`,
    isFilm ? '<controlfield tag="007">vd cv|||</controlfield>' : '',
    field('041', { a: 'ger' }),
    field('100', { a: author, 4: 'aut' }),
    field('245', { a: title }),
    field('264', { a: 'Hamburg', b: 'Beispielverlag', c: year }),
    field('650', { a: subject }),
    abstract === undefined ? '' : field('520', { a: abstract }),
    ...copies,
    '</record>',
  ].join('');
}

/** Borrows the title that journeys reserve. */
const otherPatron = '1000000';

/** Starts a service of two libraries. The one of the journeys lends, gives cards, and writes messages. */
export function startJourneyLibrary(): Promise<ProjectService> {
  const rules = {
    patronGroups: { adult: { feeLimit: 1000 }, provisional: { maxLoans: 0 } },
    loans: [{ days: 28, renewals: 2, renewableDaysBefore: 10, renewOverdue: false, overdueFee: 10 }],
    notices: { kinds: ['lent', 'pin-changed'] },
    registration: {
      group: 'provisional',
      fields: { email: 'none' },
      cards: { prefix: '29' },
      terms: { version: '1', text: { de: 'Es gilt die Benutzungsordnung.', en: 'The rules of the library apply.' } },
    },
  };
  const libraries = [
    {
      id: journeyLibrary.id,
      libname: journeyLibrary.name,
      shortname: 'Markt',
      city: 'Lindental',
      branches,
      features: { accountIdCard: true },
      links: { pay: 'https://bibliothek.example/{language}/bezahlen' },
      system: { catalogue: { kind: 'builtin' }, patron: { kind: 'builtin', rules } },
    },
    {
      id: otherJourneyLibrary.id,
      libname: otherJourneyLibrary.name,
      shortname: 'See',
      city: 'Seeheim',
      branches: [{ id: 'H', name: 'Haupthaus' }],
      system: { catalogue: { kind: 'builtin' } },
    },
  ];
  const settings = { locales, features: { meta: false } };
  const environment = { BUCHFINK_BUDGET: '1000000' };
  const project = { name: 'journeys', title: 'Lesekatalog', settings, libraries, environment };
  return startProjectService(project, ({ run, importRecords }) => {
    importRecords(journeyLibrary.id, titles.map(marcXml));
    addPatron(run, otherPatron);
    run(['copy', 'lend', '--library', '1', barcodeOf(lentTitle.id, 0), otherPatron]);
  });
}

const addPatron = (run: ProjectService['run'], card: string) =>
  run(
    ['patron', 'add', '--library', '1', card, '--name', 'Ada Muster', '--valid-until', '2099-12-31'],
    `${lendingPassword}\n`,
  );

/** What a card of a journey has. */
export interface CardWishes {
  /** Titles on loan, and since how many days. */
  readonly loans?: readonly (readonly [LoanTitle, days: number])[];
  /** A new PIN was set, of which a message tells. */
  readonly hasNewPin?: true;
}

/** How many copies of each title are on loan, all of the first branch. */
const lentCopies: Record<LoanTitle, number> = { krabat: 0, hexe: 0, ronja: 0 };

/** Adds a card of this number to the library of the journeys. */
export function addJourneyCard({ run }: ProjectService, card: string, wishes: CardWishes = {}): void {
  addPatron(run, card);
  for (const [id, days] of wishes.loans ?? []) {
    // Not so many times 24 hours: before the end of summer time they would end an hour later, on the next day late in the evening.
    const day = addDays(dateInTimeZone(new Date(), 'Europe/Berlin'), -days);
    run(['copy', 'lend', '--library', '1', barcodeOf(id, branches.length * lentCopies[id]++), card, '--day', day]);
  }
  if (wishes.hasNewPin) run(['patron', 'set-pin', '--library', '1', card], `${lendingPassword}\n`);
}
