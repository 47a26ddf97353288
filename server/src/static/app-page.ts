import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Config } from '@buchfink/contract/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withBasePath } from '../http/server/base-path.ts';
import { withBarStyle } from './bar-style.ts';
import { bannerAddress, withProjectHead } from './page-head.ts';
import { type Prerendered, prerender } from './prerender/prerender.ts';
import type { ScreenAddress } from './prerender/screen-address.ts';
import { readScreenFiles, type ScreenFiles } from './prerender/screen-files.ts';

/** A page in each encoding. */
interface PackedPage {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** A page of the app to send. */
export interface AppPage {
  readonly config: Config;
  readonly status: 200 | 404;
  /** The screen at the address; absent where there is none, and for the page that the service worker stores. */
  readonly screen?: ScreenAddress;
}

/** Sends the app's page for a project. */
export type SendAppPage = (request: FastifyRequest, reply: FastifyReply, page: AppPage) => Promise<FastifyReply>;

interface BuiltPage {
  readonly page: PackedPage;
  readonly files: ScreenFiles | undefined;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Where the built app is, and what its pages may cost. */
export interface AppPagesOptions {
  readonly folder: string;
  /** Milliseconds that a page waits for the answers that it carries; the default is `answerBudget`. */
  readonly budget?: number | undefined;
  /** Whether a page may be rendered for a caller (`rate-limit/`). */
  readonly admitsPage: (request: FastifyRequest) => boolean;
}

/**
 * Creates the sender of the app's page in `folder`. A screen gets a page of its own, rendered for each request
 * (`prerender`) of a caller who may have one. Any other page is that of the project: the files of the build, compressed by
 * the build, where it has no metadata; else its own, rendered and compressed once. A new build is noticed.
 */
export function createAppPages(app: FastifyInstance, { folder, budget, admitsPage }: AppPagesOptions): SendAppPage {
  const { basePath } = app;
  let built: (BuiltPage & { readonly stamp: string }) | undefined;
  // Keyed by config, which is another object after a change.
  let rendered = new WeakMap<Config, Map<string, PackedPage>>();

  const builtPage = async (): Promise<BuiltPage> => {
    const file = join(folder, 'index.html');
    const { mtimeMs, size } = await stat(file);
    const stamp = `${mtimeMs} ${size}`;
    if (built?.stamp === stamp) return built;
    const [plain, br, gz, files] = await Promise.all([
      readFile(file),
      readFile(`${file}.br`).catch(() => undefined),
      readFile(`${file}.gz`).catch(() => undefined),
      readScreenFiles(folder),
    ]);
    built = { stamp, files, page: packed(plain, { br, gzip: gz }) };
    rendered = new WeakMap();
    return built;
  };

  return async (request, reply, { config, status, screen }) => {
    const { page: asBuilt, files } = await builtPage();
    const appAddress = bannerAddress(config, request.headers.host, basePath);
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (screen && files && admitsPage(request)) {
      const prerendered = await prerender(app, request, screen, { files, budget });
      const html = screenPage(asBuilt, config, { basePath, appAddress, prerendered });
      if (!prerendered.isStorable) return sendCompressed(request, reply.header('cache-control', 'no-store'), html);
      const etag = etagOf(html);
      reply.header('etag', etag);
      if (isKnown(request, etag)) return reply.code(304).send();
      return sendCompressed(request, reply, html);
    }
    const byHost = rendered.get(config) ?? new Map<string, PackedPage>();
    rendered.set(config, byHost);
    const page = byHost.get(appAddress ?? '') ?? projectPage(asBuilt, config, { basePath, appAddress });
    byHost.set(appAddress ?? '', page);
    reply.header('etag', page.etag);
    if (status === 200 && isKnown(request, page.etag)) return reply.code(304).send();
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === undefined) return reply.header('content-encoding', 'identity').send(page.plain);
    return reply.header('content-encoding', encoding).send(page[encoding]);
  };
}

const isKnown = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag);

/** Compresses a page as fast as it can be sent: a better ratio would take longer than it saves. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: Buffer): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.header('content-encoding', 'identity').send(html);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const compressed = encoding === 'br' ? await compressBrotli(html, quality) : await compressGzip(html, { level: 6 });
  return reply.header('content-encoding', encoding).send(compressed);
}

interface Placed {
  readonly basePath: string;
  readonly appAddress: string | undefined;
}

function projectPage(asBuilt: PackedPage, config: Config, { basePath, appAddress }: Placed): PackedPage {
  const text = asBuilt.plain.toString('utf8');
  const changed = below(basePath, withBarStyle(withProjectHead(text, config, appAddress), config));
  return changed === text ? asBuilt : packed(Buffer.from(changed), {});
}

function screenPage(
  asBuilt: PackedPage,
  config: Config,
  { basePath, appAddress, prerendered: screen }: Placed & { readonly prerendered: Prerendered },
): Buffer {
  const body = `<body>\n    <div id="app">${screen.preview}</div>\n    ${screen.after}\n  </body>`;
  const links = screen.links.join('\n    ');
  // Functions, because `$` has a meaning in replacement strings.
  const page = withProjectHead(asBuilt.plain.toString('utf8'), config, appAddress, screen)
    .replace(/<body>[\s\S]*<\/body>/, () => body)
    .replace('</head>', () => `  ${links}\n  </head>`);
  return Buffer.from(below(basePath, withBarStyle(page, config)));
}

/** The page with the addresses of a base path, which it tells the app (`web/src/shared/base-path/base-path.ts`). */
function below(basePath: string, page: string): string {
  if (basePath === '') return page;
  return withBasePath(page, basePath).replace(/<html lang="[a-z]*"/, (tag) => `${tag} data-base-path="${basePath}"`);
}

/** Compresses what the build did not: a few kilobytes, once. */
function packed(plain: Buffer, compressed: { br?: Buffer | undefined; gzip?: Buffer | undefined }): PackedPage {
  return {
    // Weak: all encodings are the same page.
    etag: etagOf(plain),
    plain,
    br: compressed.br ?? brotliCompressSync(plain),
    gzip: compressed.gzip ?? gzipSync(plain),
  };
}

const etagOf = (plain: Buffer) => `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;

/** The best encoding that a client accepts (RFC 9110, 12.5.3); undefined for none. */
function encodingFor(accepted = ''): 'br' | 'gzip' | undefined {
  const named = accepted.slice(0, 500).toLowerCase().split(',');
  const takes = (name: string) =>
    named.some((encoding) => new RegExp(`^\\s*${name}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$)|$)`).test(encoding));
  return (['br', 'gzip'] as const).find(takes);
}
