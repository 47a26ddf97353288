import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@buchfink/contract/config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withBasePath } from '../../base/http/server/base-path.ts';
import { varyBy } from '../../base/http/server/vary-by.ts';
import { withBarStyle } from './bar-style.ts';
import type { KeptPages } from './kept-pages.ts';
import { bannerAddress, withProjectHead } from './page-head.ts';
import { isStorable, type Prerendered, prerender } from './prerender/prerender.ts';
import type { ScreenAddress } from './prerender/screen-address.ts';
import { readScreenFiles, type ScreenFiles } from './prerender/screen-files.ts';
import { encodingFor, lastingPage, quickPage, type SentPage } from './sent-page.ts';

/** A page of the app to send. */
export interface AppPage {
  /** As the reader gets it (`firstVisitConfig`). */
  readonly config: Config;
  /** Whether its language is that of the browser. */
  readonly followsBrowser: boolean;
  readonly status: 200 | 404;
  /** The name of the project's search; undefined where nothing can be searched. */
  readonly searchName?: string | undefined;
  /** The screen at the address; absent where there is none, and for the page that the service worker stores. */
  readonly screen?: ScreenAddress;
}

/** Sends the app's page for a project. */
export type SendAppPage = (request: FastifyRequest, reply: FastifyReply, page: AppPage) => Promise<FastifyReply>;

interface BuiltPage {
  /** Another one after each build. */
  readonly stamp: string;
  readonly page: SentPage;
  readonly files: ScreenFiles | undefined;
}

/** Where the built app is, and what its pages may cost. */
export interface AppPagesOptions {
  readonly folder: string;
  /** Milliseconds that a page waits for the answers that it carries; the default is `answerBudget`. */
  readonly budget?: number | undefined;
  /** Whether a page may be rendered for a caller (`rate-limit/`). */
  readonly admitsPage: (request: FastifyRequest) => Promise<boolean>;
  /** Whether a caller is in one of the networks whose computers are shared, and gets another config. */
  readonly isPublicPlace: (request: FastifyRequest) => boolean;
  readonly keptPages: KeptPages;
}

/**
 * Creates the sender of the app's page in `folder`. A caller who may have one gets a page of the screen, rendered
 * (`prerender`) for all who open it within seconds; only the answer to a search is rendered for each. Any other page is
 * that of the project: the files of the build, compressed by the build, where it has no metadata; else its own, rendered
 * and compressed once. A new build is noticed.
 */
export function createAppPages(app: FastifyInstance, options: AppPagesOptions): SendAppPage {
  const { folder, budget, admitsPage, isPublicPlace, keptPages } = options;
  const { basePath } = app;
  let built: BuiltPage | undefined;
  // Keyed by config, which is another object after a change.
  let rendered = new WeakMap<Config, Map<string, SentPage>>();

  const builtPage = async (): Promise<BuiltPage> => {
    const file = join(folder, 'index.html');
    const { mtimeMs, size } = await stat(file);
    const stamp = `${mtimeMs} ${size}`;
    if (built?.stamp === stamp) return built;
    const [plain, br, gzip, files] = await Promise.all([
      readFile(file),
      readFile(`${file}.br`).catch(() => undefined),
      readFile(`${file}.gz`).catch(() => undefined),
      readScreenFiles(folder),
    ]);
    built = { stamp, files, page: lastingPage(plain, { br, gzip }) };
    rendered = new WeakMap();
    return built;
  };

  return async (request, reply, { config, followsBrowser, status, searchName, screen }) => {
    const { stamp, page: asBuilt, files } = await builtPage();
    const appAddress = bannerAddress(config, request.headers.host, basePath);
    varyBy(reply, 'accept-encoding', ...(followsBrowser ? ['accept-language'] : []))
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache');
    if (screen && files && (await admitsPage(request))) {
      const render = async () => {
        const prerendered = await prerender(app, request, screen, { files, budget });
        return {
          page: screenPage(asBuilt, config, { basePath, appAddress, searchName, prerendered }),
          isWhole: prerendered.isWhole,
        };
      };
      if (!isStorable(screen)) {
        const { page } = await render();
        return sendPage(request, reply.header('cache-control', 'no-store'), page);
      }
      const { project, locale, pattern, params, query, origin } = screen;
      const address = [locale, pattern, JSON.stringify(params), String(query)];
      const texts = [stamp, ...address, origin, appAddress, isPublicPlace(request)];
      const page = await keptPages.get({ objects: [project, config], texts }, render);
      reply.header('etag', page.etag);
      if (isKnown(request, page.etag)) return reply.code(304).send();
      return sendPage(request, reply, page);
    }
    const byHost = rendered.get(config) ?? new Map<string, SentPage>();
    rendered.set(config, byHost);
    const page = byHost.get(appAddress ?? '') ?? projectPage(asBuilt, config, { basePath, appAddress, searchName });
    byHost.set(appAddress ?? '', page);
    reply.header('etag', page.etag);
    if (status === 200 && isKnown(request, page.etag)) return reply.code(304).send();
    return sendPage(request, reply, page);
  };
}

const isKnown = (request: FastifyRequest, etag: string) =>
  (request.headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim() === etag);

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: SentPage): Promise<FastifyReply> {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === undefined) return reply.header('content-encoding', 'identity').send(page.plain);
  return reply.header('content-encoding', encoding).send(await page.packed(encoding));
}

interface Placed {
  readonly basePath: string;
  readonly appAddress: string | undefined;
  readonly searchName: string | undefined;
}

function projectPage(asBuilt: SentPage, config: Config, { basePath, appAddress, searchName }: Placed): SentPage {
  const text = asBuilt.plain.toString('utf8');
  const changed = below(basePath, withBarStyle(withProjectHead(text, config, { appAddress, searchName }), config));
  return changed === text ? asBuilt : lastingPage(Buffer.from(changed));
}

function screenPage(
  asBuilt: SentPage,
  config: Config,
  { basePath, appAddress, searchName, prerendered: screen }: Placed & { readonly prerendered: Prerendered },
): SentPage {
  const body = `<body>\n    <div id="app">${screen.preview}</div>\n    ${screen.after}\n  </body>`;
  const links = screen.links.join('\n    ');
  // Functions, because `$` has a meaning in replacement strings.
  const page = withProjectHead(asBuilt.plain.toString('utf8'), config, { appAddress, searchName, screen })
    .replace(/<body>[\s\S]*<\/body>/, () => body)
    .replace('</head>', () => `  ${links}\n  </head>`);
  return quickPage(Buffer.from(below(basePath, withBarStyle(page, config))));
}

/** The page with the addresses of a base path, which it tells the app (`web/src/shared/base-path/base-path.ts`). */
function below(basePath: string, page: string): string {
  if (basePath === '') return page;
  return withBasePath(page, basePath).replace(/<html lang="[a-z-]*"/, (tag) => `${tag} data-base-path="${basePath}"`);
}
