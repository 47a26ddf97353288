import type { ItemInformation } from '../codec/messages/items.ts';

/** How long the title and due date of a copy are known, in milliseconds. */
const lifetime = 60_000;
const maxEntries = 5_000;

/**
 * What 18 said of copies, for a minute: an account that is read twice asks once. It holds nothing of patrons.
 */
export class ItemCache {
  readonly #entries = new Map<string, { readonly item: ItemInformation; readonly until: number }>();

  get(barcode: string, now: number): ItemInformation | undefined {
    const entry = this.#entries.get(barcode);
    if (entry === undefined || entry.until <= now) return undefined;
    return entry.item;
  }

  set(barcode: string, item: ItemInformation, now: number): void {
    this.#entries.delete(barcode);
    this.#entries.set(barcode, { item, until: now + lifetime });
    // A map keeps the order of insertion: the oldest comes first.
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > maxEntries && oldest !== undefined) this.#entries.delete(oldest);
  }

  remove(barcode: string): void {
    this.#entries.delete(barcode);
  }
}
