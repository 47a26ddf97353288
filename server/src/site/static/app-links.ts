import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Projects } from '../../projects/project/project.ts';

/**
 * Tells phones which apps open the links of a host (Android: Digital Asset Links; iOS: Supporting associated domains), as
 * the project of the host says. A project without an app answers 404.
 */
export function addAppLinks(app: FastifyInstance, projects: Projects): void {
  const appsOf = ({ headers }: FastifyRequest) => projects.byHost(headers.host).config.metadata.apps;

  app.get('/.well-known/assetlinks.json', async (request, reply) => {
    const android = appsOf(request)?.android;
    if (!android) return reply.callNotFound();
    return [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: {
          namespace: 'android_app',
          package_name: android.package,
          sha256_cert_fingerprints: android.fingerprints,
        },
      },
    ];
  });

  // Apple wants JSON under a name without an ending.
  app.get('/.well-known/apple-app-site-association', async (request, reply) => {
    const ios = appsOf(request)?.ios;
    if (!ios) return reply.callNotFound();
    const notInApp = [{ '/': `${app.basePath}/services/*`, exclude: true }];
    return reply.type('application/json').send({
      applinks: { details: [{ appIDs: [ios.appId], components: [...notInApp, { '/': `${app.basePath}/*` }] }] },
    });
  });
}
