import { ApiException } from '@buchfink/contract/error';
import type { Patron } from '../../patron-system.ts';
import type { Looking } from './acting.ts';
import type { PatronRow } from './circulation-store.ts';

/** The patron of an act; throws `ApiException('session-ended')` for one who is gone or may no longer log in. */
export async function knownPatron({ unit }: Pick<Looking, 'unit'>, { patronId }: Patron): Promise<PatronRow> {
  const row = await unit.patron(patronId);
  if (row === undefined || row.disabled) throw new ApiException('session-ended');
  return row;
}
