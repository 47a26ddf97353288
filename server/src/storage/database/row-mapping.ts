type Cell = string | number | boolean | undefined;

/** Maps the fields of a row to the columns of its table. */
export interface RowMapping<Row> {
  readonly table: string;
  /** The column names, each with the table alias in front if there is one. */
  columns(alias?: string): string;
  /** The SQL that adds a row or replaces the one with the same key. */
  readonly upsert: string;
  /** The same with an expression for one field, which has a parameter in the place of the field. */
  upsertWith(field: keyof Row & string, expression: string): string;
  /** The parameter values of `upsert`. */
  values(libraryId: number, row: Row): (string | number | null)[];
  /** Reads a row. `readPrefixed` reads one whose columns were renamed by `prefixed`. */
  read(cells: Record<string, unknown>): Row;
  /** The columns renamed with a prefix, so that the columns of two joined tables do not collide. */
  prefixed(alias: string, prefix: string): string;
  readPrefixed(cells: Record<string, unknown>, prefix: string): Row;
}

/**
 * Creates the mapping of a type to one table. An absent field is NULL, a flag is 0 or 1. Only this program writes the
 * rows, so a read row has the type of the written one.
 */
export function rowMapping<Row extends { readonly [Field in keyof Row]: Cell }>(
  table: string,
  key: readonly (keyof Row & string)[],
  fields: { readonly [Field in keyof Row & string]-?: string },
  flags: readonly (keyof Row & string)[] = [],
): RowMapping<Row> {
  const pairs = Object.entries(fields) as [keyof Row & string, string][];
  const names = pairs.map(([, column]) => column);
  const keys = key.map((field) => fields[field]);
  const changed = names.filter((column) => !keys.includes(column)).map((column) => `${column} = excluded.${column}`);
  const isFlag = new Set<string>(flags);
  const readPrefixed = (cells: Record<string, unknown>, prefix: string) => {
    const row: Record<string, unknown> = {};
    for (const [field, column] of pairs) {
      const cell = cells[prefix + column];
      if (cell !== null && cell !== undefined) row[field] = isFlag.has(field) ? cell === 1 : cell;
    }
    return row as Row;
  };
  const upsert = (value: (column: string) => string) =>
    `INSERT INTO ${table} (library_id, ${names.join(', ')}) VALUES (?, ${names.map(value).join(', ')}) ` +
    `ON CONFLICT (library_id, ${keys.join(', ')}) DO UPDATE SET ${changed.join(', ')}`;
  return {
    table,
    columns: (alias) => names.map((column) => (alias === undefined ? column : `${alias}.${column}`)).join(', '),
    upsert: upsert(() => '?'),
    upsertWith: (field, expression) => upsert((column) => (column === fields[field] ? expression : '?')),
    values: (libraryId, row) => [libraryId, ...pairs.map(([field]) => cellOf(row[field]))],
    read: (cells) => readPrefixed(cells, ''),
    prefixed: (alias, prefix) => names.map((column) => `${alias}.${column} AS ${prefix}${column}`).join(', '),
    readPrefixed,
  };
}

/** The text of a cell; undefined without one. */
export const optionalText = (cell: unknown): string | undefined => (typeof cell === 'string' ? cell : undefined);

function cellOf(value: Cell): string | number | null {
  if (value === undefined) return null;
  return typeof value === 'boolean' ? Number(value) : value;
}
