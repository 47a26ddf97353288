import type { Manifest } from '@buchfink/catalogue/index/manifest';
import { segmentFormatVersion } from '@buchfink/catalogue/segment/file/segment-file';
import * as z from 'zod/mini';
import type { Keys } from '../../storage/keys/keys.ts';

/** Increases when the listing or its meaning changes. */
const listingFormat = 1;
/** The largest listing in bytes: the deletions of a hundred million documents. */
export const maxListingBytes = 64 * 1024 * 1024;
const purpose = 'index listing';

const count = z.int().check(z.gte(0));
/** The name of a segment; it becomes part of a path. */
export const SegmentName = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

const ListedSegment = z.strictObject({
  name: SegmentName,
  documents: count,
  deleted: z.optional(z.string()),
  /** The size of its file. */
  bytes: count,
  /** The SHA-256 checksum of its file, in hexadecimal digits. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

const IndexListing = z.strictObject({
  format: z.literal(listingFormat),
  segmentFormat: z.literal(segmentFormatVersion),
  libraryId: count,
  store: z.string(),
  upTo: count,
  removals: count,
  segments: z.array(ListedSegment),
});
const Envelope = z.strictObject({ content: z.string(), signature: z.string() });
const Versions = z.looseObject({ format: z.int(), segmentFormat: z.int() });

/** The written index of a library on a node: its position in the changes of the records, and its files. */
export interface IndexListing extends z.infer<typeof IndexListing> {}

/** The size and SHA-256 checksum of a segment's file. */
export type FileFacts = Pick<z.infer<typeof ListedSegment>, 'bytes' | 'sha256'>;

/** Formats and signs the listing of an index, so that a node with the same keys accepts it. */
export function signListing(
  keys: Pick<Keys, 'sign'>,
  options: { readonly libraryId: number; readonly manifest: Manifest; readonly facts: readonly FileFacts[] },
): string {
  const { libraryId, manifest, facts } = options;
  const listing = {
    format: listingFormat,
    segmentFormat: segmentFormatVersion,
    libraryId,
    store: manifest.store,
    upTo: manifest.upTo,
    removals: manifest.removals,
    segments: manifest.segments.map((segment, at) => ({ ...segment, ...facts[at] })),
  };
  const content = JSON.stringify(listing);
  return JSON.stringify({ content, signature: keys.sign(purpose, content) });
}

/** Parses the listing of a library. Throws an `Error` when it has no valid signature or another format. */
export function parseListing(keys: Pick<Keys, 'isSigned'>, text: string, libraryId: number): IndexListing {
  const envelope = Envelope.safeParse(parseJson(text));
  if (!envelope.success) throw new Error('its listing is damaged');
  const { content, signature } = envelope.data;
  if (!keys.isSigned(purpose, content, signature)) throw new Error('its listing is not signed with a key of this node');
  const value = parseJson(content);
  const versions = Versions.safeParse(value);
  if (
    versions.success &&
    (versions.data.format !== listingFormat || versions.data.segmentFormat !== segmentFormatVersion)
  )
    throw new Error(
      `its index has format ${versions.data.format}/${versions.data.segmentFormat}, this node reads ${listingFormat}/${segmentFormatVersion}`,
    );
  const listing = IndexListing.safeParse(value);
  if (!listing.success) throw new Error('its listing is damaged');
  if (listing.data.libraryId !== libraryId) throw new Error('its listing is that of another library');
  return listing.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
