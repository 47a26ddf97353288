import type { DeskError } from '@buchfink/connectors/builtin/circulation/desk/desk-error';
import type { OperatorWords } from '@buchfink/texts/generated/operator-words';

/** What the desk says of an error: of a wrong entry, and of what is in use, its detail. */
export function deskErrorText({ code, detail }: DeskError, { deskRefusals }: OperatorWords): string {
  if (code !== 'invalid' && code !== 'in-use') return deskRefusals.errors[code];
  return detail === undefined ? deskRefusals.reasons.unknown : deskRefusals.details[detail];
}
