import * as z from 'zod/mini';

/** The traffic light of a title or copy. */
export const AvailabilityCode = z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']);
export type AvailabilityCode = z.infer<typeof AvailabilityCode>;

/** The state of a copy. The app shows each state as a word, a shape and a colour. */
export const copyStates = [
  'available',
  'online',
  'reference',
  'lent',
  'reserved',
  'in-transit',
  'on-order',
  'missing',
  'unknown',
] as const;
export const CopyState = z.enum(copyStates);
export type CopyState = z.infer<typeof CopyState>;

/** Why a copy is `missing`, where the library says so. */
export const copyAbsences = ['lost', 'damaged', 'in-repair', 'withdrawn'] as const;
export const CopyAbsence = z.enum(copyAbsences);
export type CopyAbsence = z.infer<typeof CopyAbsence>;

/**
 * Who says the states of copies where the catalogue itself cannot: the library's system now, or nobody, because the
 * system gives no answer. States from nobody are `unknown`.
 */
export const StatesFrom = z.enum(['system', 'nobody']);
export type StatesFrom = z.infer<typeof StatesFrom>;

/** The traffic light of each state: green = available now, yellow = soon or for use in the library, red = not now. */
export const availabilityCodeOf: Record<CopyState, AvailabilityCode> = {
  available: 'GREEN',
  online: 'GREEN',
  reference: 'YELLOW',
  'in-transit': 'YELLOW',
  'on-order': 'YELLOW',
  lent: 'RED',
  reserved: 'RED',
  missing: 'RED',
  unknown: 'UNKNOWN',
};
