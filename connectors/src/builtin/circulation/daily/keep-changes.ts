import type { CirculationUnit } from '../store/circulation-store.ts';
import type { ChangedRow } from '../store/daily-rows.ts';
import { newId } from '../store/random-ids.ts';

/** A unit that stores beside each row what it was before: all it changes is one group. `onChange` gets each change. */
export function keepingUnit(unit: CirculationUnit, onChange: (change: ChangedRow) => void): CirculationUnit {
  const group = newId();
  const keep = async (change: ChangedRow) => {
    await unit.putDailyChange({ ...change, group });
    onChange(change);
  };
  /** Writes a row between two readings of it. */
  const around = async <Row>(read: () => Promise<Row | undefined>, write: () => Promise<void>) => {
    const before = await read();
    await write();
    const after = await read();
    return { before, after };
  };
  return {
    ...unit,
    putLoan: async (row) =>
      keep({
        kind: 'loan',
        ...(await around(
          () => unit.loan(row.id),
          () => unit.putLoan(row),
        )),
      }),
    putFee: async (row) =>
      keep({
        kind: 'fee',
        ...(await around(
          () => unit.fee(row.id),
          () => unit.putFee(row),
        )),
      }),
    putReservation: async (row) =>
      keep({
        kind: 'reservation',
        ...(await around(
          () => unit.reservation(row.id),
          () => unit.putReservation(row),
        )),
      }),
    async removeReservation(id) {
      const before = await unit.reservation(id);
      await unit.removeReservation(id);
      if (before !== undefined) await keep({ kind: 'reservation', before });
    },
    putPatron: async (row) =>
      keep({
        kind: 'patron',
        ...(await around(
          () => unit.patron(row.id),
          () => unit.putPatron(row),
        )),
      }),
    putRegistration: async (row) =>
      keep({
        kind: 'registration',
        ...(await around(
          () => unit.registration(row.id),
          () => unit.putRegistration(row),
        )),
      }),
    putCopy: async (row) =>
      keep({
        kind: 'copy',
        ...(await around(
          () => unit.copy(row.key),
          () => unit.putCopy(row),
        )),
      }),
    putNoticeWishes: async (row) =>
      keep({
        kind: 'notice-wishes',
        ...(await around(
          () => unit.noticeWishes(row.patronId),
          () => unit.putNoticeWishes(row),
        )),
      }),
    async addNotice(row) {
      if ((await unit.notice(row.id)) !== undefined) return;
      await unit.addNotice(row);
      await keep({ kind: 'notice', after: row });
    },
  };
}
