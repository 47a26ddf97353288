import type { FastifyInstance } from 'fastify';
import { firstPartOf } from '../../projects/app-address.ts';

/** Screens that search engines should not list: their addresses are endless, or they are a patron's own. */
const notToBeFound = [
  'result',
  'metasearch',
  'account',
  'accounts',
  'id-card',
  'login',
  'reminders',
  'watchlist',
  'settings',
];

const robots = (basePath: string) =>
  ['User-agent: *', ...['services/', ...notToBeFound].map((path) => `Disallow: ${basePath}/${path}`), ''].join('\n');

const hiddenParts: readonly string[] = ['services', ...notToBeFound];

/** Serves `robots.txt` (RFC 9309), and marks these screens as `noindex` for crawlers that came by a link. */
export function addRobots(app: FastifyInstance): void {
  app.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robots(app.basePath)));
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (hiddenParts.includes(firstPartOf(path))) reply.header('x-robots-tag', 'noindex, nofollow');
  });
}
