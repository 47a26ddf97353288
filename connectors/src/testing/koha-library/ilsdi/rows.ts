import { fillColumns, type TemplateValues } from '../../fill-template.ts';
import type { BiblioRow, HoldRow, ItemRow, KohaState, LoanRow, PatronRow } from '../koha-state.ts';
import type { IlsdiVersion } from './versions.ts';
import type { XmlElement } from './xml-text.ts';

interface Row {
  readonly itemnumber?: number | null;
  readonly biblionumber?: number;
  readonly borrowernumber?: number;
  readonly branchcode?: string;
  readonly columns?: TemplateValues;
}

/** The columns of a row and the rows that it points to. */
function joined(state: KohaState, row: Row): TemplateValues {
  const item = state.item(row.itemnumber ?? Number.NaN);
  const branchOf = (code: string) => state.branch(code) ?? { branchname: '' };
  return {
    ...row.columns,
    ...row,
    item: item && {
      ...item,
      callNumber: item.itemcallnumber.toUpperCase().split(' '),
      onloan: state.loanOf(item.itemnumber)?.date_due,
      branchname: branchOf(item.homebranch).branchname,
    },
    biblio: state.biblio(row.biblionumber ?? item?.biblionumber ?? Number.NaN),
    patron: state.patron(row.borrowernumber ?? Number.NaN),
    branch: branchOf(row.branchcode ?? ''),
  };
}

/** Columns as MariaDB writes them: times without zone, booleans as digits. */
export function columnsOf(columns: TemplateValues, values: TemplateValues): XmlElement {
  const entries = Object.entries(fillColumns(columns, values));
  return Object.fromEntries(entries.map(([name, value]) => [name, databaseValue(value)]));
}

function databaseValue(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? value.slice(0, 19).replace('T', ' ') : value;
}

/** A patron and what `GetPatronInfo` adds; a list that was not asked for is absent. */
export function patronElement(
  state: KohaState,
  patron: PatronRow,
  parameters: URLSearchParams,
  version: IlsdiVersion,
): XmlElement {
  const shows = (name: string) => parameters.get(name) === '1';
  const ownOf = <Own extends { readonly borrowernumber: number }>(rows: readonly Own[]) =>
    rows.filter(({ borrowernumber }) => borrowernumber === patron.borrowernumber);
  const outstanding = state.chargesOf(patron.borrowernumber) / 100;
  const values = {
    ...joined(state, patron),
    restriction: patron.debarred === null ? null : 'Ärger im Lesesaal',
    isDebarred: patron.debarred !== null,
    isLost: patron.lost || null,
    isExpired: state.isExpired(patron),
    outstanding,
    charges: outstanding.toFixed(2),
    debts: outstanding === 0 ? null : outstanding.toFixed(2),
  };
  // The loan that was made last comes first.
  const loans = ownOf(state.tables.loans).toSorted((a, b) => b.issue_id - a.issue_id);
  const size = Number(parameters.get('loans_per_page') ?? 0);
  const start = size * (Number(parameters.get('loans_page') ?? 1) - 1);
  const page = size > 0 ? loans.slice(start, start + size) : loans;
  const holds = ownOf(state.tables.holds);
  const decimal = (cents: number) => (cents / 100).toFixed(6);
  const fees = ownOf(state.tables.fees).map((fee) => ({
    ...joined(state, fee),
    amount: decimal(fee.amount),
    amountoutstanding: decimal(fee.amountoutstanding),
  }));
  return {
    ...columnsOf(version.patron, values),
    ...(parameters.get('show_contact') !== '0' && columnsOf(version.contact, values)),
    ...(shows('show_loans') && size > 0 && { total_loans: loans.length }),
    ...(shows('show_loans') && { loans: { loan: page.map((loan) => loanElement(state, loan, version)) } }),
    ...(shows('show_holds') &&
      (holds.length > 0 || version.listsNoHolds) && {
        holds: { hold: holds.map((hold) => holdElement(state, hold, version)) },
      }),
    ...(shows('show_fines') && { fines: { fine: fees.map((fee) => columnsOf(version.fine, fee)) } }),
  };
}

/** A copy joined with its title, whose columns win. */
const withTitle = ({ item, title, edition }: IlsdiVersion): TemplateValues => ({ ...item, ...title, ...edition });

/** A loan joined with its copy and title: the columns of the loan win. */
const loanElement = (state: KohaState, loan: LoanRow, version: IlsdiVersion): XmlElement =>
  columnsOf({ ...withTitle(version), ...version.loan }, loanValues(state, loan));

const loanValues = (state: KohaState, loan: LoanRow): TemplateValues => ({
  checkout_date: `${loan.issuedate} 11:50:06`,
  ...joined(state, loan),
  renewed: loan.renewals || null,
});

function holdElement(state: KohaState, hold: HoldRow, version: IlsdiVersion): XmlElement {
  const values = joined(state, hold);
  const item = hold.itemnumber === null ? '' : columnsOf(withTitle(version), values);
  return { ...columnsOf(version.hold, values), item };
}

/** A record with its copies, loans with the names of the borrowers, and holds. */
export function recordElement(state: KohaState, biblio: BiblioRow, version: IlsdiVersion): XmlElement {
  const { biblionumber: id, marcxml } = biblio;
  const items = state.itemsOf(id);
  const loans = state.tables.loans.filter(({ itemnumber }) => items.some((item) => item.itemnumber === itemnumber));
  const holds = state.tables.holds.filter(({ biblionumber }) => biblionumber === id);
  const copy = { ...version.item, ...version.copy };
  const issue = { ...version.loan, ...version.borrower };
  return {
    biblionumber: id,
    biblioitemnumber: id,
    ...columnsOf(version.edition, { biblio }),
    marcxml: marcxml === undefined ? null : withCopies(state, marcxml, items, version),
    items: { item: items.map((item) => columnsOf(copy, joined(state, item))) },
    issues: { issue: loans.map((loan) => columnsOf(issue, loanValues(state, loan))) },
    reserves: { reserve: holds.map((hold) => holdElement(state, hold, version)) },
  };
}

/** A record in MARCXML with a field 952 for each copy, by Koha's subfields of its columns. */
function withCopies(state: KohaState, marcxml: string, items: readonly ItemRow[], { field952 }: IlsdiVersion): string {
  const fields = items.map((item) => {
    const lines = Object.entries(columnsOf(field952, joined(state, item))).map(([code, value]) =>
      value === null ? '' : `    <subfield code="${code}">${value}</subfield>\n`,
    );
    return `  <datafield tag="952" ind1=" " ind2=" ">\n${lines.join('')}  </datafield>\n`;
  });
  return marcxml.replace('</record>\n', `${fields.join('')}</record>\n`);
}
