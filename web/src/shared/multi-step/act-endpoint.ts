import type { cancel, changePickup, pause, prolong, prolongAll, reserve } from '@buchfink/contract/multi-step';
import type * as z from 'zod/mini';

/** The calls that are repeated, one step after the other, until they end. */
export type ActEndpoint =
  | typeof reserve
  | typeof cancel
  | typeof prolong
  | typeof prolongAll
  | typeof changePickup
  | typeof pause;

/** What an act is about, as its call describes it. */
export type TargetOf<E extends ActEndpoint> = z.input<E['body']>['target'];

const names = ['reserve', 'cancel', 'prolong', 'prolongAll', 'changePickup', 'pause'] as const;
/** An act, by which its words are found. */
export type ActName = (typeof names)[number];

export function actName({ name }: ActEndpoint): ActName {
  const found = names.find((each) => each === name);
  if (!found) throw new Error(`No act is called ${name}`);
  return found;
}
