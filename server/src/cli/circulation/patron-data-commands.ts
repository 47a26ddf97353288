import { type PatronAccess, type PatronWithCard, withPatronAccess } from '../../account/patron-access.ts';
import type { LibraryCirculation } from '../../circulation/circulations.ts';
import type { PersonalValues, TableFinding } from '../../storage/personal-data/personal-values.ts';
import { storageAt } from '../../storage/storage.ts';
import { type CommandContext, type Console, warningWriter } from '../command-context.ts';
import { readLibraryArgs } from '../read-args.ts';
import { writeLine } from '../subcommand.ts';
import { withLibraryCirculation } from './with-circulation.ts';

/** What belongs to a person and is not in an export. */
const notExported = [
  'the PIN: only a hash of it is stored (Argon2id)',
  'the acts of the last day: sealed with a key that only the app of the patron has',
  'the devices on which the patron has logged in before: stored as keyed hashes, which name neither device nor patron',
  'the loan history that the app keeps when the patron has switched it on: only on the devices of the patron',
];

/** `patron export`: prints all that the service stores about a patron as JSON (GDPR, articles 15 and 20). */
export function exportPatron(args: readonly string[], console: Console): Promise<number> {
  const { library, words } = readLibraryArgs('patron export', args, { words: ['card'] });
  return withPatron({ library, card: words.card }, console, async ({ desk }, access, patron) => {
    const circulation = await desk.patronData(words.card);
    const { sessions, attempts, feeds } = await access.data(patron, console.now);
    const document = {
      format: 'buchfink-patron-export',
      version: 1,
      exported: console.now().toISOString(),
      libraryId: patron.libraryId,
      circulation,
      sessions: sessions.map(({ client, keep, device, created, lastUsed, ends }) => ({
        ...{ client, keep, device, created: instant(created), lastUsed: instant(lastUsed), ends: instant(ends) },
      })),
      loginAttempts: attempts.map(({ at, hasFailed }) => ({ at: instant(at), hasFailed })),
      calendarFeeds: feeds.map(({ added, readDay }) => ({ added: instant(added), lastRead: readDay })),
      notExported,
    };
    return writeLine(console, JSON.stringify(document, undefined, 2));
  });
}

const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/**
 * `patron forget`: removes a patron from all stores and proves it (GDPR, article 17). Returns 1 when something of the
 * patron is left.
 */
export function forgetPatron(args: readonly string[], console: Console): Promise<number> {
  const { library, words } = readLibraryArgs('patron forget', args, { words: ['card'] });
  return withPatron({ library, card: words.card }, console, async ({ desk, options }, access, patron, context) => {
    await desk.checkRemoval(words.card);
    const row = await options.store.read(patron.libraryId, (unit) => unit.patron(patron.patronId));
    // Logins end before the patron is removed: afterwards nobody could repeat it with the card. Some may begin meanwhile.
    const before = await access.revoke(patron, console.now);
    const removed = await desk.removePatron(words.card);
    const after = await access.revoke(patron, console.now);
    await access.sweep(console.now);
    const counts: [string, number][] = [
      ['patron', 1],
      ['reservation', removed.reservations],
      ['loan_code', removed.loanCodes],
      ['desk_act', removed.deskActs],
      ['session', before.logins + after.logins],
      ['login_attempt', before.attempts + after.attempts],
      ['feed_card', before.feeds + after.feeds],
    ];
    console.stdout.write(
      [
        `Card ${words.card} of library ${patron.libraryId} is forgotten. Deleted rows:`,
        ...counts.map(([table, count]) => `  ${table.padEnd(16)}${count}`),
        'What stays, and why:',
        `  ledger          ${removed.ledgerLines} lines without the patron: the copies, sums and days that the library accounts for`,
        '  act             at most a day, sealed: a repeated request must not happen twice; nobody can read or match it',
        '  known_device    at most 180 days, as keyed hashes of random numbers: nobody can match them',
        '  service         what it has read in the last ten minutes, in memory, until it reads again',
        '  backups         until they are deleted (docs/privacy.md)',
        '',
      ].join('\n'),
    );
    const contact = [row?.name, row?.email].flatMap((value) => value ?? []);
    return proveAbsence(
      context,
      {
        libraryId: patron.libraryId,
        unique: [patron.patronId, ...(row === undefined ? [] : [row.pinHash]), ...access.hashes(patron)],
        logins: [patron.card, ...(patron.userName === undefined ? [] : [patron.userName])],
        contact,
      },
      console,
    );
  });
}

/** Opens the circulation of a library and the access of one of its patrons. Throws `DeskError`, `UsageError`. */
function withPatron(
  { library, card }: { readonly library: string; readonly card: string },
  console: Console,
  work: (
    circulation: LibraryCirculation,
    access: PatronAccess,
    patron: PatronWithCard,
    context: CommandContext,
  ) => Promise<number>,
): Promise<number> {
  return withLibraryCirculation(console, library, async (circulation, context) => {
    const { libraryId } = circulation.options;
    const { patron } = await circulation.desk.patronData(card);
    const { settings, location } = context;
    const options = { location, keys: settings.keys, warn: warningWriter(console) };
    const { id: patronId, userName } = patron;
    return withPatronAccess(options, (access) =>
      work(
        circulation,
        access,
        { libraryId, patronId, card: patron.card, ...(userName !== undefined && { userName }) },
        context,
      ),
    );
  });
}

/** Searches all tables and files for a person who has been removed, and prints the result. */
async function proveAbsence({ location }: CommandContext, values: PersonalValues, console: Console): Promise<number> {
  const search = await storageAt(location).personalData();
  try {
    const { names, remaining } = await search.eraseRemains(values);
    const tables = await search.findRows(values);
    const left = tables.filter(({ rows }) => rows > 0);
    const searched = 'id, card, user name, name, e-mail address, hash of the PIN and all keyed hashes of the patron';
    console.stdout.write(`Searched for: ${searched}.\n`);
    console.stdout.write(`${tables.length} tables: ${left.length === 0 ? 'in no row' : leftText(left)}.\n`);
    console.stdout.write(
      location.databaseUrl === undefined
        ? `${names.join(', ')}, each byte: ${remaining.length === 0 ? 'nowhere' : `LEFT in ${remaining.join(', ')}`}.\n`
        : 'PostgreSQL: VACUUM has freed the deleted rows, and the table of patrons was rewritten. Its write-ahead log\nand the archive of it contain them until they are recycled.\n',
    );
    return left.length + remaining.length === 0 ? 0 : 1;
  } finally {
    await search.close();
  }
}

const leftText = (left: readonly TableFinding[]) =>
  `LEFT in ${left.map(({ database, table, rows }) => `${database} ${table} (${rows})`).join(', ')}`;
