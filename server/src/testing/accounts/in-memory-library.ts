import type { Patron, PatronLogin, PatronSystem } from '@buchfink/connectors/patron-system';
import { ApiException } from '@buchfink/contract/error';

/** A card of the library. */
interface Card {
  readonly pin: string;
  readonly name?: string;
  /** The credentials that the library needs with every call. */
  readonly credentials?: string;
  readonly isDisabled?: boolean;
}

/** A patron system in memory that counts its logins. */
export interface InMemoryLibrary extends PatronSystem {
  readonly cards: Map<string, Card>;
  /** The user ids of all logins that reached it. */
  readonly loginAttempts: string[];
  /** The patrons that were logged out. */
  readonly loggedOut: Patron[];
}

/** Creates a library with these cards. */
export function createInMemoryLibrary(initialCards: Readonly<Record<string, Card>>): InMemoryLibrary {
  const cards = new Map(Object.entries(initialCards));
  const loginAttempts: string[] = [];
  const loggedOut: Patron[] = [];
  return {
    cards,
    loginAttempts: loginAttempts,
    loggedOut: loggedOut,
    async login({ userId, password }): Promise<PatronLogin> {
      loginAttempts.push(userId);
      // A remote system answers in a later turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      const card = cards.get(userId);
      if (card === undefined || card.pin !== password) throw new ApiException('login-failed');
      if (card.isDisabled) throw new ApiException('account-disabled');
      const { name, credentials } = card;
      return {
        userId,
        patronId: `patron-${userId}`,
        readableAway: false,
        name,
        credentials,
      };
    },
    async logout(patron) {
      loggedOut.push(patron);
    },
    async account({ userId, patronId }) {
      if (!cards.has(userId)) throw new ApiException('session-ended');
      const account = { name: patronId, blocks: [] };
      return { libraryId: 1, userId, account, fees: [], lent: [], reservations: [], retrieved: '2026-11-21T11:00:00Z' };
    },
    async card({ userId }) {
      return { number: userId };
    },
  };
}
