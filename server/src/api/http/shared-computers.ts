import type { FastifyInstance } from 'fastify';
import { configuredNetworks } from '../../projects/project/configured-networks.ts';
import type { Projects } from '../../projects/project/project.ts';

/**
 * Disables caching on shared computers, except for the app's files, because cached answers and covers reveal
 * searches.
 */
export function disableCachingOnSharedComputers(app: FastifyInstance, projects: Projects): void {
  const networks = configuredNetworks(projects);
  app.addHook('onSend', async (request, reply, payload) => {
    const isOfApp = request.url.startsWith('/assets/');
    if (!isOfApp && networks.isPublic(request.ip)) reply.header('cache-control', 'no-store');
    return payload;
  });
}
