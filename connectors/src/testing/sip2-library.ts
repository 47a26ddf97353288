import { addDays } from '@buchfink/contract/calendar-date';
import type { CallContext } from '../connector.ts';
import type { PatronCredentials, PatronSystem } from '../patron-system.ts';
import { type Sip2Server, sequenceOf, sip2Line, startSip2Server } from './sip2-server.ts';
import type { TestSystem } from './test-system.ts';

interface LibraryPatron {
  readonly pin: string;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly isBlocked: boolean;
  readonly validUntil: string;
  readonly fees: number[];
}

interface LibraryCopy {
  readonly title: string;
  borrower?: string;
  due: string;
  renewals: number;
  isUnlisted?: boolean;
}

/** A small library system that is reached by SIP2 over TCP, and the connector to test against it. */
export interface Sip2Library extends TestSystem {
  readonly server: Sip2Server;
  /** The PIN is only checked by 63, as in servers in use. */
  setPin(card: string, pin: string): void;
  /** From now on the loan of this copy is counted and not listed, as at servers whose catalogue lost the record. */
  unlist(barcode: string): void;
}

const encode = (text: string) => Buffer.from(text, 'utf8').toString('latin1');
const decode = (text: string) => Buffer.from(text, 'latin1').toString('utf8');

/**
 * Starts the library. Its answers have the form of Koha's recorded ones (../shared/data/protocol-fixtures): the order of their
 * fields, lists that overlap, a barcode list for `Y` at its place, refusals in English. `connect` makes the role under test.
 */
export async function startSip2Library(
  connect: (server: Sip2Server, now: () => Date) => { readonly system: PatronSystem; readonly close: () => void },
): Promise<Sip2Library> {
  const patrons = new Map<string, LibraryPatron & { pin: string }>();
  const copies = new Map<string, LibraryCopy>();
  let now = new Date('2026-11-25T10:00:00Z');
  let nextNumber = 1;
  const today = () => now.toISOString().slice(0, 10);
  const stamp = () => `${today().replaceAll('-', '')}    110000`;
  const dueField = (due: string) => `AH${due.replaceAll('-', '')}    235900|`;

  const server = await startSip2Server({
    reply(line) {
      const sequence = sequenceOf(line);
      return sip2Line(encode(answer(decode(line.replace(/AY\dAZ....$/, '')))), sequence);
    },
  });

  function answer(message: string): string {
    const field = (id: string) => new RegExp(`(?:\\||\\d{6}|[YN ]{10})${id}([^|]*)\\|`).exec(message)?.[1];
    switch (message.slice(0, 2)) {
      case '93':
        return '941';
      case '99':
        return `98YYYYNN100005${stamp()}2.00AOHB|BXYYYYYYYYYYYNYYYY|`;
      case '63':
        return information(message.slice(23, 33), field);
      case '17':
        return item(field('AB') ?? '');
      case '29':
        return renew(field('AA') ?? '', field('AB') ?? '');
      case '35':
        return `36Y${stamp()}AOHB|AA${field('AA')}|`;
      default:
        return '96';
    }
  }

  function information(summary: string, field: (id: string) => string | undefined): string {
    const card = field('AA') ?? '';
    const patron = patrons.get(card);
    const head = (status: string, counts: string) => `64${status}012${stamp()}${counts}AOHB|AA${card}|`;
    if (!patron) return `${head('YYYY          ', '0000'.repeat(6))}AE|BLN|AFInvalid cardnumber|`;
    const lent = [...copies].filter(([, { borrower }]) => borrower === card).map(([barcode]) => barcode);
    const isExpired = patron.validUntil < today();
    const status = patron.isBlocked || isExpired ? 'YYYY          ' : ' '.repeat(14);
    const count = (number: number) => String(number).padStart(4, '0');
    const counts = [0, 0, lent.length, patron.fees.length, 0, 0].map(count).join('');
    const start = Number(field('BP') ?? 1);
    const listed = lent.filter((barcode) => !copies.get(barcode)?.isUnlisted);
    const list =
      summary[2] === 'Y'
        ? listed.slice(start - 1, Number(field('BQ') ?? 999) + 1).map((barcode) => `AU${barcode}|`)
        : [];
    const fees = patron.fees.map((cents) => `AVGebühr ${(cents / 100).toFixed(2)}|`);
    const total = patron.fees.reduce((sum, cents) => sum + cents, 0);
    return [
      head(status, counts),
      `AE${patron.name}|BL${patron.isDisabled ? 'N' : 'Y'}|CQ${field('AD') === patron.pin ? 'Y' : 'N'}|`,
      total > 0 ? `BV${total / 100}|` : '',
      ...list,
      ...(summary[3] === 'Y' ? fees : []),
      `PA${patron.validUntil.replaceAll('-', '')}|AFGreetings|`,
    ].join('');
  }

  function item(barcode: string): string {
    const copy = copies.get(barcode);
    if (!copy) return `18010101${stamp()}AB${barcode}|AJ|`;
    const isLent = copy.borrower !== undefined;
    const title = copy.title.replaceAll('|', '&#124;');
    return `18${isLent ? '04' : '03'}0201${stamp()}AB${barcode}|AJ${title}|AQHB|BGHB|${isLent ? dueField(copy.due) : ''}`;
  }

  function renew(card: string, barcode: string): string {
    const copy = copies.get(barcode);
    const refuse = (why: string) => `300NUN${stamp()}AA${card}|AB${barcode}|AJ${copy?.title ?? ''}|AH|AOHB|AF${why}|`;
    if (copy?.borrower !== card) return refuse('Item not checked out to you');
    if (copy.renewals === 2) return refuse('Item has reached maximum renewals');
    if (addDays(copy.due, -10) > today()) return refuse('too_soon');
    copy.renewals++;
    copy.due = addDays(copy.due > today() ? copy.due : today(), 28);
    return `301YNN${stamp()}AA${card}|AB${barcode}|AJ${copy.title}|${dueField(copy.due)}CK|AOHB|`;
  }

  const { system, close } = connect(server, () => now);
  const context: CallContext = {
    locale: 'de',
    signal: new AbortController().signal,
    deadline: Infinity,
    requestId: 'test',
    now: () => now,
  };
  return {
    system,
    context,
    server,
    today,
    wait(days) {
      now = new Date(now.getTime() + days * 86_400_000);
    },
    setPin(card, pin) {
      const patron = patrons.get(card);
      if (patron) patron.pin = pin;
    },
    unlist(barcode) {
      const copy = copies.get(barcode);
      if (copy) copy.isUnlisted = true;
    },
    async addPatron({
      name = 'Lea Leer',
      disabled,
      blocked,
      validUntil = '2099-12-31',
    } = {}): Promise<PatronCredentials> {
      const [userId, password] = [String(20_000_000 + nextNumber++), 'geheim#2'];
      const [isDisabled, isBlocked] = [disabled === true, blocked === true];
      patrons.set(userId, { pin: password, name, isDisabled, isBlocked, validUntil, fees: [] });
      return { userId, password };
    },
    async addTitle({ title, copies: count }) {
      const barcodes = Array.from({ length: count }, () => String(31_000_000 + nextNumber++));
      for (const barcode of barcodes) copies.set(barcode, { title, due: '', renewals: 0 });
      return { recordId: title, barcodes };
    },
    async lend(barcode, { userId }) {
      const copy = copies.get(barcode);
      if (copy) Object.assign(copy, { borrower: userId, due: addDays(today(), 28), renewals: 0 });
    },
    async giveBack(barcode) {
      delete copies.get(barcode)?.borrower;
    },
    async addFee({ userId }, amount) {
      patrons.get(userId)?.fees.push(amount);
    },
    async removePatron({ userId }) {
      patrons.delete(userId);
    },
    async close() {
      close();
      await server.close();
    },
  };
}
