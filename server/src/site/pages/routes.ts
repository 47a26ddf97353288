import { createHash } from 'node:crypto';
import type { Locale } from '@buchfink/contract/locale';
import { type InfoPageId, infoPage } from '@buchfink/contract/page';
import { repairLinkTitles } from '@buchfink/contract/text/link-titles';
import { closestText, otherLanguage } from '@buchfink/contract/text/local-text';
import { marked } from 'marked';
import { cspHosts } from '../../api/http/csp-hosts.ts';
import { mount, RawAnswer, type ServiceScope } from '../../api/http/mount.ts';
import { sanitizedMarkup } from '../../base/http/html.ts';
import { readProjectAsset } from '../../projects/assets/read-project-asset.ts';
import type { Project, Projects } from '../../projects/project/project.ts';
import { statementHtml } from '../accessibility/statement-html.ts';
import { type InfoPageContent, renderInfoPage } from './info-page.ts';

/** The most bytes of an HTML file for a page. */
const maxBytes = 512 * 1024;

/** Mounts the info pages as separate documents, which work without the app. */
export function mountPages(scope: ServiceScope): void {
  mount(scope, infoPage, async ({ params: { id }, project, locale }, { request }) => {
    const content = await contentOf(scope.projects, project, id, locale);
    const isThere = content.html !== undefined || content.link !== undefined;
    const named = (request.params as { project: string }).project;
    const { html, policy } = renderInfoPage({
      config: project.config,
      locale,
      id,
      service: (locale) => `/services/${locale}/${named}`,
      content,
      pictures: cspHosts(scope.projects, 'pictures'),
    });
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    if (!isThere) return new RawAnswer(html, headers, 404);
    return new RawAnswer(html, {
      ...headers,
      etag: `W/"${createHash('sha256')
        .update(scope.app.basePath + html)
        .digest('base64url')
        .slice(0, 22)}"`,
    });
  });
}

/**
 * The content of a page, by the same rules as in the app (specification, section 7): the HTML file, else the external
 * address, else the text of the config. A hidden page has no content. The service writes the accessibility statement of a
 * project that has no such page of its own.
 */
async function contentOf(
  projects: Projects,
  project: Project,
  id: InfoPageId,
  locale: Locale,
): Promise<InfoPageContent> {
  const page = project.config.infoPages[id];
  if (!page.visible) return {};
  const statement = statementHtml(project, locale, id);
  if (statement) return { html: statement };
  // Loaded with the first page: the start does not wait for the parser of HTML.
  const { sanitizeHtml } = await import('./sanitize-html.ts');
  const keeper = page.project === undefined ? undefined : projects.byId(page.project);
  const file = keeper && (await readProjectAsset(keeper, 'html', `${id}.html`));
  if (keeper && file && file.content.byteLength <= maxBytes)
    return { html: sanitizedMarkup(sanitizeHtml(file.content.toString('utf8'), `/assets/${keeper.id}/html/`)) };
  const text = closestText(page.text, locale);
  const markdown = text?.text;
  const html = markdown && sanitizeHtml(marked.parse(repairLinkTitles(markdown), { breaks: true, async: false }), '/');
  return {
    html: html ? sanitizedMarkup(html) : undefined,
    language: otherLanguage(text, locale),
    link: page.url && /^https?:\/\//i.test(page.url) ? page.url : undefined,
  };
}
