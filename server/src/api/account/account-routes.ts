import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { accountInfo } from '@buchfink/contract/account';
import { wallClock } from '../../base/calendar/wall-clock.ts';
import { labelAccount } from '../../systems/labels/label-account.ts';
import { offerAccountCovers } from '../covers/offer-covers.ts';
import { mountForPatron, type ServiceScope } from '../http/mount.ts';
import type { RecentSnapshots } from './acts/recent-snapshots.ts';

/** Dependencies of the account call. */
export interface AccountRoutesOptions {
  readonly directory: { patronOf(libraryId: number): PatronSystem };
  readonly recent: RecentSnapshots;
}

/** `GET {service}/account/info` */
export function mountAccountInfo(scope: ServiceScope, { directory, recent }: AccountRoutesOptions): void {
  mountForPatron(scope, accountInfo, async ({ patron, library, project, locale, context }) => {
    const account = await directory.patronOf(patron.libraryId).account(patron, context);
    // An act must not be measured by lists that could not be read.
    const { unreadable = [] } = account;
    if (!unreadable.includes('lent') && !unreadable.includes('reservations')) recent.keep(patron, account);
    const today = wallClock(context.now(), library.timeZone).date;
    return offerAccountCovers(labelAccount(account, locale, today), library, project);
  });
}
