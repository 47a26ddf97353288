import { maxParts } from '@buchfink/contract/account/checkout';

/** Parses the number of parts of a copy: a whole number from 2 to 255; undefined for one part and for any other text. */
export function parsePartCount(text: string): number | undefined {
  const count = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return count >= 2 && count <= maxParts ? count : undefined;
}
