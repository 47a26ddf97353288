import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import { patronActRows } from './circulation-rows.ts';
import type { Statements } from './circulation-statements.ts';

type PatronActs = Pick<CirculationUnit, 'patronAct' | 'putPatronAct' | 'removePatronActs'>;

/** The acts of patrons of the last day, with the sealed answers that a repeated one gets. */
export function patronActs({ oneRow, put }: Statements): (libraryId: number) => PatronActs {
  const patronAct = oneRow(patronActRows, 'WHERE library_id = ? AND id = ?');
  const putPatronAct = put(patronActRows.upsert);
  const removePatronActs = put('DELETE FROM patron_act WHERE library_id = ? AND at < ?');

  return (libraryId) => ({
    patronAct: (id) => patronAct(libraryId, id),
    putPatronAct: (row) => putPatronAct(...patronActRows.values(libraryId, row)),
    removePatronActs: (before) => removePatronActs(libraryId, before),
  });
}
