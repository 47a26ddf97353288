import { parseUntrusted } from '@buchfink/contract/validation/parse-untrusted';
import * as z from 'zod/mini';
import { lenient } from '../../untrusted-json.ts';
import type { KohaAccount, KohaFee, KohaHold, KohaLoan, KohaPatron, PickupBranch } from '../koha-account.ts';
import { cleanKohaText, isKohaId } from '../koha-values.ts';

/** An id: Koha writes most as numbers, and `item_id` of a hold as text. */
const id = z.pipe(z.union([z.number(), z.string()]), z.pipe(z.transform(String), z.string().check(z.refine(isKohaId))));
const text = z.nullable(z.string());
const flag = z.union([z.boolean(), z.number()]);
const amount = z.union([z.number(), z.string()]);

const PatronRow = z.object({
  patron_id: id,
  cardnumber: z.string(),
  userid: lenient(text),
  firstname: lenient(text),
  surname: lenient(text),
  expiry_date: lenient(text),
  expired: lenient(flag),
  restricted: lenient(flag),
  patron_card_lost: lenient(flag),
  login_attempts: lenient(z.nullable(z.number())),
  library_id: lenient(text),
});
export type PatronRow = z.infer<typeof PatronRow>;

/** The contact data of a patron; the postal address is in parts. */
const ContactRow = z.object({
  patron_id: id,
  email: lenient(text),
  phone: lenient(text),
  mobile: lenient(text),
  secondary_phone: lenient(text),
  street_number: lenient(text),
  address: lenient(text),
  address2: lenient(text),
  postal_code: lenient(text),
  city: lenient(text),
  state: lenient(text),
  country: lenient(text),
  library_id: lenient(text),
});
export type ContactRow = z.infer<typeof ContactRow>;

const CheckoutRow = z.object({
  checkout_id: id,
  item_id: id,
  patron_id: id,
  checkout_date: lenient(text),
  due_date: lenient(text),
  library_id: lenient(text),
  // `renewals_count` since 22.11.
  renewals: lenient(z.nullable(z.number())),
  renewals_count: lenient(z.nullable(z.number())),
});

const HoldRow = z.object({
  hold_id: id,
  patron_id: id,
  biblio_id: lenient(id),
  item_id: lenient(id),
  hold_date: lenient(text),
  status: lenient(text),
  priority: lenient(z.nullable(z.number())),
  pickup_library_id: lenient(text),
  waiting_date: lenient(text),
  expiration_date: lenient(text),
  suspended: lenient(flag),
  suspended_until: lenient(text),
});
export type HoldRow = z.infer<typeof HoldRow>;

const FeeRow = z.object({
  account_line_id: lenient(id),
  // `debit_type` since 20.05; payments and credits have types of their own.
  account_type: lenient(text),
  debit_type: lenient(text),
  credit_type: lenient(text),
  amount_outstanding: lenient(amount),
  description: lenient(text),
  date: lenient(text),
});

const AccountAnswer = z.object({
  balance: lenient(amount),
  outstanding_debits: z.object({ lines: z.array(z.unknown()) }),
  outstanding_credits: lenient(z.object({ lines: z.array(z.unknown()) })),
});

const ItemRow = z.object({
  item_id: id,
  biblio_id: id,
  external_id: lenient(text),
  home_library_id: lenient(text),
  callnumber: lenient(text),
  item_type_id: lenient(text),
  effective_item_type_id: lenient(text),
  lost_status: lenient(z.number()),
  withdrawn: lenient(z.number()),
  damaged_status: lenient(z.number()),
  not_for_loan_status: lenient(z.number()),
  effective_not_for_loan_status: lenient(z.number()),
  // The due date, whatever its name says.
  checked_out_date: lenient(text),
});
export type ItemRow = z.infer<typeof ItemRow>;

const BiblioRow = z.object({ biblio_id: id, title: lenient(text), subtitle: lenient(text), author: lenient(text) });
export type BiblioRow = z.infer<typeof BiblioRow>;

const LibraryRow = z.object({ library_id: z.string(), name: z.string(), pickup_location: lenient(flag) });

/** The rows that have the form of the schema; others are left out. */
const rowsOf = <Schema extends z.ZodMiniType>(schema: Schema, rows: readonly unknown[]): z.output<Schema>[] =>
  rows.flatMap((row) => {
    const outcome = parseUntrusted(schema, row);
    return outcome.success ? [outcome.data] : [];
  });

export const parsePatronRow = (json: unknown): PatronRow | undefined => parseUntrusted(PatronRow, json).data;
export const parsePatronRows = (rows: readonly unknown[]): PatronRow[] => rowsOf(PatronRow, rows);
export const parseContactRow = (json: unknown): ContactRow | undefined => parseUntrusted(ContactRow, json).data;
export const parseItemRows = (rows: readonly unknown[]): ItemRow[] => rowsOf(ItemRow, rows);
export const parseBiblioRows = (rows: readonly unknown[]): BiblioRow[] => rowsOf(BiblioRow, rows);
export const parseHoldRows = (rows: readonly unknown[]): HoldRow[] => rowsOf(HoldRow, rows);

/** All branches; one that does not say whether it has a pick-up shelf has one. */
export const parseBranches = (rows: readonly unknown[]): (PickupBranch & { readonly isPickup: boolean })[] =>
  rowsOf(LibraryRow, rows).flatMap(({ library_id, name, pickup_location }) => {
    const [id, cleanName] = [cleanKohaText(library_id, 20), cleanKohaText(name)];
    const isPickup = pickup_location !== false && pickup_location !== 0;
    return id === undefined || cleanName === undefined ? [] : [{ id, name: cleanName, isPickup }];
  });

/** Branches with a pick-up shelf. */
export const parsePickupBranches = (rows: readonly unknown[]): PickupBranch[] =>
  parseBranches(rows).flatMap(({ isPickup, ...branch }) => (isPickup ? [branch] : []));

/** The patron of a row. */
export function patronOf(row: PatronRow, charges: KohaPatron['charges']): KohaPatron {
  const name = cleanKohaText(`${row.firstname ?? ''} ${row.surname ?? ''}`);
  const homeBranch = cleanKohaText(row.library_id, 20);
  return {
    patronId: row.patron_id,
    cardNumber: cleanKohaText(row.cardnumber, 100) ?? '',
    name,
    ...(row.expiry_date && { expiry: row.expiry_date }),
    isExpired: Boolean(row.expired),
    isRestricted: Boolean(row.restricted),
    isCardLost: Boolean(row.patron_card_lost),
    // Koha notes a lock by the staff as a negative number of failed logins.
    isLocked: (row.login_attempts ?? 0) < 0,
    homeBranch,
    charges,
  };
}

/** The loans of this patron: a search for patron 4 finds the loans of patron 14, too. */
export function parseLoans(rows: readonly unknown[], patronId: string): KohaLoan[] {
  return rowsOf(CheckoutRow, rows)
    .filter((row) => row.patron_id === patronId)
    .map((row) => {
      const renewals = row.renewals_count ?? row.renewals ?? undefined;
      const lendingBranch = cleanKohaText(row.library_id, 20);
      return {
        id: row.checkout_id,
        itemId: row.item_id,
        ...(row.checkout_date && { lent: row.checkout_date }),
        ...(row.due_date && { due: row.due_date }),
        lendingBranch,
        ...(renewals !== undefined && Number.isInteger(renewals) && renewals >= 0 && { renewals }),
      };
    });
}

/** The holds of this patron. */
export function parseHolds(rows: readonly unknown[], patronId: string): KohaHold[] {
  return parseHoldRows(rows)
    .filter((row) => row.patron_id === patronId)
    .map(holdOf);
}

function holdOf(row: HoldRow): KohaHold {
  const isPaused = !row.status && Boolean(row.suspended);
  const isOnItsWay = row.status === 'T' || row.status === 'P';
  const state = row.status === 'W' ? 'ready' : isOnItsWay ? 'in-transit' : isPaused ? 'paused' : 'queued';
  const pickupBranch = cleanKohaText(row.pickup_library_id, 20);
  const queue = row.priority ?? 0;
  return {
    id: row.hold_id,
    itemId: row.item_id,
    recordId: row.biblio_id,
    state,
    ...(state === 'queued' && Number.isInteger(queue) && queue > 0 && { queue }),
    pickupBranch,
    ...(row.hold_date && { reserved: row.hold_date }),
    ...(state === 'ready' && row.waiting_date && { ready: row.waiting_date }),
    ...(state === 'ready' && row.expiration_date && { pickupUntil: row.expiration_date }),
    ...(isPaused && row.suspended_until && { pausedUntil: row.suspended_until }),
  };
}

/** The fees, the payments and credits that none of them has used, and their balance; undefined for an answer of another form. */
export function parseFees(json: unknown): (Pick<KohaAccount, 'fees'> & Pick<KohaPatron, 'charges'>) | undefined {
  const { data } = parseUntrusted(AccountAnswer, json);
  if (data === undefined) return undefined;
  const lines = [...data.outstanding_debits.lines, ...(data.outstanding_credits?.lines ?? [])];
  const fees = rowsOf(FeeRow, lines).map(
    (row, index): KohaFee => ({
      id: row.account_line_id ?? `line-${index + 1}`,
      type: row.debit_type ?? row.credit_type ?? row.account_type ?? '',
      description: cleanKohaText(row.description) ?? '',
      outstanding: row.amount_outstanding ?? '',
      ...(row.date && { date: row.date }),
    }),
  );
  return { fees, charges: data.balance };
}
