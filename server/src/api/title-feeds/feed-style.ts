import type { Config } from '@buchfink/contract/config';
import { languages, locales } from '@buchfink/contract/locale';
import type { FastifyInstance } from 'fastify';
import { serveStyleSheet } from '../../base/http/serve-style-sheet.ts';
import type { Projects } from '../../projects/project/project.ts';

/** The path of the style of a project's feeds. */
export const feedStylePath = (projectId: string): string => `/assets/${projectId}/feed.css`;

/**
 * Serves `GET /assets/{project}/feed.css`: how a browser shows a feed that a person opens. Without it the person would see
 * markup.
 */
export function serveFeedStyles(app: FastifyInstance, projects: Projects): void {
  serveStyleSheet(app, feedStylePath(':projectId'), (projectId) => {
    const project = projects.byId(projectId);
    return project && feedStyle(project.config);
  });
}

/** A document in Atom has no direction of its own: it follows from the language. */
const rightToLeft = locales
  .filter((locale) => languages[locale].direction === 'rtl')
  .map((locale) => `feed:lang(${locale})`)
  .join();

/** The look of the app's pages in the project's colours: the title, what a feed is, and each entry with its summary. */
const feedStyle = ({ theme: { light, dark } }: Pick<Config, 'theme'>): string => `
feed { display: block; box-sizing: border-box; max-width: 720px; margin: 0 auto; padding: 24px 20px 48px;
  color-scheme: light dark; background: light-dark(#fbfbfb, #1c1c1c); color: light-dark(#1d1b18, #ece7e1);
  font: 17px/1.6 system-ui, sans-serif; overflow-wrap: break-word; text-align: left }
${rightToLeft} { direction: rtl; text-align: right }
id, updated, published, author, link, category, meta { display: none }
feed > title { display: block; margin-block: 8px 16px; font-size: 1.8rem; font-weight: 700; line-height: 1.2 }
div { display: block; margin-block-end: 24px; padding: 4px 20px; border-radius: 16px; background: light-dark(#f4efe9, #292724) }
p { display: block; margin-block: 12px }
a { color: light-dark(${light.primary}, ${dark.primary}); font-weight: 600; text-underline-offset: 0.15em }
a:focus-visible { outline: 3px solid; outline-offset: 2px; border-radius: 3px }
entry { display: block; padding-block: 12px; border-block-start: 1px solid light-dark(#d9d2ca, #45403b) }
entry > title { display: block; font-weight: 650; unicode-bidi: plaintext }
entry > summary { display: block; color: light-dark(#5c5650, #b9b1a8); unicode-bidi: plaintext }
`;
