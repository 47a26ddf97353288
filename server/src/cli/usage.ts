import { commandName } from '../base/command-name.ts';

/** A command line that cannot be understood. The message is shown, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The text of `help`. */
export const usage = `Usage: ${commandName} <command>

  serve                      runs app and service, until Ctrl-C or SIGTERM
  import --library <id> [options] <file | address | ->…
      Imports records into a library: MARC 21 (ISO 2709, MARCXML, JSON) or CSV (with
      its columns in libraries.yaml), also gzipped, from files, from http(s)
      addresses or, with -, from standard input. An interrupted import of files
      resumes where it was when it is run again.
      --mode add|replace|delete
                             add (default) keeps existing records; replace also removes
                             the records that are in none of the files; delete removes
                             those that are, or whose numbers a text file lists
      --format marc|marcxml|json|csv
                             the format of the files; detected by default
      --dry-run              changes nothing, and reports what would be added, changed
                             and removed
      --remove-up-to <n>     allows this many removals; by default a tenth of the
                             library, and more after a yes on a terminal
      --report <file.jsonl>  lists each skipped and each repaired record with the wrong
                             value, one a line
  harvest --library <id> [options]
      Reads the changes of the library's sources (OAI-PMH) since the last time.
      --full                 reads everything, and removes records that no longer exist
      --dry-run, --remove-up-to <n>, --report <file.jsonl>
                             as above
  undo --library <id> [--dry-run]
                             restores the records to their state before the library's
                             last import or harvest, as long as that is stored
  reindex [library]          rebuilds the search index of one library or of all
  backup <folder | file.db> [--keep <n>]
      Backs up the data directory and the configuration while the service runs, without
      sessions and keys. What earlier backups have is not stored again.
      --keep <n>             keeps this many backups and removes older ones
  restore <folder | file.db> [--backup <id>] [--list]
      Restores the newest backup, or this one, into an empty data directory, checks each
      table and searches each catalogue once. --list shows all backups.
  move-to-postgresql         copies the data directory to the empty database of
                             DATABASE_URL, all or nothing, and compares each row; the
                             service must be stopped
  doctor [--json]            says on one page what is wrong with the installation, with advice:
                             machine, configuration, data, keys, backups, database, the
                             running service and its proxy, clock, hosts, libraries. Warnings
                             alone end with exit code 0. It changes nothing
  validate [project]         checks the configuration of one project or of all
  text-keys [part]           lists the keys of the app's texts that a project can replace
                             (i18n in project.yaml): those with this part, or all
  init [--projects <folder>] [--answers <file.yaml>] [--yes] [--no-check]
      Asks for a library and its systems, tries each of them, and writes its entry with
      comments: into a new project, or at the end of an existing one. Secrets are never
      written, only where they are. --answers takes the answers from a file, --yes takes
      the defaults of the rest and writes without a question, --no-check tries nothing.
  test-connection <library> [options]
      Checks the systems of a library step by step, with advice where something is wrong:
      name, connection, TLS, supported features, a search, a record, the states of its
      copies, the accounts. It changes nothing there.
      --words <text>         what to search for
      --patron <card> [--pin env:NAME|file:/path]
                             also logs a test patron in, reads the account and says which
                             loans could be renewed; the PIN is typed unless --pin says
                             where it is
      --json                 prints the report as JSON
  learn --library <id> --out <file.json> [--words <text>] [--patron <card> [--pin …]]
      Records what test-connection sends and gets, for a report of a fault. Everything
      personal or secret is replaced by invented data.
  preview --library <id> [--port <n>] [--projects <folder>]
      Shows the app with this library alone at an address of this machine, until Ctrl-C.
      It only reads: patrons can log in, but acts are refused. It may run beside the
      service, and with a draft in another folder of projects.
  import-library-list [options] <file | folder>…
      Reads library files of the opacapp project, and says how each library can be served.
      --only <text>          only libraries whose name or town contains the text
      --out <file.yaml>      writes drafts of their entries for libraries.yaml
      --first-id <n>         numbers them from n on; by default they keep their numbers
  patron add --library <id> <card> [options]
      Adds a patron of a library with built-in accounts. The PIN is typed, or read from
      standard input; it is never an argument.
      --name, --user-name, --email, --group, --born, --valid-until, --branch
                             the patron's data; days as 2026-12-31
  patron change --library <id> <card> [options]
                             as above, and --new-card <card>
  patron set-pin --library <id> <card>
                             logs the card out everywhere, and out of calendars
  patron list --library <id>
  patron block --library <id> <card> [--reason blocked|card-lost|confirm-data] [--text …]
  patron unblock | remove --library <id> <card>
                             a patron with loans or fees is not removed
  patron export --library <id> <card>
                             prints all that is stored about the patron, as JSON and
                             without secrets
  patron forget --library <id> <card>
                             removes the patron from all stores, like remove without
                             loans and fees only; prints what was removed, what stays
                             and why, and checks tables and files for what is left
  copy lend --library <id> <barcode> <card> [--branch <id>] [--day <day>]
                             --day enters a loan that began earlier
  copy give-back --library <id> <barcode> [--branch <id>]
                             says where the copy goes: its shelf, the pick-up shelf,
                             another branch
  copy show --library <id> <barcode>
  copy set-state --library <id> <barcode> available|reference|on-order|missing|lost|damaged|in-repair|withdrawn
  copy to-fetch --library <id> [--branch <id>]
                             lists reserved copies that are on the shelves
  fee add --library <id> <card> <sum> --text <what for>
  fee pay --library <id> <card> <sum>
                             a sum such as 2.50; the oldest fee is paid first
  fee list --library <id> <card>
  fee waive --library <id> <fee>
  daily-work show            says whether work by the clock runs, and what the last daily work
                             of each library did
  daily-work release         the clock is right: work by the clock goes on
  daily-work undo --library <id>
                             undoes the last daily work: fees, expired reservations,
                             removed entries; then the work waits for release
  tags --library <id> [barcode…]
      Writes a page (HTML) with barcodes to print and the bytes to write to RFID tags:
      of these copies, or of the first hundred.
  demo reset                 recreates the demo's records and accounts, with due dates
                             from today
  help                       shows this text

Settings come from the environment: BUCHFINK_DATA (./data), BUCHFINK_PROJECTS (./projects).
Exit codes: 0 success, 1 failure, 2 wrong usage.
`;
