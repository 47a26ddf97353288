import { type PatronAccess, type PatronWithCard, withPatronAccess } from '../../api/account/patron-access.ts';
import { exportPatron } from '../../api/account/patron-data/export-patron.ts';
import { forgetPatron } from '../../api/account/patron-data/forget-patron.ts';
import type { PersonalTraces } from '../../storage/personal-data/personal-values.ts';
import { searchTraces } from '../../storage/personal-data/search-traces.ts';
import type { StorageLocation } from '../../storage/storage.ts';
import type { LibraryCirculation } from '../../systems/circulation/circulations.ts';
import { type CommandContext, type Console, warningWriter } from '../command-context.ts';
import { wordsOf } from '../command-language.ts';
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
    const { privacy } = wordsOf(console);
    const row = (name: string, value: string | number) => `  ${name.padEnd(19)}${value}`;
    const stays = { ...privacy.stays, ledger: privacy.stays.ledger({ count: ledgerLines }) };
    const lines = [
      privacy.forgotten({ card: words.card, library: patron.libraryId }),
      ...deleted.map(([table, count]) => row(table, count)),
      privacy.whatStays,
      ...Object.entries(stays).map(([name, reason]) => row(name, reason)),
    ];
    writeLine(console, lines.join('\n'));
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
      work(circulation, access, { libraryId, patronId, card: patron.card, userName }, context),
    );
  });
}

/** Prints the result of the search for a person who has been removed. */
function writeTraces(
  { tables, left, names, remaining }: PersonalTraces,
  location: StorageLocation,
  console: Console,
): number {
  const { privacy } = wordsOf(console);
  const leftIn = (places: readonly string[]) => privacy.leftIn({ places: places.join(', ') });
  const rows = left.map(({ database, table, rows: count }) => `${database} ${table} (${count})`);
  writeLine(console, privacy.searchedFor);
  writeLine(console, privacy.tables({ count: tables, result: rows.length === 0 ? privacy.inNoRow : leftIn(rows) }));
  writeLine(
    console,
    location.databaseUrl === undefined
      ? privacy.files({
          names: names.join(', '),
          result: remaining.length === 0 ? privacy.nowhere : leftIn(remaining),
        })
      : privacy.postgresql,
  );
  return left.length + remaining.length === 0 ? 0 : 1;
}
