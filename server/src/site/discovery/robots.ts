import type { FastifyInstance, FastifyRequest } from 'fastify';
import { firstPartOf } from '../../projects/app-address.ts';
import type { Project, Projects } from '../../projects/project/project.ts';
import { canonicalRoot } from './canonical-root.ts';
import { crawlerSettingsOf, sitemapLibraryIds } from './crawler-access.ts';

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

const hiddenParts: readonly string[] = ['services', ...notToBeFound];

/** Whether the project keeps a path from search engines. */
function isHidden(project: Project, path: string): boolean {
  const { allow } = crawlerSettingsOf(project);
  const part = firstPartOf(path);
  return allow === 'nothing' || hiddenParts.includes(part) || (allow === 'all-but-records' && part === 'record');
}

/** The paths that a project keeps from search engines, as `Disallow` has them. */
function hiddenPaths(project: Project): string[] {
  const { allow } = crawlerSettingsOf(project);
  if (allow === 'nothing') return [''];
  return ['services/', ...notToBeFound, ...(allow === 'all-but-records' ? ['record/'] : [])];
}

function robots(project: Project, { basePath }: FastifyInstance, root: string | undefined): string {
  const rules = hiddenPaths(project).map((path) => `Disallow: ${basePath}/${path}`);
  const sitemap = root !== undefined && sitemapLibraryIds(project).length > 0 ? [`Sitemap: ${root}/sitemap.xml`] : [];
  return ['User-agent: *', ...rules, ...sitemap, ''].join('\n');
}

/**
 * Serves `robots.txt` (RFC 9309) as the project of the host says, and marks what it hides as `noindex` for crawlers that came
 * by a link.
 */
export function addRobots(app: FastifyInstance, projects: Projects): void {
  const projectOf = ({ headers }: FastifyRequest) => projects.byHost(headers.host);
  app.get('/robots.txt', (request, reply) => {
    const project = projectOf(request);
    return reply.type('text/plain').send(robots(project, app, canonicalRoot(project, request)));
  });
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (path !== '/robots.txt' && isHidden(projectOf(request), path)) reply.header('x-robots-tag', 'noindex, nofollow');
  });
}
