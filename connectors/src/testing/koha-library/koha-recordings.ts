import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ItemRow, KohaTables, PatronRow } from './koha-state.ts';
import { perlJson } from './perl-json.ts';
import { recordedTitles } from './recorded-titles.ts';
import type { KohaRequest } from './start-koha-library.ts';

const root = fileURLToPath(new URL('../../../../../shared/data/protocol-fixtures/captured-koha19/', import.meta.url));

/** A recorded exchange with a real Koha 19.06. */
export interface KohaRecording {
  readonly name: string;
  readonly request: KohaRequest;
  readonly status: number;
  readonly body: string;
  /** The length of the body that was sent, in bytes, and when. */
  readonly length?: number;
  readonly sent?: Date;
}

/** Whether the recordings are there; prints a message where they are not, so that a skipped test is seen. */
export function hasKohaRecordings(): boolean {
  if (existsSync(root)) return true;
  console.warn('SKIPPED: no recordings of a Koha (../shared/data/protocol-fixtures/captured-koha19)');
  return false;
}

interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const requestOf = ({ method, path, headers, body = '' }: RecordedRequest): KohaRequest => ({
  method,
  path,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

const read = (path: string) => readFileSync(root + path, 'utf8');

/** The names of the recordings in the order in which they were made, which is that of the index. */
function namesIn(folder: 'rest' | 'ilsdi', ending: string): string[] {
  const files = new Set(readdirSync(root + folder));
  const names = [...read('index.md').matchAll(/^\| ([\w-]+)\.(?:json|xml) \|/gm)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => files.has(name + ending));
}

/** The recordings of the REST API. */
export function readRestRecordings(): KohaRecording[] {
  return namesIn('rest', '.json').map((name) => {
    const { request, status, body, headers } = JSON.parse(read(`rest/${name}.json`));
    const sentHeaders = new Map<string, string>(headers);
    const length = sentHeaders.get('Content-Length');
    return {
      name,
      request: requestOf(request),
      status,
      body: body === null ? '' : perlJson(body),
      ...(length !== undefined && { length: Number(length) }),
      sent: new Date(sentHeaders.get('Date') ?? ''),
    };
  });
}

/** The recordings of ILS-DI. */
export function readIlsdiRecordings(): KohaRecording[] {
  return namesIn('ilsdi', '.meta.json').map((name) => {
    const { request, status, headers } = JSON.parse(read(`ilsdi/${name}.meta.json`));
    const sent = new Date(new Map<string, string>(headers).get('Date') ?? '');
    return { name, request: requestOf(request), status, body: read(`ilsdi/${name}.xml`), sent };
  });
}

/** Number, card, user name, password and surname of the invented patrons that no recording shows whole. */
const otherPatrons: readonly (readonly [number, string, string, string, string])[] = [
  [10, '20000007', 's.schuld', '4715', 'Schuld'],
  [11, '20000008', 'k.konto', '4716', 'Konto'],
  [12, '20000009', 'o.ohne', '', 'Ohne'],
  [13, '20000010', 'g.gebuehr', '4718', 'Gebühr'],
  [14, '20000011', 'a.adresse', '4719', 'Adresse'],
  [90, 'staff', 'apiklein', 'Klein-Pass1', 'Klein'],
];
const passwords: Readonly<Record<string, string>> = {
  '20000001': '1234',
  '20000002': 'Geheim#2',
  '20000003': '4711',
  '20000004': '4712',
  '20000005': '4713',
  '20000006': '4714',
};
/** What the recordings show of copies, by their numbers: what is wrong with them, and when their rows were stored. */
const itemFlags: Readonly<Record<number, Partial<ItemRow>>> = {
  1: { timestamp: '2026-11-25 11:50:07' },
  2: { barcode: '31000102', homebranch: 'ZW', timestamp: '2026-11-25 11:41:27' },
  8: { itype: 'DVD' },
  9: { itype: 'CD' },
  10: { itype: 'REF' },
  11: { timestamp: '2026-11-25 11:41:39' },
  12: { timestamp: '2026-11-25 11:41:40' },
  19: { itemlost: 1 },
  20: { damaged: 1 },
  21: { withdrawn: 1 },
  22: { notforloan: 2 },
};

/** The data of the recorded Koha before its recordings, from those that show it. */
export function recordedTables(): KohaTables {
  const json = (name: string) => JSON.parse(read(`rest/${name}.json`)).body;
  const alone = ['patron-ok', 'patron-expired'].map(json);
  const patrons = [...alone, ...json('patrons-by-card-contains'), ...json('patrons-umlaut')].map(
    (row): PatronRow => ({
      borrowernumber: row.patron_id,
      cardnumber: row.cardnumber,
      userid: row.userid,
      password: passwords[row.cardnumber] ?? '',
      firstname: row.firstname,
      surname: row.surname,
      branchcode: row.library_id,
      dateexpiry: row.expiry_date,
      debarred: row.restricted ? '2099-01-01' : null,
      lost: Number(row.patron_card_lost),
      login_attempts: 0,
      columns: row,
    }),
  );
  for (const [borrowernumber, cardnumber, userid, password, surname] of otherPatrons)
    patrons.push({
      borrowernumber,
      cardnumber,
      userid,
      password,
      surname,
      firstname: 'Lea',
      branchcode: 'HB',
      dateexpiry: '2099-12-31',
      debarred: null,
      lost: 0,
      login_attempts: 0,
    });
  return {
    patrons,
    biblios: recordedTitles(
      ['', '-page2', '-page3', '-page4'].map((page) => read(`oai/records-marcxml${page}.xml`)).join(''),
    ),
    items: recordedItems(new Set(json('checkouts-noparam').map((row: Record<string, never>) => row.item_id))),
    loans: json('checkouts-noparam').map((row: Record<string, never>) => ({
      issue_id: row.checkout_id,
      itemnumber: row.item_id,
      borrowernumber: row.patron_id,
      branchcode: row.library_id,
      issuedate: String(row.checkout_date).slice(0, 10),
      date_due: String(row.due_date).slice(0, 10),
      renewals: row.renewals,
      lastreneweddate: null,
      columns: { checkout_date: row.checkout_date, timestamp: row.timestamp },
    })),
    holds: [...json('holds-ok'), reservedByAnother].map((row) => ({
      reserve_id: row.hold_id,
      borrowernumber: row.patron_id,
      biblionumber: row.biblio_id,
      itemnumber: row.item_id === null ? null : Number(row.item_id),
      item_level: row.item_level,
      branchcode: row.pickup_library_id,
      reservedate: row.hold_date,
      priority: row.priority,
      found: row.status,
      suspend: row.suspended,
      suspend_until: row.suspended_until,
      waitingdate: row.waiting_date,
      expirationdate: row.expiration_date,
      notes: row.notes,
      columns: { lastpickupdate: row.lastpickupdate, timestamp: row.timestamp },
    })),
    fees: [...json('account-debts').outstanding_debits.lines, payment].map((line) => ({
      accountlines_id: line.account_line_id,
      borrowernumber: line.patron_id,
      accounttype: line.account_type,
      amount: Math.round(Number(line.amount) * 100),
      amountoutstanding: Math.round(Number(line.amount_outstanding) * 100),
      description: line.description,
      date: line.date,
      columns: line,
    })),
    branches: json('libraries').map((row: Record<string, never>) => ({
      branchcode: row.library_id,
      branchname: row.name,
      pickup_location: row.pickup_location,
      columns: row,
    })),
    rules: {
      BK: { days: 28, renewals: 2, holdsPerRecord: 1 },
      DVD: { days: 3, renewals: 0, holdsPerRecord: 1 },
      CD: { days: 14, renewals: 2, renewBefore: 3, holdsPerRecord: 1 },
      REF: { days: 28, renewals: 0, holdsPerRecord: 0 },
    },
    maxHolds: 5,
    renewalBase: 'date_due',
  };
}

/** A part of the first fee was paid, which REST does not list. */
const payment = {
  account_line_id: 54,
  account_type: 'Pay',
  amount: -0.4,
  amount_outstanding: 0,
  patron_id: 4,
  item_id: null,
  date: '2026-11-25',
  description: '',
  interface: 'intranet',
  internal_note: '',
  library_id: 'HB',
  user_id: 1,
  status: null,
  timestamp: '2026-11-25T11:50:13+01:00',
};

/** The hold of another patron on the title of the second loan, which the index names. */
const reservedByAnother = {
  hold_id: 66,
  patron_id: 5,
  biblio_id: 2,
  item_id: null,
  item_level: false,
  pickup_library_id: 'HB',
  hold_date: '2026-11-25',
  priority: 1,
  status: null,
  suspended: false,
  suspended_until: null,
  waiting_date: null,
  expiration_date: null,
  notes: null,
  lastpickupdate: null,
  timestamp: null,
};

/** The record of each copy and its branch, as `GetAvailability` and the loans name them. */
function recordedItems(lent: ReadonlySet<number>): ItemRow[] {
  const biblioByItem = new Map([
    [2, 1],
    [3, 2],
    [5, 3],
    [6, 4],
    [7, 4],
    [8, 6],
    [9, 7],
    [11, 9],
    [12, 10],
    [13, 11],
    [17, 15],
    [18, 16],
  ]);
  for (const [, biblio, item] of read('ilsdi/availability-items.xml').matchAll(
    /bibliographic id="(\d+)"[\s\S]*?dlf:item id="(\d+)"/g,
  ))
    biblioByItem.set(Number(item), Number(biblio));
  return [...biblioByItem]
    .toSorted(([a], [b]) => a - b)
    .map(([itemnumber, biblionumber]) => ({
      itemnumber,
      biblionumber,
      barcode: `3100${String(biblionumber).padStart(2, '0')}01`,
      itype: 'BK',
      homebranch: 'HB',
      itemcallnumber: `Ro ${biblionumber}`,
      itemlost: 0,
      damaged: 0,
      withdrawn: 0,
      notforloan: 0,
      dateaccessioned: '2026-11-25',
      ...(lent.has(itemnumber) && { issues: 1, datelastborrowed: '2026-11-25' }),
      ...itemFlags[itemnumber],
    }));
}
