import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Real and broken catalogue files beside the repository; tests that need them are skipped where they are absent. */
export const sharedData = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
export const hasSharedData = existsSync(sharedData);

/** One entry of the inventory of these files. */
export interface InventoryEntry {
  readonly file: string;
  readonly kind: 'iso2709' | 'marcxml' | 'marc-in-json' | 'other';
  /** The number of records in the file, counted by a tolerant scan of its bytes. */
  readonly records: number;
}

export function inventory(): InventoryEntry[] {
  if (!hasSharedData) return [];
  const lines = readFileSync(`${sharedData}inventory.jsonl`, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as InventoryEntry);
}
