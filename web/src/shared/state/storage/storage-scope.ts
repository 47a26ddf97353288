import { basePath } from '#shared/base-path/base-path.ts';

// Apps below several paths of a host share what a browser keeps for it.
let scope = basePath();

/** Sets which service all that is stored from now on belongs to: in a shell with several services, before the start. */
export function setStorageScope(next: string): void {
  scope = next;
}

/** The key under which a value is stored for the current service. */
export const scoped = (key: string): string => key + scope;
