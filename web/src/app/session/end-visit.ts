import type { QueryClient } from '@tanstack/react-query';
import { logOut } from '#shared/session/log-in.ts';
import { isKiosk } from '#shared/state/kiosk.ts';
import { useApp } from '#shared/state/store.ts';

/** Ends everything in a public place: all who left nothing behind are logged out, and nothing is left to be seen. */
export async function endVisit(queries: QueryClient, toStart: () => void): Promise<void> {
  const visitors = useApp.getState().accounts.filter(({ keep }) => keep === 'nothing');
  await Promise.all(visitors.map(logOut));
  queries.clear();
  // A new page: also what other screens held is gone, and the way back shows nothing.
  if (isKiosk()) window.location.replace('/?kiosk');
  else toStart();
}
