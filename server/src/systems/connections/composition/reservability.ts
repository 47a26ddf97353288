import type { TitleAvailability } from '@buchfink/connectors/availability';
import type { CopyState } from '@buchfink/contract/availability';

/** A copy with its state, and what the system says about reserving it. */
export interface ReservableCopy {
  readonly state: CopyState;
  /** The volume or issue: a copy of another one does not replace it. */
  readonly issue?: string | undefined;
  /** Absent: the system does not say. */
  readonly systemSays?: boolean | undefined;
}

/** Copies that cannot be fetched for a patron, whatever the library's rules are. */
const neverReservable: readonly CopyState[] = ['online', 'reference', 'missing'];

/**
 * Whether a title and each of its copies can be reserved. What the system says counts; where it says nothing, a copy
 * can be reserved unless the same volume is free on a shelf, and then only if the library fetches it from there
 * (`fromShelf`). The system refuses what it does not allow.
 */
export function reservabilityOf(
  copies: readonly ReservableCopy[],
  title: Pick<TitleAvailability, 'reservable' | 'waiting'> | undefined,
  fromShelf: boolean,
): { readonly title: boolean; readonly copies: readonly boolean[] } {
  const waiting = title?.waiting ?? 0;
  const isFree = (issue: string | undefined) =>
    copies.filter((copy) => copy.issue === issue && copy.state === 'available').length > waiting;
  const reservableCopies = copies.map(({ state, issue, systemSays }) => {
    if (systemSays !== undefined) return systemSays;
    if (title?.reservable === false || neverReservable.includes(state)) return false;
    return fromShelf || !isFree(issue);
  });
  return { title: title?.reservable ?? reservableCopies.includes(true), copies: reservableCopies };
}
