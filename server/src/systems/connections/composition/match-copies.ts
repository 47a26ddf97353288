import type { LiveCopy } from '@buchfink/connectors/availability';

/** A copy of the catalogue with its state, where the system names one. */
export interface MatchedCopy<Copy> {
  readonly copy: Copy;
  readonly live: LiveCopy | undefined;
}

/** The copies of the catalogue with their states, and the copies that only the system knows. */
export interface MatchedCopies<Copy> {
  readonly known: readonly MatchedCopy<Copy>[];
  readonly added: readonly LiveCopy[];
}

/** Finds the state of each copy by its id, else by its barcode. A state belongs to one copy at most. */
export function matchCopies<Copy extends { readonly id: string; readonly barcode?: string | undefined }>(
  copies: readonly Copy[],
  states: readonly LiveCopy[],
): MatchedCopies<Copy> {
  const left = new Set(states);
  const byId = indexBy(states, 'id');
  const byBarcode = indexBy(states, 'barcode');
  const take = (live: LiveCopy | undefined) => (live && left.delete(live) ? live : undefined);
  const withId = copies.map((copy) => ({ copy, live: take(byId.get(copy.id)) }));
  const known = withId.map(({ copy, live }) => ({
    copy,
    live: live ?? (copy.barcode === undefined ? undefined : take(byBarcode.get(copy.barcode))),
  }));
  return { known, added: [...left] };
}

function indexBy(states: readonly LiveCopy[], key: 'id' | 'barcode'): Map<string, LiveCopy> {
  const index = new Map<string, LiveCopy>();
  for (const state of states) {
    const value = state[key];
    if (value !== undefined && value !== '' && !index.has(value)) index.set(value, state);
  }
  return index;
}
