import { isAbsolute } from 'node:path';

/** Where a node finds the indexes of the others. */
export type SegmentLocation =
  | { readonly kind: 'peers'; readonly addresses: readonly string[] }
  | { readonly kind: 'folder'; readonly folder: string };

/** Parses the setting `BUCHFINK_SEGMENTS`: addresses of nodes, or the absolute path of a folder. */
export function parseSegmentLocation(text: string): SegmentLocation | undefined {
  if (isAbsolute(text)) return { kind: 'folder', folder: text };
  const addresses = text.split(',').map((entry) => entry.trim());
  return addresses.every(isOrigin) ? { kind: 'peers', addresses } : undefined;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && href === `${origin}/`;
}
