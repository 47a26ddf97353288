import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createAppPages, type SendAppPage } from './app-page.ts';

const oneYear = 'public, max-age=31536000, immutable';

/** The page when the service runs without the built app. */
const missingPage = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Buchfink</title>
<h1>Die App ist noch nicht gebaut</h1><p>Der Dienst läuft. <code>npm run build</code> baut die App.</p>
<p lang="en">The service is running, but the app has not been built yet: <code>npm run build</code>.</p></html>`;

/**
 * Serves the files of the built app, with the compressed variants of the build. Files below `assets` have a content
 * hash in their name and never change. Returns the sender of the app's page, which is not among them;
 * `budget` is the time in milliseconds that a page waits for the answers that it carries.
 */
export async function serveApp(app: FastifyInstance, folder: string, budget?: number): Promise<SendAppPage> {
  if (!existsSync(join(folder, 'index.html')))
    return async (_, reply) => reply.code(503).type('text/html; charset=utf-8').send(missingPage);
  await app.register(fastifyStatic, {
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
  return createAppPages(app, folder, budget);
}
