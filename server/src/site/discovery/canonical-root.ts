import type { FastifyRequest } from 'fastify';
import type { Project } from '../../projects/project/project.ts';
import { canonicalOriginOf, isPlainHost, originOfProject } from '../../projects/project/project-origin.ts';

/**
 * What stands before the paths of a project in addresses for others: scheme, host and base path, whichever of its hosts was
 * called. Undefined when the call names no usable host.
 */
export function canonicalRoot(project: Project, request: FastifyRequest): string | undefined {
  const origin = canonicalOriginOf(project, originOfProject(project, request, isPlainHost));
  return origin === undefined ? undefined : origin + request.server.basePath;
}
