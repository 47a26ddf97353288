/** What identifies one person in the stores of the service. */
export interface PersonalValues {
  readonly libraryId: number;
  /** Values that nobody else can have: random ids, hashes of a PIN, keyed hashes. No cell may contain one. */
  readonly unique: readonly (string | Buffer)[];
  /** Card and user name. No cell of the library may be one of them, except in the catalogue. */
  readonly logins: readonly string[];
  /** Name, e-mail address and street. As above, but others may have the same, so rows of other patrons do not count. */
  readonly contact: readonly string[];
}

/** A column that can be searched: of texts or of bytes. */
export interface SearchedColumn {
  readonly table: string;
  readonly column: string;
  readonly kind: 'text' | 'bytes';
}

/** The rows of a table with a value of the person. */
export interface TableFinding {
  /** The database file, or the name of the database. */
  readonly database: string;
  readonly table: string;
  readonly rows: number;
}

/** What a search of all stores found of a person who has been removed. */
export interface PersonalTraces {
  /** The number of tables that were searched, and those with rows of the person. */
  readonly tables: number;
  readonly left: readonly TableFinding[];
  /** The files that were read from the first to the last byte, and those of them with a value of the person. */
  readonly names: readonly string[];
  readonly remaining: readonly string[];
}

/** Searches all stores for a person. All methods throw `StorageError`. */
export interface PersonalDataSearch {
  /** Counts the rows with a value of the person in each table of the stores; tables without such rows have 0. */
  findRows(values: PersonalValues): Promise<TableFinding[]>;
  /**
   * Removes what a deletion leaves behind in the database's own files. `names` are the files that were read from the
   * first to the last byte afterwards, `remaining` those of them that still have a value of the person.
   */
  eraseRemains(
    values: PersonalValues,
  ): Promise<{ readonly names: readonly string[]; readonly remaining: readonly string[] }>;
  close(): Promise<void>;
}

/** Tables that describe titles and copies: an author may have the name of a patron, a barcode the number of a card. */
const catalogueTables: readonly string[] = ['title', 'copy'];

/** Columns with numbers of a pick-up shelf, codes and branches, which may be the same as a card number. */
const otherNumbers = /(^|_)(branch|number|code)$/;
/** Shorter values can be something else in a JSON text. */
const shortestInJson = 6;

/** A condition in SQL with a placeholder for the value. */
export interface ValueCondition {
  readonly kind: 'contains' | 'equals';
  readonly column: string;
  readonly value: string | Buffer;
}

/** The conditions for the rows of a table that have a value of the person. */
export function conditionsFor(columns: readonly SearchedColumn[], values: PersonalValues): ValueCondition[] {
  const conditions: ValueCondition[] = [];
  for (const { table, column, kind } of columns) {
    for (const value of values.unique) {
      if (kind === 'bytes' && typeof value !== 'string') conditions.push({ kind: 'equals', column, value });
      if (kind === 'text' && typeof value === 'string') conditions.push({ kind: 'contains', column, value });
    }
    if (kind === 'bytes' || catalogueTables.includes(table) || otherNumbers.test(column)) continue;
    for (const value of [...values.logins, ...(table === 'patron' ? [] : values.contact)]) {
      conditions.push({ kind: 'equals', column, value });
      if (value.length >= shortestInJson) conditions.push({ kind: 'contains', column, value: JSON.stringify(value) });
    }
  }
  return conditions;
}
