import type { LibraryCirculation } from '../../../systems/circulation/circulations.ts';
import type { PatronAccess, PatronWithCard } from '../patron-access.ts';

/** What belongs to a person and is not in an export. */
const notExported = [
  'the PIN: only a hash of it is stored (Argon2id)',
  'the acts of the last day: sealed with a key that only the app of the patron has',
  'the devices on which the patron has logged in before: stored as keyed hashes, which name neither device nor patron',
  'the log of the pages for operators: it names patrons by the last digits of their cards, which others may have too',
  'the loan history that the app keeps when the patron has switched it on: only on the devices of the patron',
];

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * Exports all that the service stores about a patron, without secrets (GDPR, articles 15 and 20). Returns a document for
 * JSON. Throws `DeskError`.
 */
export async function exportPatron(
  { desk }: Pick<LibraryCirculation, 'desk'>,
  access: Pick<PatronAccess, 'data'>,
  patron: PatronWithCard,
  now: () => Date,
): Promise<object> {
  const circulation = await desk.patronData(patron.card);
  const { sessions, attempts, feeds } = await access.data(patron, now);
  return {
    format: 'buchfink-patron-export',
    version: 1,
    exported: now().toISOString(),
    libraryId: patron.libraryId,
    circulation,
    sessions: sessions.map(({ client, keep, device, created, lastUsed, ends }) => ({
      client,
      keep,
      device,
      created: instant(created),
      lastUsed: instant(lastUsed),
      ends: instant(ends),
    })),
    loginAttempts: attempts.map(({ at, hasFailed }) => ({ at: instant(at), hasFailed })),
    calendarFeeds: feeds.map(({ added, readDay }) => ({ added: instant(added), lastRead: readDay })),
    notExported,
  };
}
