import type { FastifyInstance } from 'fastify';
import type { Projects } from '../../projects/project.ts';
import { namedNetworks } from './networks.ts';

/** Lets a shared computer keep nothing but the app's own files: by answers, covers and pages one sees what was looked for. */
export function keepNothingInPublic(app: FastifyInstance, projects: Projects): void {
  const networks = namedNetworks(projects);
  app.addHook('onSend', async (request, reply, payload) => {
    const isOfApp = request.url.startsWith('/assets/');
    if (!isOfApp && networks.isPublic(request.ip)) reply.header('cache-control', 'no-store');
    return payload;
  });
}
