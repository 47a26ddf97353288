import type { FastifyInstance } from 'fastify';

/** Screens whose addresses are endless, or a patron's own: nobody should find them by a search engine. */
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

const robots = ['User-agent: *', 'Disallow: /services/', ...notToBeFound.map((path) => `Disallow: /${path}`), ''].join(
  '\n',
);

const notFound = new RegExp(`^/(services|${notToBeFound.join('|')})(/|\\?|$)`);

/** Says what crawlers may fetch (RFC 9309) and, for those that came by a link all the same, that nothing of it is for them. */
export function addRobots(app: FastifyInstance): void {
  app.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robots));
  app.addHook('onRequest', async (request, reply) => {
    if (notFound.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
  });
}
