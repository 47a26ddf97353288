import type { CirculationOptions } from '../circulation-options.ts';
import { DeskError } from './desk-error.ts';

/** Throws `DeskError('unknown-branch')` for an id that is not a branch of the library; undefined is valid. */
export function validateBranch({ branches }: Pick<CirculationOptions, 'branches'>, branchId: string | undefined): void {
  if (branchId === undefined || branches.some(({ id }) => id === branchId)) return;
  const branchIds = branches.map(({ id }) => id).join(', ');
  throw new DeskError('unknown-branch', `Unknown branch ${branchId}. Branches: ${branchIds || 'none'}.`);
}
/**
 * Throws `DeskError('invalid')` for a text with line breaks or control characters: they come from a slip, and a
 * terminal would obey them when the text is listed. A `field` has at most `maxLength` characters.
 */
export function validateText(text: string | undefined, field = 'card, name or reason', maxLength = 1_000): void {
  if (text === undefined) return;
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text))
    throw new DeskError(
      'invalid',
      `${JSON.stringify(text)} contains line breaks or control characters.`,
      'control-characters',
    );
  if (text.length > maxLength)
    throw new DeskError('invalid', `A ${field} has at most ${maxLength} characters.`, 'text-length');
}
