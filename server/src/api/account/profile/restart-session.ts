import { ApiException } from '@buchfink/contract/error';
import type { Session } from '@buchfink/contract/session';
import type { LoggedInPatron } from '../../../base/http/endpoint/patron-authenticator.ts';
import type { Cookies } from '../../session/cookies.ts';
import { createSessionAnswer } from '../../session/session-answer.ts';
import type { Sessions } from '../../session/sessions.ts';
import type { Feeds } from '../feed/feeds.ts';

/** Dependencies of a restart. `cookies` are those of the call. */
interface RestartOptions {
  readonly sessions: Sessions;
  readonly feeds: Feeds;
  readonly cookies: Cookies;
}

/**
 * Ends all sessions and calendar feeds of a patron after a change of the PIN, because a person who knew the old one must
 * not stay logged in (OWASP ASVS 5.0, 7.4.3). Begins a new session on the device of the call, of the same kind, sealed
 * with the new `credentials`. Throws `ApiException('session-ended')` if the session of the call is over.
 */
export async function restartSession(
  { sessions, feeds, cookies }: RestartOptions,
  patron: LoggedInPatron,
  credentials: string | undefined,
  now: Date,
): Promise<Session> {
  const sessionsBefore = await sessions.ofPatron(patron);
  const ids = sessionsBefore.map(({ id }) => id);
  await sessions.endAll(ids);
  for (const { sessionId } of cookies.secrets) if (ids.includes(sessionId)) cookies.dropSecret(sessionId);
  await feeds.end(patron);
  const current = sessionsBefore.find(({ id }) => id === patron.sessionId);
  if (current === undefined) throw new ApiException('session-ended');
  const { libraryId, sessionId: _, loggedIn: __, ...login } = patron;
  const { keep, client, device } = current;
  const issued = await sessions.begin({
    libraryId,
    keep,
    client,
    device,
    patron: { ...login, ...(credentials !== undefined && { credentials }) },
  });
  return createSessionAnswer(issued, cookies, now);
}
