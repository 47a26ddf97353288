import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Real and broken catalogue files that lie beside the repository; tests that need them are skipped without it. */
export const sharedData = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
export const hasSharedData = existsSync(sharedData);

/** One line of the list of those files. */
export interface InventoryEntry {
  readonly file: string;
  readonly kind: 'iso2709' | 'marcxml' | 'marc-in-json' | 'other';
  /** Records in the file, counted by a tolerant scan of its bytes. */
  readonly records: number;
}

export function inventory(): InventoryEntry[] {
  if (!hasSharedData) return [];
  const lines = readFileSync(`${sharedData}inventory.jsonl`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as InventoryEntry);
}
