import type { CirculationUnit } from '@buchfink/connectors/builtin/circulation/store/circulation-store';
import { deskActRows } from './circulation-rows.ts';
import type { Statements } from './circulation-statements.ts';

type DeskActs = Pick<CirculationUnit, 'deskAct' | 'deskActsOf' | 'deskActsBefore' | 'putDeskAct' | 'removeDeskActs'>;

/** The completed acts of the desk, with the outcomes that a form gets when it is sent again. */
export function deskActs({ oneRow, all, put }: Statements): (libraryId: number) => DeskActs {
  const deskAct = oneRow(deskActRows, 'WHERE library_id = ? AND id = ?');
  const deskActsOf = all(deskActRows, 'WHERE library_id = ? AND patron_id = ? ORDER BY at, id');
  const deskActsBefore = all(deskActRows, 'WHERE library_id = ? AND at < ? ORDER BY at, id');
  const putDeskAct = put(deskActRows.upsert);
  const removeDeskActs = put('DELETE FROM desk_act WHERE library_id = ? AND at < ?');

  return (libraryId) => ({
    deskAct: (id) => deskAct(libraryId, id),
    deskActsOf: (patronId) => deskActsOf(libraryId, patronId),
    deskActsBefore: (instant) => deskActsBefore(libraryId, instant),
    putDeskAct: (row) => putDeskAct(...deskActRows.values(libraryId, row)),
    removeDeskActs: (before) => removeDeskActs(libraryId, before),
  });
}
