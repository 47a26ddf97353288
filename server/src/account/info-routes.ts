import type { PatronSystem } from '@buchfink/connectors/patron-system';
import { accountInfo } from '@buchfink/contract/account';
import { mountForPatron, type ServiceScope } from '../http/mount.ts';
import { wallClock } from '../info/wall-clock.ts';
import { wordedAccount } from './account-wording.ts';
import type { RecentTraces } from './acts/recent-traces.ts';
import { libraryOf } from './library-of.ts';

/** What showing an account needs. */
export interface InfoGiven {
  readonly directory: { patronOf(libraryId: number): PatronSystem };
  readonly recent: RecentTraces;
}

/** `GET {service}/account/info` */
export function mountAccountInfo(scope: ServiceScope, { directory, recent }: InfoGiven): void {
  mountForPatron(scope, accountInfo, async ({ patron, project, locale, context }) => {
    const account = await directory.patronOf(patron.libraryId).account(patron, context);
    recent.keep(patron, account);
    const today = wallClock(context.now(), libraryOf(project, patron).timeZone).date;
    return wordedAccount(account, locale, today);
  });
}
