import type { FastifyRequest } from 'fastify';
import type { Projects } from '../../../projects/project/project.ts';
import { hostNameIn, isFixedName } from '../../../projects/project/project-origin.ts';

/**
 * Returns a predicate for requests that name this service: by `localhost`, by an address, or by a host of a project. A
 * page of another site whose name was pointed at this service (DNS rebinding) sends that name, whatever network its
 * browser is in.
 */
export function createOwnHosts(projects: Pick<Projects, 'all'>): (request: FastifyRequest) => boolean {
  const isOwn = (host: string | undefined) => {
    const name = hostNameIn(host);
    return isFixedName(name) || projects.all.some(({ hosts }) => hosts.includes(name));
  };
  // A trusted proxy may call by another name than the browser, and tell the browser's.
  return ({ headers, host }) => isOwn(headers.host) && isOwn(host);
}
