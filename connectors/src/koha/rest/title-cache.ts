/** Milliseconds for which a title or copy is known. */
const lifetime = 300_000;
const maxEntries = 5_000;

/** Rows by id for five minutes; they hold nothing of patrons. */
export class TitleCache<Row> {
  readonly #rows = new Map<string, { readonly row: Row; readonly until: number }>();

  get(id: string, now: number): Row | undefined {
    const entry = this.#rows.get(id);
    return entry !== undefined && entry.until > now ? entry.row : undefined;
  }

  set(id: string, row: Row, now: number): void {
    this.#rows.delete(id);
    this.#rows.set(id, { row, until: now + lifetime });
    // A map keeps the order of insertion: the oldest comes first.
    const [oldest] = this.#rows.keys();
    if (this.#rows.size > maxEntries && oldest !== undefined) this.#rows.delete(oldest);
  }
}
