import { ApiException } from '@buchfink/contract/error';
import type { FastifyInstance } from 'fastify';
import { readProjectAsset } from '../../projects/assets/read-project-asset.ts';
import type { Projects } from '../../projects/project/project.ts';

/** Browsers show PDF in a viewer, which a sandbox would block. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Serves `GET /assets/{project}/html/{key}.html`, `…/images/{file}` and `…/documents/{file}.pdf` from the folder
 * `assets` of a project (specification, section 7): this service is the media host by default. No script in them
 * runs.
 */
export function serveProjectAssets(app: FastifyInstance, projects: Projects): void {
  app.get('/assets/:projectId/:kind/:file', { config: { rateLimit: false } }, async (request, reply) => {
    const { projectId = '', kind = '', file = '' } = request.params as Record<string, string>;
    const project = projects.byId(projectId);
    const asset = project && (await readProjectAsset(project, kind, file));
    if (!asset) throw new ApiException('unknown-path');
    return reply
      .type(asset.type)
      .header('cache-control', 'public, max-age=300')
      .header('content-security-policy', kind === 'documents' ? documentPolicy : `${documentPolicy}; sandbox`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(asset.content);
  });
}
