import type { Node } from './ilsdi-face.ts';
import type { BiblioRow, FeeRow, HoldRow, ItemRow, KohaState, LoanRow, PatronRow } from './koha-state.ts';

/** The columns of a patron by the names of the tables, with those of REST; ILS-DI leaves out the first on `show_contact=0`. */
const contactColumns = {
  address: 'address',
  address2: 'address2',
  city: 'city',
  country: 'country',
  email: 'email',
  fax: 'fax',
  mobile: 'mobile',
  phone: 'phone',
  state: 'state',
  zipcode: 'postal_code',
  emailpro: 'secondary_email',
  phonepro: 'secondary_phone',
  streetnumber: 'street_number',
  streettype: 'street_type',
};
const personalColumns = {
  title: 'title',
  othernames: 'other_name',
  initials: 'initials',
  categorycode: 'category_id',
  sex: 'gender',
  dateenrolled: 'date_enrolled',
  dateofbirth: 'date_of_birth',
  checkprevcheckout: 'check_previous_checkout',
  privacy: 'privacy',
  privacy_guarantor_checkouts: 'privacy_guarantor_checkouts',
  lang: 'lang',
  anonymized: 'anonymized',
  updated_on: 'updated_on',
  opacnote: 'opac_notes',
  borrowernotes: 'staff_notes',
};

/** The values of columns that REST names otherwise, as MariaDB writes them: times without zone, booleans as digits. */
function renamed(names: Readonly<Record<string, string>>, row: Readonly<Record<string, unknown>> = {}): Node[] {
  return Object.entries(names).map(([name, restName]) => [name, databaseValue(row[restName])]);
}

function databaseValue(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 19).replace('T', ' ') : value;
}

/** The columns of a patron that all versions have. */
export const nameNodes = (state: KohaState, patron: PatronRow): readonly Node[] => [
  ['borrowernumber', patron.borrowernumber],
  ['cardnumber', patron.cardnumber],
  ['firstname', patron.firstname],
  ['surname', patron.surname],
  ['branchcode', patron.branchcode],
  ['branchname', state.branch(patron.branchcode)?.branchname ?? ''],
  ['dateexpiry', patron.dateexpiry],
];

/** Selects the rows of a patron. */
export const ownRows =
  ({ borrowernumber }: PatronRow) =>
  <Row extends { readonly borrowernumber: number }>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => row.borrowernumber === borrowernumber);

/** The columns of a copy that all versions have. */
export const itemNodes = (item: ItemRow): readonly Node[] => [
  ['biblionumber', item.biblionumber],
  ['biblioitemnumber', item.biblionumber],
  ['barcode', item.barcode],
  ['itype', item.itype],
  ['homebranch', item.homebranch],
  ['holdingbranch', item.homebranch],
  ['itemcallnumber', item.itemcallnumber],
  ['itemlost', item.itemlost],
  ['damaged', item.damaged],
  ['notforloan', item.notforloan],
  // MariaDB has no zero here, but nothing.
  ['issues', item.issues ?? null],
  ['datelastborrowed', item.datelastborrowed ?? null],
];

/** The dates of a copy that the recordings have alike. */
export const acquisitionNodes = (item: ItemRow): readonly Node[] =>
  ['dateaccessioned', 'replacementpricedate', 'datelastseen'].map((name) => [name, item.dateaccessioned ?? null]);

/** A patron and what `GetPatronInfo` adds; a list that was not asked for is absent, and so is an empty one of holds. */
export function patronNodes(state: KohaState, patron: PatronRow, parameters: URLSearchParams): readonly Node[] {
  const { borrowernumber } = patron;
  const shows = (name: string) => parameters.get(name) === '1';
  const own = ownRows(patron);
  // The loan that was made last comes first.
  const loans = own(state.tables.loans).toSorted((a, b) => b.issue_id - a.issue_id);
  const size = Number(parameters.get('loans_per_page') ?? 0);
  const start = size * (Number(parameters.get('loans_page') ?? 1) - 1);
  const holds = own(state.tables.holds);
  return [
    ...nameNodes(state, patron),
    ['debarred', patron.debarred],
    ['debarredcomment', patron.debarred === null ? null : 'Ärger im Lesesaal'],
    ['lost', patron.lost === 0 ? null : patron.lost],
    ['login_attempts', patron.login_attempts],
    ['charges', (state.chargesOf(borrowernumber) / 100).toFixed(2)],
    ['is_expired', state.isExpired(patron) ? 1 : 0],
    ...renamed(personalColumns, patron.columns),
    ...(parameters.get('show_contact') === '0' ? [] : renamed(contactColumns, patron.columns)),
    ...(shows('show_loans')
      ? [
          ...(size > 0 ? [['total_loans', loans.length] as const] : []),
          [
            'loans',
            (size > 0 ? loans.slice(start, start + size) : loans).map((loan): Node => ['loan', loanNodes(state, loan)]),
          ] as const,
        ]
      : []),
    ...(shows('show_holds') && holds.length > 0
      ? [['holds', holds.map((hold): Node => ['hold', holdNodes(state, hold)])] as const]
      : []),
    ...(shows('show_fines')
      ? [['fines', own(state.tables.fees).map((fee): Node => ['fine', feeNodes(fee)])] as const]
      : []),
  ];
}

const feeNodes = (fee: FeeRow): readonly Node[] => [
  ...renamed(
    {
      note: 'internal_note',
      branchcode: 'library_id',
      timestamp: 'timestamp',
      interface: 'interface',
      status: 'status',
      manager_id: 'user_id',
      itemnumber: 'item_id',
    },
    fee.columns,
  ),
  ['accountlines_id', fee.accountlines_id],
  ['borrowernumber', fee.borrowernumber],
  ['accounttype', fee.accounttype],
  ['amount', (fee.amount / 100).toFixed(6)],
  ['amountoutstanding', (fee.amountoutstanding / 100).toFixed(6)],
  ['description', fee.description],
  ['date', fee.date],
];

/** The columns of the table of copies. */
function itemColumns(state: KohaState, item: ItemRow): readonly Node[] {
  const loan = state.loanOf(item.itemnumber);
  return [
    ['itemnumber', item.itemnumber],
    ...itemNodes(item),
    ['withdrawn', item.withdrawn],
    ['onloan', loan?.date_due ?? null],
    ['renewals', item.renewals ?? null],
    ['location', ''],
    ['permanent_location', ''],
    ...(item.dateaccessioned === undefined ? [] : acquisitionNodes(item)),
    ['replacementprice', '20.00'],
  ];
}

/** A title's columns from both of its tables, `biblio` and `biblioitems`. */
const biblioColumns = ({ columns = {}, ...biblio }: BiblioRow): readonly Node[] => [
  ['title', biblio.title],
  ['author', biblio.author],
  ['copyrightdate', columns.copyrightdate ?? null],
  ['datecreated', columns.datecreated ?? null],
  ['frameworkcode', ''],
  ['serial', 0],
  ...editionColumns(columns),
];

const editionColumns = (columns: NonNullable<BiblioRow['columns']>): readonly Node[] => [
  ['itemtype', columns.itemtype ?? null],
  ['isbn', columns.isbn ?? null],
  ['place', columns.place ?? null],
  ['publishercode', columns.publishercode ?? null],
  ['pages', columns.pages ?? null],
  ['cn_sort', ''],
];

/** A copy joined with its title: the columns of the title come last and win. */
function itemWithTitle(state: KohaState, item: ItemRow): readonly Node[] {
  const biblio = state.biblio(item.biblionumber);
  return [
    ...itemColumns(state, item),
    ...(biblio === undefined ? [] : biblioColumns(biblio)),
    ['timestamp', biblio?.columns?.timestamp ?? null],
  ];
}

const loanColumns = (loan: LoanRow): readonly Node[] => [
  ['issue_id', loan.issue_id],
  ['borrowernumber', loan.borrowernumber],
  ['branchcode', loan.branchcode],
  ['issuedate', databaseValue(loan.columns?.checkout_date) ?? `${loan.issuedate} 11:50:06`],
  ['date_due', `${loan.date_due} 23:59:00`],
  ['renewals', loan.renewals],
  ['auto_renew', 0],
  ['onsite_checkout', 0],
  ['timestamp', databaseValue(loan.columns?.timestamp)],
];

/** A loan joined with its copy and title: the columns of the loan win. */
function loanNodes(state: KohaState, loan: LoanRow): readonly Node[] {
  const item = state.item(loan.itemnumber);
  const own = loanColumns(loan);
  const joined = item === undefined ? [] : itemWithTitle(state, item);
  return [...joined.filter(([name]) => !own.some(([other]) => other === name)), ...own];
}

function holdNodes(state: KohaState, hold: HoldRow): readonly Node[] {
  const item = hold.itemnumber === null ? undefined : state.item(hold.itemnumber);
  return [
    ['reserve_id', hold.reserve_id],
    ['borrowernumber', hold.borrowernumber],
    ['biblionumber', hold.biblionumber],
    ['itemnumber', hold.itemnumber],
    ['item', item === undefined ? '' : itemWithTitle(state, item)],
    ['item_level_hold', hold.item_level ? 1 : 0],
    ['lowestPriority', 0],
    ['title', state.biblio(hold.biblionumber)?.title ?? ''],
    ['branchcode', hold.branchcode],
    ['branchname', state.branch(hold.branchcode)?.branchname ?? ''],
    ['reservedate', hold.reservedate],
    ['priority', hold.priority],
    ['found', hold.found],
    ['suspend', hold.suspend ? 1 : 0],
    ['suspend_until', hold.suspend_until],
    ['waitingdate', hold.waitingdate],
    ['expirationdate', hold.expirationdate],
    ['lastpickupdate', databaseValue(hold.columns?.lastpickupdate)],
    ['timestamp', databaseValue(hold.columns?.timestamp)],
  ];
}

/** A record with its copies, loans with the names of the borrowers, and holds. */
export function recordNodes(state: KohaState, biblio: BiblioRow): readonly Node[] {
  const { biblionumber: id, columns = {}, marcxml } = biblio;
  const items = state.itemsOf(id);
  const loans = state.tables.loans.filter(({ itemnumber }) => items.some((item) => item.itemnumber === itemnumber));
  const holds = state.tables.holds.filter(({ biblionumber }) => biblionumber === id);
  return [
    ['biblionumber', id],
    ['biblioitemnumber', id],
    ...editionColumns(columns),
    ['timestamp', columns.timestamp ?? null],
    ['marcxml', marcxml === undefined ? null : withCopies(state, marcxml, items)],
    ['items', items.map((item): Node => ['item', copyNodes(state, item)])],
    ['issues', loans.map((loan): Node => ['issue', issueNodes(state, loan, biblio)])],
    ['reserves', holds.map((hold): Node => ['reserve', holdNodes(state, hold)])],
  ];
}

const copyNodes = (state: KohaState, item: ItemRow): readonly Node[] => [
  ...itemColumns(state, item),
  ['cn_sort', sortNumber(item)],
  ['timestamp', item.timestamp ?? null],
  ['homebranchname', state.branch(item.homebranch)?.branchname ?? ''],
  ['holdingbranchname', state.branch(item.homebranch)?.branchname ?? ''],
];

function issueNodes(state: KohaState, loan: LoanRow, { biblionumber, title, author }: BiblioRow): readonly Node[] {
  const patron = state.patron(loan.borrowernumber);
  return [
    ...loanColumns(loan),
    ['itemnumber', loan.itemnumber],
    ['biblionumber', biblionumber],
    ['barcode', state.item(loan.itemnumber)?.barcode ?? null],
    ['title', title],
    ['author', author],
    ['cardnumber', patron?.cardnumber ?? ''],
    ['surname', patron?.surname ?? ''],
    ['firstname', patron?.firstname ?? ''],
  ];
}

/** The call number as Koha sorts it (C4/ClassSortRoutine/Generic.pm: `RO_1_000000000000000`). */
const sortNumber = ({ itemcallnumber }: ItemRow) =>
  `${itemcallnumber.toUpperCase().replaceAll(' ', '_')}_000000000000000`;

/** A record in MARCXML with a field 952 for each copy, by Koha's subfields of its columns. */
function withCopies(state: KohaState, marcxml: string, items: readonly ItemRow[]): string {
  const fields = items.map((item) => {
    const date = item.dateaccessioned ?? null;
    const subfields: readonly (readonly [string, string | number | null | undefined])[] = [
      ...([
        ['0', item.withdrawn],
        ['1', item.itemlost],
        ['4', item.damaged],
        ['6', sortNumber(item)],
      ] as const),
      ...([
        ['7', item.notforloan],
        ['9', item.itemnumber],
        ['a', item.homebranch],
        ['b', item.homebranch],
      ] as const),
      ...([
        ['d', date],
        ['l', item.issues],
        ['o', item.itemcallnumber],
        ['p', item.barcode],
      ] as const),
      ...([
        ['q', state.loanOf(item.itemnumber)?.date_due],
        ['r', date],
        ['s', item.datelastborrowed],
      ] as const),
      ...([
        ['v', '20.00'],
        ['w', date],
        ['y', item.itype],
      ] as const),
    ];
    const lines = subfields.flatMap(([code, value]) =>
      value === null || value === undefined ? [] : [`    <subfield code="${code}">${value}</subfield>\n`],
    );
    return `  <datafield tag="952" ind1=" " ind2=" ">\n${lines.join('')}  </datafield>\n`;
  });
  return marcxml.replace('</record>\n', `${fields.join('')}</record>\n`);
}
