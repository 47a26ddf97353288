import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type BiblioRow,
  type FeeRow,
  type ItemRow,
  type KohaTables,
  type LoanRow,
  type PatronRow,
  unblockedPatron,
} from './koha-state.ts';

const fixtures = fileURLToPath(new URL('../../../../../shared/data/protocol-fixtures/', import.meta.url));
const folder = `${fixtures}captured-koha34-ilsdi`;
const marcExport = `${fixtures}captured-koha34-marc/koha34-items-952.marcxml`;

/** Whether the recordings of a Koha 3.04 are there; prints a message where they are not. */
export function hasKoha34Recordings(): boolean {
  if (existsSync(folder) && existsSync(marcExport)) return true;
  console.warn('SKIPPED: no recordings of a Koha 3.04 (../shared/data/protocol-fixtures/captured-koha34-ilsdi)');
  return false;
}

/** The names of all files of the recordings. */
export const koha34FileNames = (): string[] => readdirSync(folder).toSorted();

/** The recorded answer in a file. */
export const readKoha34Recording = (file: string): string => readFileSync(`${folder}/${file}`, 'utf8');

/** User names and passwords; the recordings of SIP2 name the passwords, and none the user names. */
const logins: Readonly<Record<string, { readonly userid: string; readonly password: string }>> = {
  '23529000152273': { userid: 'm.welch', password: 'geheim1' },
  '23529000445172': { userid: 't.daniels', password: 'geheim2' },
};
/** Elements of `GetPatronInfo` that have fields of their own in the row of a patron, or are computed. */
const otherElements = new Set([
  'borrowernumber',
  'cardnumber',
  'firstname',
  'surname',
  'branchcode',
  'branchname',
  'dateexpiry',
  'debarred',
  'lost',
  'amountoutstanding',
  'charges',
  'categorycode',
]);

/**
 * The data of the recorded Koha before its recordings: patrons, loans and fees from the accounts that show them, titles and copies
 * from its export (captured-koha34-marc).
 */
export function koha34Tables(): KohaTables {
  const debtor = readKoha34Recording('patroninfo.xml');
  const accounts = [debtor, readKoha34Recording('patroninfo-holds.xml')];
  const marc = readFileSync(marcExport, 'utf8');
  const records = [...marc.matchAll(/<record>[\s\S]*?<\/record>/g)].map(([text]) => text);
  const items = records.flatMap(itemsIn);
  const loans = linesIn(debtor, 'loan').map((line, index) => loanIn(line, index + 1));
  // The recordings of SIP2 show whose loan the third is.
  const thirdLoan = items.find(({ barcode }) => barcode === 'T00003');
  if (thirdLoan !== undefined)
    loans.push({
      issue_id: 3,
      itemnumber: thirdLoan.itemnumber,
      borrowernumber: 3,
      branchcode: 'MPL',
      renewals: 0,
      issuedate: '2026-11-21',
      date_due: '2026-12-19',
      lastreneweddate: null,
    });
  return {
    patrons: accounts.map(patronIn),
    biblios: records.map(biblioIn),
    items,
    loans,
    holds: [],
    fees: linesIn(debtor, 'fine').map(feeIn),
    branches: accounts.map((text) => ({
      branchcode: valueIn(topOf(text), 'branchcode'),
      branchname: valueIn(topOf(text), 'branchname'),
      pickup_location: true,
    })),
    rules: Object.fromEntries(
      ['BK', 'VM', 'CD'].map((type) => [type, { days: 28, renewals: 2, holdsPerRecord: Number.POSITIVE_INFINITY }]),
    ),
    maxHolds: 2,
    renewalBase: 'now',
  };
}

/** The text of an element without children; empty where there is none. */
const valueIn = (text: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';

const linesIn = (account: string, name: string): string[] =>
  [...account.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, line = '']) => line);

/** An account without its lists. */
const topOf = (account: string): string => account.replace(/<(loans|holds|fines)>[\s\S]*?<\/\1>/g, '');

function patronIn(account: string): PatronRow {
  const top = topOf(account);
  const elements = [...top.matchAll(/<(\w+)>([^<\n]*)<\/\1>/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  const cardnumber = valueIn(top, 'cardnumber');
  return {
    borrowernumber: Number(valueIn(top, 'borrowernumber')),
    cardnumber,
    ...(logins[cardnumber] ?? { userid: '', password: '' }),
    firstname: valueIn(top, 'firstname'),
    surname: valueIn(top, 'surname'),
    branchcode: valueIn(top, 'branchcode'),
    dateexpiry: valueIn(top, 'dateexpiry'),
    ...unblockedPatron,
    columns: {
      ...Object.fromEntries(elements.filter(([name]) => !otherElements.has(name))),
      category_id: valueIn(top, 'categorycode'),
    },
  };
}

const loanIn = (line: string, issueId: number): LoanRow => ({
  issue_id: issueId,
  itemnumber: Number(valueIn(line, 'itemnumber')),
  borrowernumber: Number(valueIn(line, 'borrowernumber')),
  branchcode: valueIn(line, 'branchcode'),
  issuedate: valueIn(line, 'issuedate'),
  date_due: valueIn(line, 'date_due'),
  renewals: 0,
  lastreneweddate: null,
  columns: { timestamp: valueIn(line, 'timestamp') },
});

const feeIn = (line: string): FeeRow => ({
  accountlines_id: Number(valueIn(line, 'accountno')),
  borrowernumber: Number(valueIn(line, 'borrowernumber')),
  accounttype: valueIn(line, 'accounttype'),
  amount: Math.round(Number(valueIn(line, 'amount')) * 100),
  amountoutstanding: Math.round(Number(valueIn(line, 'amountoutstanding')) * 100),
  description: valueIn(line, 'description'),
  date: valueIn(line, 'date'),
  columns: { item_id: valueIn(line, 'itemnumber'), timestamp: valueIn(line, 'timestamp') },
});

/** The fields of a record with a tag, each by its subfields. */
const fieldsIn = (record: string, tag: string): ReadonlyMap<string, string>[] =>
  [...record.matchAll(new RegExp(`<datafield tag="${tag}"[^>]*>([\\s\\S]*?)</datafield>`, 'g'))].map(
    ([, body = '']) =>
      new Map([...body.matchAll(/<subfield code="(.)">([^<]*)</g)].map(([, key = '', value = '']) => [key, value])),
  );

function biblioIn(record: string): BiblioRow {
  const value = (tag: string, key: string) => fieldsIn(record, tag)[0]?.get(key);
  return {
    biblionumber: Number(value('999', 'c')),
    title: value('245', 'a') ?? '',
    author: value('100', 'a') ?? null,
    columns: {
      isbn: value('020', 'a'),
      publishercode: value('260', 'b'),
      copyrightdate: value('260', 'c'),
      itemtype: value('942', 'c'),
      // All was entered on one day.
      datecreated: fieldsIn(record, '952')[0]?.get('d') ?? '',
    },
  };
}

const itemsIn = (record: string): ItemRow[] =>
  fieldsIn(record, '952').map((field) => {
    const issues = field.get('l');
    return {
      itemnumber: Number(field.get('9')),
      biblionumber: Number(fieldsIn(record, '999')[0]?.get('c')),
      barcode: field.get('p') ?? '',
      itype: field.get('y') ?? '',
      homebranch: field.get('a') ?? '',
      itemcallnumber: field.get('o') ?? '',
      itemlost: Number(field.get('1')),
      damaged: Number(field.get('4')),
      withdrawn: Number(field.get('0')),
      notforloan: Number(field.get('7')),
      dateaccessioned: field.get('d') ?? '',
      issues: issues === undefined ? undefined : Number(issues),
      datelastborrowed: field.get('s'),
    };
  });
