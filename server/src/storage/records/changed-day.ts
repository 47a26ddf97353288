import type { ListedRecord } from '@buchfink/catalogue/record/record-store';

const millisecondsOfDay = 86_400_000;

/** The day of a moment as the stores note it: days since 1970-01-01, UTC. */
export const dayOf = (moment: Date): number => Math.floor(moment.getTime() / millisecondsOfDay);

/** A row of a list of records. */
export interface ListedRow {
  readonly number: number;
  readonly id: string;
  readonly changed_day: number | null;
}

/** A record of a list, with its day as a calendar date. */
export const listedRecord = ({ number, id, changed_day: day }: ListedRow): ListedRecord => ({
  number,
  id,
  ...(day !== null && { changed: new Date(day * millisecondsOfDay).toISOString().slice(0, 10) }),
});
