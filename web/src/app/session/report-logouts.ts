import { ApiException, errorStatus } from '@buchfink/contract/error';
import { logout } from '@buchfink/contract/session';
import { call } from '#shared/api/call.ts';
import { UnknownCodeException } from '#shared/api/unknown-code-exception.ts';
import { onReconnect } from '#shared/connection/service-connection.ts';
import { getSecretStore } from '#shared/session/secret-store.ts';
import type { EndedSession } from '#shared/state/accounts.ts';
import { dispatch, useApp } from '#shared/state/store.ts';

/** Milliseconds after which a failed report is repeated. */
const retryTime = 60_000;

/** Reports every ended session to the service, now and later, until the service has answered. Returns what stops it. */
export function reportLogouts(): () => void {
  const underWay = new Set<string>();
  // Requested again in the meantime: the connection can be back before its loss is certain.
  const again = new Set<string>();
  const reportAll = () => {
    for (const session of useApp.getState().leftSessions) {
      const { refreshToken } = session;
      if (underWay.has(refreshToken)) {
        again.add(refreshToken);
        continue;
      }
      underWay.add(refreshToken);
      const sessionKeys = () => {
        dispatch({ type: 'logout-known', refreshToken });
        void getSecretStore().remove(refreshToken);
      };
      endAtService(session)
        .then(sessionKeys, (error: unknown) => {
          if (isRefusal(error)) sessionKeys();
        })
        .finally(() => {
          underWay.delete(refreshToken);
          if (again.delete(refreshToken)) reportAll();
        });
    }
  };
  reportAll();
  const timer = setInterval(reportAll, retryTime);
  const stopListening = onReconnect(reportAll);
  const unsubscribe = useApp.subscribe((now, before) => {
    if (now.leftSessions !== before.leftSessions) reportAll();
  });
  return () => {
    clearInterval(timer);
    stopListening();
    unsubscribe();
  };
}

/** A session whose secret is gone can be ended by nobody; it runs out by itself. */
async function endAtService({ refreshToken: handle, ...account }: EndedSession): Promise<void> {
  const refreshToken = await getSecretStore().get(handle);
  if (refreshToken !== undefined) await call(logout, { body: { ...account, refreshToken } });
}

/** The service understood and will not do it, now or later: there is nothing more to tell. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiException)) return false;
  const status = error instanceof UnknownCodeException ? error.status : errorStatus[error.code];
  return status < 500 && status !== 429;
}
