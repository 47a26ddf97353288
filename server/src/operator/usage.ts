/** A command line that cannot be understood; the message is shown and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What `help` shows. */
export const usage = `Usage: npm run -s buchfink -- <command>

  import --library <id> [options] <file>…
      Reads MARC 21 files (ISO 2709 or MARCXML, also gzipped) into a library.
      --mode add|replace     add (default) keeps what is there; replace also removes
                             the records that are in none of the files
      --format marc|marcxml  what the files are; each is recognised by its content anyway
      --report <file.jsonl>  names each skipped and each repaired record, one a line
  reindex [library]          builds the search index anew, of one library or of all
  validate [project]         checks the configuration of one project or of all
  demo reset                 makes the demo's records anew, with due dates from today
  help                       shows this text

Settings come from the environment: BUCHFINK_DATA (./data), BUCHFINK_PROJECTS (./projects).
Exit codes: 0 all is well, 1 something failed, 2 the command was not understood.
`;
