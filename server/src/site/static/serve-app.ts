import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { html } from '../../base/http/html.ts';
import { type AppPagesOptions, createAppPages, type SendAppPage } from './app-page.ts';

const oneYear = 'public, max-age=31536000, immutable';

/** The page when the service runs without the built app. */
const missingPage = html`<!doctype html><html lang="de"><meta charset="utf-8"><title>Buchfink</title>
<h1>Die App ist noch nicht gebaut</h1><p>Der Dienst läuft. <code>npm run build</code> baut die App.</p>
<p lang="en">The service is running, but the app has not been built yet: <code>npm run build</code>.</p></html>`;

/**
 * Serves the files of the built app, with the compressed variants of the build. Files below `assets` have a content
 * hash in their name and never change. Returns the sender of the app's page, which is not among them.
 */
export async function serveApp(app: FastifyInstance, options: AppPagesOptions): Promise<SendAppPage> {
  const { folder } = options;
  if (!existsSync(join(folder, 'index.html')))
    return async (_, reply) => reply.code(503).type('text/html; charset=utf-8').send(String(missingPage));
  await app.register(async (files) => {
    // Files cost nothing; what is none is charged where that is answered.
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, rateLimit: false };
    });
    await files.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      // The page is sent separately: projects have their own. The list of files is for the service.
      allowedPath: (path) => !/^\/(index\.html|screen-files\.json)/i.test(path),
      cacheControl: false,
      setHeaders: (response, path) => {
        const isAsset = path.slice(folder.length).replaceAll('\\', '/').startsWith('/assets/');
        response.setHeader('cache-control', isAsset ? oneYear : 'no-cache');
      },
    });
    // Browsers ask for it where a document names no icon, as a feed, or before they have read which one. The type says what it is.
    files.get('/favicon.ico', (_, reply) => reply.sendFile('icon.svg'));
  });
  return createAppPages(app, options);
}
