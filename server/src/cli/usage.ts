/** A command line that cannot be understood. The message is shown, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The text of `help`. */
export const usage = `Usage: npm run -s buchfink -- <command>

  import --library <id> [options] <file | address | ->…
      Reads records into a library: MARC 21 (ISO 2709, MARCXML, JSON) or CSV (its
      columns stand in libraries.yaml), also gzipped, from files, from http(s)
      addresses or, with -, from standard input. An import of files that was ended
      goes on where it was when it is run again.
      --mode add|replace|delete
                             add (default) keeps what is there; replace also removes
                             the records that are in none of the files; delete removes
                             those that are, or whose numbers a text file lists
      --format marc|marcxml|json|csv
                             reads the files as this; otherwise their content tells
      --dry-run              changes nothing, and says what would be added, changed and
                             removed
      --remove-up-to <n>     lets so many records be removed; without it a tenth of the
                             library at most, and more after a yes on a terminal
      --report <file.jsonl>  names each skipped and each repaired record with the value
                             that was wrong, one a line
  harvest --library <id> [options]
      Reads what has changed in the library's sources (OAI-PMH) since the last time.
      --full                 reads everything, and removes what is there no longer
      --dry-run, --remove-up-to <n>, --report <file.jsonl>
                             as above
  undo --library <id> [--dry-run]
                             makes the records what they were before the library's last
                             import or harvest, while that is known
  reindex [library]          builds the search index anew, of one library or of all
  validate [project]         checks the configuration of one project or of all
  text-keys [part]           lists the keys of the app's texts that a project can word
                             otherwise (i18n in project.yaml), those with a part or all
  test-connection <library> [--words <text>]
                             says what its catalogue can do of what its settings say,
                             and shows a search and a record of it
  patron add --library <id> <card> [options]
      Adds a patron of a library whose accounts are kept here. The PIN is asked for, or
      read from standard input; it never stands on the command line.
      --name, --user-name, --email, --group, --born, --valid-until, --branch
                             what is known of the patron; days as 2026-12-31
  patron change --library <id> <card> [options]
                             as above, and --new-card <card>
  patron set-pin --library <id> <card>
                             logs the card out everywhere, and out of calendars
  patron list --library <id>
  patron block --library <id> <card> [--reason blocked|card-lost|confirm-data] [--text …]
  patron unblock | remove --library <id> <card>
                             who has loans or owes fees is not removed
  copy lend --library <id> <barcode> <card> [--branch <id>] [--day <day>]
                             --day takes over a loan that began earlier
  copy give-back --library <id> <barcode> [--branch <id>]
                             says where the copy goes: its shelf, the pick-up shelf,
                             another branch
  copy show --library <id> <barcode>
  copy set-state --library <id> <barcode> available|reference|on-order|missing
  copy to-fetch --library <id> [--branch <id>]
                             what stands on the shelves and is waited for
  fee add --library <id> <card> <sum> --text <what for>
  fee pay --library <id> <card> <sum>
                             a sum such as 2.50; the oldest fee is paid first
  fee list --library <id> <card>
  fee waive --library <id> <fee>
  demo reset                 makes the demo's records and accounts anew, with due dates
                             from today
  help                       shows this text

Settings come from the environment: BUCHFINK_DATA (./data), BUCHFINK_PROJECTS (./projects).
Exit codes: 0 all is well, 1 something failed, 2 the command was not understood.
`;
