import type { QueryClient } from '@tanstack/react-query';
import { leave } from '#shared/account/log-out/request-log-out.ts';
import { basePath } from '#shared/base-path/base-path.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { useApp } from '#shared/state/store.ts';

/** Ends a visit in a public place: logs out the accounts that keep nothing, and removes all that is shown. */
export async function endVisit(queries: QueryClient, toStart: () => void): Promise<void> {
  const visitors = useApp.getState().accounts.filter(({ keep }) => keep === 'nothing');
  await leave(visitors);
  queries.clear();
  // A new page also drops what other screens hold and the entries of the history.
  if (isKiosk()) window.location.replace(`${basePath()}/?kiosk`);
  else toStart();
}
