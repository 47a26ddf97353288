import type { cancel, changePickup, pause, prolong, prolongAll, reserve } from '@buchfink/contract/multi-step';
import type * as z from 'zod/mini';

/** The endpoints that are called step by step until the act ends. */
export type ActEndpoint =
  | typeof reserve
  | typeof cancel
  | typeof prolong
  | typeof prolongAll
  | typeof changePickup
  | typeof pause;

/** The target of an act, as its endpoint describes it. */
export type TargetOf<E extends ActEndpoint> = z.input<E['body']>['target'];

const names = ['reserve', 'cancel', 'prolong', 'prolongAll', 'changePickup', 'pause'] as const;
/** The name of an act; its texts have it in their keys. */
export type ActName = (typeof names)[number];

export function actName(endpoint: ActEndpoint): ActName {
  const name = names.find((candidate) => candidate === endpoint.name);
  if (!name) throw new Error(`No act is called ${endpoint.name}`);
  return name;
}
