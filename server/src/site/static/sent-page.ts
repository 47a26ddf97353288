import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The encodings of a page, the best first. */
const encodings = ['br', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

/** A page in each encoding. */
export interface SentPage {
  /** Weak (RFC 9110, 8.8.1): all encodings are the same page. */
  readonly etag: string;
  readonly plain: Buffer;
  /** The compressed page; it is compressed when it is first asked for. */
  readonly packed: (encoding: Encoding) => Promise<Buffer>;
}

/** What the build compressed. */
type PackedByBuild = { readonly [encoding in Encoding]?: Buffer | undefined };

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** How a page is compressed that is sent for seconds: a better ratio would take longer than it saves. */
const quick = {
  br: (plain: Buffer) => compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain: Buffer) => compress.gzip(plain, { level: 6 }),
};

/** How a page is compressed that is sent until the next change. */
const small = { br: (plain: Buffer) => compress.br(plain), gzip: (plain: Buffer) => compress.gzip(plain) };

/** Prepares a page that is sent for seconds. */
export const quickPage = (plain: Buffer): SentPage => pageOf(plain, quick);

/** Prepares a page that is sent until the next change: a few kilobytes, compressed by the build or once. */
export const lastingPage = (plain: Buffer, byBuild: PackedByBuild = {}): SentPage => pageOf(plain, small, byBuild);

function pageOf(plain: Buffer, pack: typeof quick, byBuild: PackedByBuild = {}): SentPage {
  const compressed: { [encoding in Encoding]?: Promise<Buffer> } = {};
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    packed: async (encoding) => {
      const done = byBuild[encoding];
      if (done) return done;
      compressed[encoding] ??= pack[encoding](plain);
      return compressed[encoding];
    },
  };
}

/** The best encoding that a client accepts (RFC 9110, 12.5.3); undefined for none. */
export function encodingFor(accepted = ''): Encoding | undefined {
  const named = accepted.slice(0, 500).toLowerCase().split(',');
  const takes = (name: string) =>
    named.some((encoding) => new RegExp(`^\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$)|$)`).test(encoding));
  return encodings.find(takes);
}
