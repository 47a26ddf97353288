import type { Node } from './ilsdi-face.ts';
import { acquisitionNodes, itemNodes, nameNodes, ownRows } from './ilsdi-rows.ts';
import type { FeeRow, HoldRow, KohaState, LoanRow, PatronRow } from './koha-state.ts';

/** The columns that `show_contact=0` leaves out. */
const contactColumns = ['address', 'city', 'phone', 'zipcode'];

/** A patron and what `GetPatronInfo` of Koha 3.04 adds. The patron's own columns have the names of the database. */
export function patronNodes34(state: KohaState, patron: PatronRow, parameters: URLSearchParams): readonly Node[] {
  const { borrowernumber } = patron;
  const shows = (name: string) => parameters.get(name) === '1';
  const own = ownRows(patron);
  const { category_id: category, ...columns } = patron.columns ?? {};
  const shown = Object.entries(columns).filter(
    ([name]) => parameters.get('show_contact') !== '0' || !contactColumns.includes(name),
  );
  const charges = state.chargesOf(borrowernumber);
  return [
    ...shown.map(([name, value]): Node => [name, String(value)]),
    ['categorycode', String(category)],
    ...nameNodes(state, patron),
    ['debarred', patron.debarred === null ? 0 : 1],
    ['lost', patron.lost],
    ['amountoutstanding', charges / 100],
    ['charges', charges === 0 ? null : (charges / 100).toFixed(2)],
    ...(shows('show_loans') ? [list('loans', 'loan', own(state.tables.loans), (loan) => loanNodes(state, loan))] : []),
    ...(shows('show_holds') ? [list('holds', 'hold', own(state.tables.holds), (hold) => holdNodes(state, hold))] : []),
    ...(shows('show_fines') ? [list('fines', 'fine', own(state.tables.fees), feeNodes)] : []),
  ];
}

/** A list, which is there even when it is empty. */
function list<Row>(name: string, line: string, rows: readonly Row[], nodesOf: (row: Row) => readonly Node[]): Node {
  return [name, rows.length === 0 ? [[line, null]] : rows.map((row): Node => [line, nodesOf(row)])];
}

/** A time of the database, which has no zone. */
const timeOf = (columns: Readonly<Record<string, unknown>> | undefined) =>
  String(columns?.timestamp ?? '')
    .slice(0, 19)
    .replace('T', ' ');

/** Letters, zeros, number (`ABC_000000000000000_1`). */
const sortNumber = (callNumber: string) => callNumber.toUpperCase().replaceAll(' ', '_000000000000000_');

/** A loan joined with its copy and title. */
function loanNodes(state: KohaState, loan: LoanRow): readonly Node[] {
  const item = state.item(loan.itemnumber);
  const biblio = item && state.biblio(item.biblionumber);
  const { columns = {} } = biblio ?? {};
  return [
    ['borrowernumber', loan.borrowernumber],
    ['itemnumber', loan.itemnumber],
    ['branchcode', loan.branchcode],
    ['issuedate', loan.issuedate],
    ['date_due', loan.date_due],
    ['renewals', loan.renewals || null],
    ['timestamp', timeOf(loan.columns)],
    ...(item === undefined
      ? []
      : ([
          ...itemNodes(item),
          ['cn_sort', sortNumber(item.itemcallnumber)],
          ['wthdrawn', item.withdrawn],
          ['onloan', loan.date_due],
          ...acquisitionNodes(item),
        ] as const)),
    ['title', biblio?.title ?? null],
    ['author', biblio?.author ?? null],
    ['itemtype', columns.itemtype ?? null],
    ['isbn', columns.isbn ?? null],
    ['publishercode', columns.publishercode ?? null],
    ['copyrightdate', columns.copyrightdate ?? null],
    ['datecreated', columns.datecreated ?? null],
    ['frameworkcode', ''],
    ['serial', 0],
  ];
}

/** A hold, without a number of its own. `constrainttype` a: any copy. */
const holdNodes = (state: KohaState, hold: HoldRow): readonly Node[] => [
  ['borrowernumber', hold.borrowernumber],
  ['biblionumber', hold.biblionumber],
  ['itemnumber', hold.itemnumber],
  ['item', ''],
  ['title', state.biblio(hold.biblionumber)?.title ?? ''],
  ['branchcode', hold.branchcode],
  ['branchname', state.branch(hold.branchcode)?.branchname ?? ''],
  ['reservedate', hold.reservedate],
  ['priority', hold.priority],
  ['lowestPriority', 0],
  ['constrainttype', 'a'],
  ['found', hold.found],
  ['waitingdate', hold.waitingdate],
  ['expirationdate', hold.expirationdate],
  ['reservenotes', hold.notes],
  ['timestamp', timeOf(hold.columns)],
];

/** A line of the account; its number is one of the patron's own. */
const feeNodes = (fee: FeeRow): readonly Node[] => [
  ['borrowernumber', fee.borrowernumber],
  ['accountno', fee.accountlines_id],
  ['accounttype', fee.accounttype],
  ['amount', (fee.amount / 100).toFixed(6)],
  ['amountoutstanding', (fee.amountoutstanding / 100).toFixed(6)],
  ['description', fee.description],
  ['date', fee.date],
  ['itemnumber', Number(fee.columns?.item_id)],
  ['notify_id', 0],
  ['notify_level', 0],
  ['timestamp', timeOf(fee.columns)],
];
