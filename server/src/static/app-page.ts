import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Config } from '@buchfink/contract/config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bannerHost, withProjectHead } from './page-head.ts';

/** A page in each encoding. */
interface PackedPage {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Sends the app's page for a project. */
export type SendAppPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: { readonly config: Config; readonly status: 200 | 404 },
) => Promise<FastifyReply>;

/**
 * Creates the sender of the app's page in `folder`. A project without metadata gets the files of the build,
 * compressed by the build; others get their own, rendered and compressed once. A new build is noticed.
 */
export function createAppPages(folder: string): SendAppPage {
  let built: { readonly stamp: string; readonly page: PackedPage } | undefined;
  // Keyed by config, which is another object after a change.
  let rendered = new WeakMap<Config, Map<string, PackedPage>>();

  const builtPage = async (): Promise<PackedPage> => {
    const file = join(folder, 'index.html');
    const { mtimeMs, size } = await stat(file);
    const stamp = `${mtimeMs} ${size}`;
    if (built?.stamp === stamp) return built.page;
    const [plain, br, gzip] = await Promise.all([
      readFile(file),
      readFile(`${file}.br`).catch(() => undefined),
      readFile(`${file}.gz`).catch(() => undefined),
    ]);
    const page = packed(plain, { br, gzip });
    built = { stamp, page };
    rendered = new WeakMap();
    return page;
  };

  return async (request, reply, { config, status }) => {
    const asBuilt = await builtPage();
    const appHost = bannerHost(config, request.headers.host);
    const byHost = rendered.get(config) ?? new Map<string, PackedPage>();
    rendered.set(config, byHost);
    const page = byHost.get(appHost ?? '') ?? renderedPage(asBuilt, config, appHost);
    byHost.set(appHost ?? '', page);
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
    const knownTags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim());
    if (status === 200 && knownTags.includes(page.etag)) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return reply.header('content-encoding', 'identity').send(page.plain);
    return reply.header('content-encoding', encoding).send(page[encoding]);
  };
}

function renderedPage(asBuilt: PackedPage, config: Config, appHost: string | undefined): PackedPage {
  const text = asBuilt.plain.toString('utf8');
  const changed = withProjectHead(text, config, appHost);
  return changed === text ? asBuilt : packed(Buffer.from(changed), {});
}

/** Compresses what the build did not: a few kilobytes, once. */
function packed(plain: Buffer, compressed: { br?: Buffer | undefined; gzip?: Buffer | undefined }): PackedPage {
  return {
    // Weak: all encodings are the same page.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: compressed.br ?? brotliCompressSync(plain),
    gzip: compressed.gzip ?? gzipSync(plain),
  };
}

/** The best encoding that a client accepts (RFC 9110, 12.5.3); undefined for none. */
function encodingFor(accepted = ''): 'br' | 'gzip' | undefined {
  const named = accepted.slice(0, 500).toLowerCase().split(',');
  const takes = (name: string) =>
    named.some((encoding) => new RegExp(`^\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$)|$)`).test(encoding));
  return (['br', 'gzip'] as const).find(takes);
}
