import { ApiException, errorStatus } from '@buchfink/contract/error';
import { logout } from '@buchfink/contract/session';
import { call } from '#shared/api/call.ts';
import { UnknownCodeException } from '#shared/api/unknown-code-exception.ts';
import { onReconnect } from '#shared/connection/service-connection.ts';
import { dispatch, useApp } from '#shared/state/store.ts';

/** Milliseconds after which a failed report is repeated. */
const retryTime = 60_000;

/** Reports every ended session to the service, now and later, until the service has answered. Returns what stops it. */
export function reportLogouts(): () => void {
  const underWay = new Set<string>();
  // Requested again in the meantime: the connection can be back before its loss is certain.
  const again = new Set<string>();
  const tell = () => {
    for (const left of useApp.getState().leftSessions) {
      const { refreshToken } = left;
      if (underWay.has(refreshToken)) {
        again.add(refreshToken);
        continue;
      }
      underWay.add(refreshToken);
      const known = () => dispatch({ type: 'logout-known', refreshToken });
      call(logout, { body: left })
        .then(known, (error: unknown) => {
          if (isRefusal(error)) known();
        })
        .finally(() => {
          underWay.delete(refreshToken);
          if (again.delete(refreshToken)) tell();
        });
    }
  };
  tell();
  const timer = setInterval(tell, retryTime);
  const stopListening = onReconnect(tell);
  const unsubscribe = useApp.subscribe((now, before) => {
    if (now.leftSessions !== before.leftSessions) tell();
  });
  return () => {
    clearInterval(timer);
    stopListening();
    unsubscribe();
  };
}

/** The service refuses the report for good: it is not repeated. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiException)) return false;
  const status = error instanceof UnknownCodeException ? error.status : errorStatus[error.code];
  return status < 500 && status !== 429;
}
