import type { CirculationOptions } from '../circulation.ts';
import { DeskError } from './desk.ts';

/** Throws `DeskError('unknown-branch')` for a branch that was named and is none of the library's. */
export function validateBranch({ branches }: Pick<CirculationOptions, 'branches'>, branchId: string | undefined): void {
  if (branchId === undefined || branches.some(({ id }) => id === branchId)) return;
  const known = branches.map(({ id }) => id).join(', ');
  throw new DeskError('unknown-branch', `There is no branch ${branchId}. Branches: ${known || 'none'}.`);
}
/**
 * Throws `DeskError('invalid')` for a text that nobody typed: line ends and signs that terminals obey come from a slip, and
 * would be shown to whoever lists what was entered. `what` has at most `longest` characters.
 */
export function validateText(text: string | undefined, what = 'card, name or reason', longest = 1_000): void {
  if (text === undefined) return;
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text))
    throw new DeskError('invalid', `${JSON.stringify(text)} has signs that nobody can type.`);
  if (text.length > longest) throw new DeskError('invalid', `No ${what} has more than ${longest} characters.`);
}
