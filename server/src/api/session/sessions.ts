import type { PatronLogin } from '@buchfink/connectors/patron-system';
import type { Keep } from '@buchfink/contract/session';
import type { LoggedInPatron, PatronAuthenticator } from '../../base/http/endpoint/patron-authenticator.ts';
import { openPatron, sealPatron } from '../../storage/keys/sealed-patron.ts';
import { hashOf, newSecret, newSessionId } from '../../storage/keys/tokens.ts';
import type { StoredSession } from '../../storage/sessions/session-store.ts';
import { type ExchangeDependencies, exchangeSecret, type PresentedSecret } from './exchange-secret.ts';
import { accountHashes, type IssuedTokens, issueAccessToken, loginMarks } from './issue-tokens.ts';
import { endOf, lifetimes } from './lifetimes.ts';

/** A successful login. */
export interface NewSession {
  readonly libraryId: number;
  readonly patron: PatronLogin;
  readonly keep: Keep;
  readonly client: 'web' | 'native';
  readonly device: string;
}

/** The session of a refresh secret; with `patron` while the secret is unused and can open the sealed data. */
export interface SecretOwner {
  readonly session: StoredSession;
  readonly patron?: PatronLogin;
}

/** The account of a patron at a library. */
type PatronAccount = Pick<LoggedInPatron, 'libraryId' | 'patronId'>;

/** Sessions: started by a password, continued by exchanging secrets, ended immediately. */
export interface Sessions extends PatronAuthenticator {
  begin(login: NewSession): Promise<IssuedTokens>;
  /** Exchanges a refresh secret; undefined when the session has ended. */
  refresh(presented: PresentedSecret): Promise<IssuedTokens | undefined>;
  /** The session of a refresh secret, used or not; undefined when the session has ended. */
  heldBy(secret: string): Promise<SecretOwner | undefined>;
  /** The sessions of the patron's account, most recently used first. */
  ofPatron(patron: PatronAccount): Promise<StoredSession[]>;
  /** The marks of the sessions of the patron's account (`loginMarks`). */
  loginsOf(patron: PatronAccount): Promise<ReadonlySet<string>>;
  /** Ends sessions in all processes; returns how many there were. */
  endAll(sessionIds: readonly string[]): Promise<number>;
}

/** Minimum interval between two writes of a sliding session, in milliseconds. */
const slideStep = 1_000;

/** Creates the sessions; `warn` gets a line when a used secret is presented again. */
export function createSessions(deps: ExchangeDependencies & { warn: (message: string) => void }): Sessions {
  const { store, vault, keys, now, warn } = deps;
  const ofPatron = ({ libraryId, patronId }: PatronAccount) =>
    store.ofAccounts(accountHashes(keys, libraryId, patronId), now().getTime());
  return {
    async begin({ libraryId, patron, keep, client, device }) {
      const created = now().getTime();
      const [account] = accountHashes(keys, libraryId, patron.patronId);
      const times = { created, lastUsed: created, ends: endOf(keep, created, created) };
      const session = { id: newSessionId(), libraryId, account, client, keep, device, ...times };
      const { stored, issued } = issueAccessToken(vault, session, patron, created);
      const secret = keep === 'nothing' ? undefined : newSecret();
      const sealed =
        secret === undefined
          ? undefined
          : { hash: hashOf(secret), sealed: sealPatron(vault, secret, session.id, patron) };
      await store.begin(session, stored, sealed);
      return { ...issued, secret };
    },
    async refresh(presented) {
      const answer = await exchangeSecret(deps, presented);
      if (answer === 'stolen') warn('A refresh secret came back after its exchange: its session was ended.');
      return typeof answer === 'string' ? undefined : answer;
    },
    async heldBy(secret) {
      const storedSecret = await store.bySecret(hashOf(secret));
      if (storedSecret === undefined || storedSecret.session.ends <= now().getTime()) return undefined;
      const { session, sealed } = storedSecret;
      const patron = sealed && openPatron(vault, secret, session.id, sealed);
      return { session, patron };
    },
    async patronOf(accessToken) {
      const at = now().getTime();
      const hash = hashOf(accessToken);
      const storedToken = await store.byAccess(hash, at);
      const patron = storedToken && openPatron(vault, accessToken, storedToken.session.id, storedToken.sealed);
      if (storedToken === undefined || patron === undefined) return undefined;
      const { session } = storedToken;
      // A phone that uses the token has read the answer that brought it, and with it the next refresh secret.
      if (session.client === 'native')
        await store.markReceived(session.id, storedToken.expires - lifetimes[session.keep].access);
      const ends = endOf(session.keep, session.created, at);
      if (session.keep === 'nothing' && ends - session.ends >= slideStep)
        await store.prolong(session.id, hash, { now: at, ends });
      return { ...patron, sessionId: session.id, libraryId: session.libraryId, loggedIn: session.created };
    },
    ofPatron,
    loginsOf: async (patron) => new Set((await ofPatron(patron)).flatMap(({ id }) => loginMarks(keys, id))),
    endAll: (sessionIds) => store.end(sessionIds),
    async end(sessionId) {
      await store.end([sessionId]);
    },
  };
}
