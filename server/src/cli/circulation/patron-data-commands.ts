import { type PatronAccess, type PatronWithCard, withPatronAccess } from '../../api/account/patron-access.ts';
import { exportPatron } from '../../api/account/patron-data/export-patron.ts';
import { forgetPatron } from '../../api/account/patron-data/forget-patron.ts';
import type { PersonalTraces, TableFinding } from '../../storage/personal-data/personal-values.ts';
import { searchTraces } from '../../storage/personal-data/search-traces.ts';
import type { StorageLocation } from '../../storage/storage.ts';
import type { LibraryCirculation } from '../../systems/circulation/circulations.ts';
import { type CommandContext, type Console, warningWriter } from '../command-context.ts';
import { readLibraryArgs } from '../read-args.ts';
import { writeLine } from '../subcommand.ts';
import { withLibraryCirculation } from './with-circulation.ts';

/** `patron export`: prints all that the service stores about a patron as JSON (GDPR, articles 15 and 20). */
export function exportCommand(args: readonly string[], console: Console): Promise<number> {
  const { library, words } = readLibraryArgs('patron export', args, { words: ['card'] });
  return withPatron({ library, card: words.card }, console, async (circulation, access, patron) =>
    writeLine(console, JSON.stringify(await exportPatron(circulation, access, patron, console.now), undefined, 2)),
  );
}

/**
 * `patron forget`: removes a patron from all stores and proves it (GDPR, article 17). Returns 1 when something of the
 * patron is left.
 */
export function forgetCommand(args: readonly string[], console: Console): Promise<number> {
  const { library, words } = readLibraryArgs('patron forget', args, { words: ['card'] });
  return withPatron({ library, card: words.card }, console, async (circulation, access, patron, { location }) => {
    const { deleted, ledgerLines, values } = await forgetPatron({ circulation, access, now: console.now }, patron);
    console.stdout.write(
      [
        `Card ${words.card} of library ${patron.libraryId} is forgotten. Deleted rows:`,
        ...deleted.map(([table, count]) => `  ${table.padEnd(16)}${count}`),
        'What stays, and why:',
        `  ledger          ${ledgerLines} lines without the patron: the copies, sums and days that the library accounts for`,
        '  act             at most a day, sealed: a repeated request must not happen twice; nobody can read or match it',
        '  known_device    at most 180 days, as keyed hashes of random numbers: nobody can match them',
        '  operator_act    at most 400 days, by the last digits of the card, which others may have too',
        '  service         what it has read in the last ten minutes, in memory, until it reads again',
        '  backups         until they are deleted (docs/privacy.md)',
        '',
      ].join('\n'),
    );
    return writeTraces(await searchTraces(location, values), location, console);
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

/** Prints the result of the search for a person who has been removed. */
function writeTraces(
  { tables, left, names, remaining }: PersonalTraces,
  location: StorageLocation,
  console: Console,
): number {
  const searched = 'id, card, user name, name, e-mail address, hash of the PIN and all keyed hashes of the patron';
  console.stdout.write(`Searched for: ${searched}.\n`);
  console.stdout.write(`${tables} tables: ${left.length === 0 ? 'in no row' : leftText(left)}.\n`);
  console.stdout.write(
    location.databaseUrl === undefined
      ? `${names.join(', ')}, each byte: ${remaining.length === 0 ? 'nowhere' : `LEFT in ${remaining.join(', ')}`}.\n`
      : 'PostgreSQL: VACUUM has freed the deleted rows, and the table of patrons was rewritten. Its write-ahead log\nand the archive of it contain them until they are recycled.\n',
  );
  return left.length + remaining.length === 0 ? 0 : 1;
}

const leftText = (left: readonly TableFinding[]) =>
  `LEFT in ${left.map(({ database, table, rows }) => `${database} ${table} (${rows})`).join(', ')}`;
