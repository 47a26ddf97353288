import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiException } from '@buchfink/contract/error';
import type { FastifyInstance } from 'fastify';
import type { Projects } from '../projects/project.ts';

/** File names that cannot leave their folder, by kind, and what the files are. */
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  html: { html: 'text/html; charset=utf-8' },
  images: {
    avif: 'image/avif',
    gif: 'image/gif',
    jpg: 'image/jpeg',
    png: 'image/png',
    svg: 'image/svg+xml',
    webp: 'image/webp',
  },
};
const name = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\.([a-z]{3,4})$/;

/**
 * `GET /assets/{project}/html/{key}.html` and `/assets/{project}/images/{file}` from the folder `assets` of a project
 * (specification, section 7): this service is the media host unless another is configured. Nothing in them may run.
 */
export function serveProjectAssets(app: FastifyInstance, projects: Projects): void {
  app.get('/assets/:projectId/:kind/:file', { config: { rateLimit: false } }, async (request, reply) => {
    const { projectId = '', kind = '', file = '' } = request.params as Record<string, string>;
    const project = projects.byId(projectId);
    const types = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    const ending = name.exec(file)?.[1] ?? '';
    const type = types && Object.hasOwn(types, ending) ? types[ending] : undefined;
    if (!project || !type) throw new ApiException('unknown-path');
    const content = await readFile(join(project.folder, 'assets', kind, file)).catch(() => undefined);
    if (!content) throw new ApiException('unknown-path');
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(content);
  });
}
