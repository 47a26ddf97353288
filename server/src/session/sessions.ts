import type { PatronLogin } from '@buchfink/connectors/patron-system';
import type { Keep } from '@buchfink/contract/session';
import type { LoggedIn, PatronGate } from '../http/endpoint/patron-authenticator.ts';
import type { StoredSession } from '../storage/sessions/session-store.ts';
import { type Exchanging, exchange, type Presented } from './exchange-secret.ts';
import { accountHashes, type Issued, newAccess } from './issue-tokens.ts';
import { openPatron, sealPatron } from './keys/sealed-patron.ts';
import { hashOf, newSecret, newSessionId } from './keys/tokens.ts';
import { endOf } from './lifetimes.ts';

/** A login that has succeeded. */
export interface NewSession {
  readonly libraryId: number;
  readonly patron: PatronLogin;
  readonly keep: Keep;
  readonly client: 'web' | 'native';
  readonly device: string;
}

/** A session that a secret belongs to; `patron` where the secret was unused and so can still open it. */
export interface Held {
  readonly session: StoredSession;
  readonly patron?: PatronLogin;
}

/** Logins: begun by a password, kept by an exchange of secrets, ended at once. */
export interface Sessions extends PatronGate {
  begin(login: NewSession): Promise<Issued>;
  /** Undefined: the login is over. */
  refresh(presented: Presented): Promise<Issued | undefined>;
  /** The session a refresh secret is of, used or not; undefined when it has ended. */
  heldBy(secret: string): Promise<Held | undefined>;
  /** The sessions of the patron's account, the one last used first. */
  ofPatron(patron: LoggedIn): Promise<StoredSession[]>;
  /** Ends sessions, in every process at once; answers how many there were. */
  endAll(sessionIds: readonly string[]): Promise<number>;
}

/** How often a session that slides is written, in milliseconds. */
const slideStep = 1_000;

/** `warn` gets a line when a secret that was used before came back. */
export function createSessions(given: Exchanging & { warn: (message: string) => void }): Sessions {
  const { store, vault, keys, now, warn } = given;
  return {
    async begin({ libraryId, patron, keep, client, device }) {
      const created = now().getTime();
      const [account] = accountHashes(keys, libraryId, patron.patronId);
      const times = { created, lastUsed: created, ends: endOf(keep, created, created) };
      const session = { id: newSessionId(), libraryId, account, client, keep, device, ...times };
      const { stored, issued } = newAccess(vault, session, patron, created);
      const secret = keep === 'nothing' ? undefined : newSecret();
      const sealed =
        secret === undefined
          ? undefined
          : { hash: hashOf(secret), sealed: sealPatron(vault, secret, session.id, patron) };
      await store.begin(session, stored, sealed);
      return { ...issued, ...(secret !== undefined && { secret }) };
    },
    async refresh(presented) {
      const answer = await exchange(given, presented);
      if (answer === 'stolen') warn('A refresh secret came back after its exchange: its session was ended.');
      return typeof answer === 'string' ? undefined : answer;
    },
    async heldBy(secret) {
      const found = await store.bySecret(hashOf(secret));
      if (found === undefined || found.session.ends <= now().getTime()) return undefined;
      const { session, sealed } = found;
      const patron = sealed && openPatron(vault, secret, session.id, sealed);
      return { session, ...(patron && { patron }) };
    },
    async patronOf(accessToken) {
      const at = now().getTime();
      const hash = hashOf(accessToken);
      const found = await store.byAccess(hash, at);
      const patron = found && openPatron(vault, accessToken, found.session.id, found.sealed);
      if (found === undefined || patron === undefined) return undefined;
      const { session } = found;
      const ends = endOf(session.keep, session.created, at);
      if (session.keep === 'nothing' && ends - session.ends >= slideStep)
        await store.prolong(session.id, hash, { now: at, ends });
      return { ...patron, sessionId: session.id, libraryId: session.libraryId };
    },
    ofPatron: ({ libraryId, patronId }) => store.ofAccounts(accountHashes(keys, libraryId, patronId), now().getTime()),
    endAll: (sessionIds) => store.end(sessionIds),
    async end(sessionId) {
      await store.end([sessionId]);
    },
  };
}
