import type { PinReason } from '@buchfink/contract/account/profile';
import type { Patron, PinAnswer, PinChange } from '../../../patron-system.ts';
import type { CirculationOptions } from '../circulation-options.ts';
import { tellAccountChange } from '../notices/tell-account-change.ts';
import type { PinPolicy } from '../rules/circulation-rules.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import { changeCirculation, readCirculation } from '../store/transaction.ts';
import { requirePatron } from './find-patron.ts';

/** Changes the PIN of a patron who knows the old one. Hashing takes long, so it happens outside the transaction. */
export async function changePin(
  options: CirculationOptions,
  patron: Patron,
  { oldPin, newPin }: PinChange,
  now: Date,
): Promise<PinAnswer> {
  const { pins, rules } = options;
  const before = await readCirculation(options, now, (transaction) => requirePatron(transaction, patron));
  if (!(await pins.verify(before.pinHash, oldPin))) return { status: 'ERROR', reason: 'wrong-pin' };
  const reason = refusalOfPin(newPin, rules.pins, before);
  if (reason !== undefined) return { status: 'ERROR', reason };
  const pinHash = await pins.hash(newPin);
  return changeCirculation(options, now, async (transaction) => {
    const row = await requirePatron(transaction, patron);
    // Another change came first: the old PIN is no longer the patron's.
    if (row.pinHash !== before.pinHash) return { status: 'ERROR', reason: 'wrong-pin' };
    await transaction.unit.putPatron({ ...row, pinHash });
    await tellAccountChange(transaction, row, 'pin-changed');
    return { status: 'OK' };
  });
}

type Owner = Pick<PatronRow, 'card' | 'userName' | 'born'>;

/** Why a patron cannot have a PIN; undefined if it is accepted. Lengths count characters, not UTF-16 units. */
export function refusalOfPin(
  pin: string,
  { minLength, maxLength, digitsOnly }: PinPolicy,
  owner: Owner,
): PinReason | undefined {
  const characters = [...pin.normalize('NFC')];
  if (digitsOnly && !/^\d*$/.test(pin)) return 'invalid-characters';
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(pin)) return 'invalid-characters';
  if (characters.length < minLength) return 'too-short';
  if (characters.length > maxLength) return 'too-long';
  return isEasyToGuess(characters, owner) ? 'too-weak' : undefined;
}

/**
 * The PINs that thieves of a card try first: one character repeated, a row of digits or letters up or down, and what is
 * on the card: its number or the end of it, the user name, the date or year of birth.
 */
function isEasyToGuess(characters: readonly string[], { card, userName, born }: Owner): boolean {
  const pin = characters.join('').toLowerCase();
  const steps = characters.slice(1).map((character, at) => code(character) - code(characters[at]));
  if (steps.every((step) => step === steps[0]) && [0, 1, -1].includes(steps[0] ?? 0)) return true;
  if (card.toLowerCase().endsWith(pin) || pin === userName) return true;
  const [year = '', month = '', day = ''] = born?.split('-') ?? [];
  const short = year.slice(2);
  const dates = [year, day + month, month + day, day + month + short, day + month + year, year + month + day];
  return born !== undefined && dates.includes(pin);
}

const code = (character: string | undefined) => character?.codePointAt(0) ?? Number.NaN;
