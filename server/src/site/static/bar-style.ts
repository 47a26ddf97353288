import { createHash } from 'node:crypto';
import type { Config } from '@buchfink/contract/config';
import { baseConfig } from '@buchfink/contract/config/base-config';
import type { FastifyInstance } from 'fastify';
import { luminance } from '../../base/colour.ts';
import { html } from '../../base/http/html.ts';
import { serveStyleSheet } from '../../base/http/serve-style-sheet.ts';
import type { Projects } from '../../projects/project/project.ts';

/**
 * Serves `GET /assets/{project}/bar.css`: the colours of the bar at the top and of the main act until the app has
 * applied the project's theme.
 */
export function serveBarStyles(app: FastifyInstance, projects: Projects): void {
  serveStyleSheet(app, '/assets/:projectId/bar.css', (projectId) => {
    const project = projects.byId(projectId);
    return project && barStyle(project.config);
  });
}

/** Links the style to the end of a page's head, unless the colours are those of the app's own styles (`web/src/app/preview`). */
export function withBarStyle(page: string, config: Config): string {
  if (barStyle(config) === barStyle(baseConfig)) return page;
  const version = createHash('sha256').update(barStyle(config)).digest('base64url').slice(0, 8);
  const link = html`<link rel="stylesheet" href="/assets/${config.projectId}/bar.css?v=${version}" />`;
  return page.replace('</head>', `  ${link}\n  </head>`);
}

function barStyle({ theme: { light, dark } }: Pick<Config, 'theme'>): string {
  const ink = (fill: string) => (luminance(fill) > 0.18 ? '#231e18' : '#fcf4eb');
  const rule = (selector: string, name: 'bar' | 'submit') =>
    `${selector}{background:light-dark(${light[name]},${dark[name]});color:light-dark(${ink(light[name])},${ink(dark[name])})}`;
  return rule('.preview-bar', 'bar') + rule('.preview-shelf>div', 'submit');
}
