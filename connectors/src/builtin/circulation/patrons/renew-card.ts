import type { CardRenewalConsent, CardRenewalReason } from '@buchfink/contract/account/card-renewal';
import { addDays, addMonths } from '@buchfink/contract/calendar-date';
import type { UnlabelledCardRenewal } from '../../../unlabelled.ts';
import { chargeFee } from '../loans/fees.ts';
import { blocksOf } from '../rules/patron-blocks.ts';
import type { CardRenewalRules } from '../rules/registration-rules.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import type { ReadTransaction, WriteTransaction } from '../store/transaction.ts';
import { addressLines, postalAddressOf } from './postal-address.ts';

/** Whether a patron can renew the card by the rules, until when and for what. */
export async function cardRenewalOf(
  transaction: ReadTransaction,
  row: PatronRow,
  rules: CardRenewalRules,
): Promise<UnlabelledCardRenewal> {
  const { options, today } = transaction;
  const { validUntil } = row;
  const address = addressLines(row);
  const reason = await reasonNotToRenew(transaction, row, rules);
  if (reason !== undefined || validUntil === undefined) return { validUntil, address, reason };
  const { fee = 0 } = rules;
  return {
    validUntil,
    newEnd: addMonths(validUntil > today ? validUntil : today, rules.months),
    fee: fee > 0 ? { amount: fee, currency: options.rules.currency } : undefined,
    address,
  };
}

async function reasonNotToRenew(
  transaction: ReadTransaction,
  row: PatronRow,
  { daysBefore }: CardRenewalRules,
): Promise<CardRenewalReason | undefined> {
  const { unit, options, today } = transaction;
  const { validUntil } = row;
  if (validUntil === undefined) return 'no-end';
  if (row.group === options.rules.registration?.group) return 'provisional';
  if (validUntil > addDays(today, daysBefore)) return 'too-early';
  const [loans, fees] = await Promise.all([unit.loansOf(row.id), unit.feesOf(row.id)]);
  const codes = blocksOf(transaction, row, loans, fees).map(({ code }) => code);
  if (codes.includes('fees')) return 'fees';
  if (codes.some((code) => code !== 'card-expired')) return 'blocked';
  return postalAddressOf(row) === undefined ? 'no-address' : undefined;
}

/** Renews the card, and charges what it costs. A renewal that was done already is done. */
export async function renewCard(
  transaction: WriteTransaction,
  row: PatronRow,
  rules: CardRenewalRules,
  { newEnd, fee = 0 }: CardRenewalConsent,
): Promise<{ readonly outcome: 'renewed' | 'refused'; readonly card: UnlabelledCardRenewal }> {
  const offer = await cardRenewalOf(transaction, row, rules);
  // The patron has sent it twice.
  if (row.validUntil === newEnd) return { outcome: 'renewed', card: offer };
  if (offer.newEnd === undefined) return { outcome: 'refused', card: offer };
  if (offer.newEnd !== newEnd || (offer.fee?.amount ?? 0) !== fee)
    return { outcome: 'refused', card: { ...offer, reason: 'changed' } };
  const renewed = { ...row, validUntil: newEnd };
  await transaction.unit.putPatron(renewed);
  await chargeFee(transaction, { patronId: row.id, kind: 'card', amount: fee });
  return { outcome: 'renewed', card: await cardRenewalOf(transaction, renewed, rules) };
}
