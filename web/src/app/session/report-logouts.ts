import { ApiException } from '@buchfink/contract/error';
import { errorStatus } from '@buchfink/contract/error/error-status';
import { logout } from '@buchfink/contract/session';
import { markUntold } from '#shared/account/log-out/show-logged-out.ts';
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
  const pendingTokens = new Set<string>();
  // Requested again in the meantime: the connection can be back before its loss is certain.
  const repeatTokens = new Set<string>();
  const reportAll = () => {
    for (const session of useApp.getState().leftSessions) {
      const { refreshToken } = session;
      if (pendingTokens.has(refreshToken)) {
        repeatTokens.add(refreshToken);
        continue;
      }
      pendingTokens.add(refreshToken);
      const forgetSession = () => {
        dispatch({ type: 'logout-known', refreshToken });
        void getSecretStore().remove(refreshToken);
        if (useApp.getState().leftSessions.length === 0) markUntold(undefined);
      };
      endAtService(session)
        .then(forgetSession, (error: unknown) => {
          if (isRefusal(error)) forgetSession();
          else markUntold('until-connected');
        })
        .finally(() => {
          pendingTokens.delete(refreshToken);
          if (repeatTokens.delete(refreshToken)) reportAll();
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

/** Ends a session at the service. A session whose secret is lost cannot be ended; it expires. */
async function endAtService({ refreshToken: handle, ...account }: EndedSession): Promise<void> {
  const refreshToken = await getSecretStore().get(handle);
  if (refreshToken !== undefined) await call(logout, { body: { ...account, refreshToken } });
}

/** Whether the service refuses for good, so that reporting again is useless. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiException)) return false;
  const status = error instanceof UnknownCodeException ? error.status : errorStatus[error.code];
  return status < 500 && status !== 429;
}
