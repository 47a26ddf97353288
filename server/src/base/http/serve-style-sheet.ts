import { ApiException } from '@buchfink/contract/error';
import type { FastifyInstance } from 'fastify';

/**
 * Serves a style sheet of each project, without a cost: a file, because the content policy allows no style in a document.
 *
 * @param path with `:projectId`
 * @param styleOf undefined for an unknown project
 */
export function serveStyleSheet(
  app: FastifyInstance,
  path: string,
  styleOf: (projectId: string) => string | undefined,
): void {
  app.get(path, { config: { rateLimit: false } }, async (request, reply) => {
    const { projectId = '' } = request.params as Record<string, string>;
    const style = styleOf(projectId);
    if (style === undefined) throw new ApiException('unknown-path');
    return reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(style);
  });
}
