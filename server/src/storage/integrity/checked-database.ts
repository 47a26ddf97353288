/** Whether a database is whole. One that cannot be reached or opened just now is not listed. */
export interface CheckedDatabase {
  /** The name of its file, or that of the PostgreSQL database. */
  readonly name: string;
  readonly isWhole: boolean;
}
