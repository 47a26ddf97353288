import type { PatronRow } from '../store/circulation-rows.ts';
import type { WriteTransaction } from '../store/transaction.ts';
import { tellPatron } from './tell-patron.ts';

/**
 * Warns of a change of PIN or address that somebody else may have made. `row`: the patron before the change; a warning of a
 * new address goes to the old one.
 */
export function tellAccountChange(
  transaction: WriteTransaction,
  { id: patronId, email }: Pick<PatronRow, 'id' | 'email'>,
  kind: 'pin-changed' | 'email-changed',
): Promise<void> {
  return tellPatron(transaction, {
    kind,
    patronId,
    cause: [patronId, transaction.now.getTime()],
    facts: kind === 'email-changed' && email !== undefined ? { email } : {},
  });
}
