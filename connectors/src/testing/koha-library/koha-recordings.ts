import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ItemRow, type KohaTables, type PatronRow, soundItem, unblockedPatron } from './koha-state.ts';
import { perlJson } from './perl-json.ts';
import recorded from './recorded.json' with { type: 'json' };
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

/** What no recording shows whole, or only the index of the recordings tells. */
const passwords: Readonly<Record<string, string>> = recorded.passwords;
const itemChanges: Readonly<Record<string, Partial<ItemRow>>> = recorded.items;

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
      ...unblockedPatron,
      debarred: row.restricted ? '2099-01-01' : null,
      lost: Number(row.patron_card_lost),
      columns: row,
    }),
  );
  const common = { firstname: 'Lea', branchcode: 'HB', dateexpiry: '2099-12-31' };
  patrons.push(...recorded.otherPatrons.map((patron) => ({ ...patron, ...common, ...unblockedPatron })));
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
    holds: [...json('holds-ok'), recorded.reservedByAnother].map((row) => ({
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
    fees: [...json('account-debts').outstanding_debits.lines, recorded.payment].map((line) => ({
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
    rules: recorded.rules,
    maxHolds: 5,
    renewalBase: 'date_due',
  };
}

/** The record of each copy and its branch, as `GetAvailability` and the loans name them. */
function recordedItems(lent: ReadonlySet<number>): ItemRow[] {
  const biblioByItem = new Map(Object.entries(recorded.titleOfItem).map(([item, biblio]) => [Number(item), biblio]));
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
      itemcallnumber: `Ro ${biblionumber}`,
      ...soundItem,
      dateaccessioned: '2026-11-25',
      ...(lent.has(itemnumber) && { issues: 1, datelastborrowed: '2026-11-25' }),
      ...itemChanges[itemnumber],
    }));
}
