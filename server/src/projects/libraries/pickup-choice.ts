import type { LibrarySettings } from './library-settings.ts';

/**
 * Whether nobody is asked where a reservation shall be fetched, because the settings name no branch and the system has no list of
 * them: by Koha's ILS-DI it then goes to the home branch, by SIP2 to the place of the terminal.
 */
export function lacksPickupChoice({ branches, system: { patron } }: LibrarySettings): boolean {
  if (branches.length > 0) return false;
  if (patron?.kind === 'koha-ilsdi') return patron.pickupBranches === undefined;
  return patron?.kind === 'sip2' && patron.holds !== undefined && patron.holds.pickupBranches === undefined;
}
