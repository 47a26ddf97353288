import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const oneYear = 'public, max-age=31536000, immutable';

/** What a browser sees when the service runs without the app beside it. */
const missingPage = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Buchfink</title>
<h1>Die App ist noch nicht gebaut</h1><p>Der Dienst läuft. <code>npm run build</code> baut die App.</p>
<p lang="en">The service is running, but the app has not been built yet: <code>npm run build</code>.</p></html>`;

/**
 * Serves the built app with the compressed files the build wrote beside it. Files below `assets` carry their content's
 * hash in their name and never change. Answers how to send the page of a client-side route.
 */
export async function serveApp(
  app: FastifyInstance,
  folder: string,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  if (!existsSync(join(folder, 'index.html')))
    return (_, reply) => reply.code(503).type('text/html; charset=utf-8').send(missingPage);
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: 'index.html',
    cacheControl: false,
    setHeaders: (response, path) => {
      const isAsset = path.slice(folder.length).replaceAll('\\', '/').startsWith('/assets/');
      response.setHeader('cache-control', isAsset ? oneYear : 'no-cache');
    },
  });
  return (_, reply) => reply.sendFile('index.html');
}
