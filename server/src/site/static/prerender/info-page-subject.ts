import { type InfoPageId, infoPageIds } from '@buchfink/contract/page';
import { type Html, html } from '../../../base/http/html.ts';
import { statementHtml } from '../../accessibility/statement-html.ts';
import { infoPageTitle } from '../../pages/info-page-title.ts';
import { link, type PageSubject, previewHeading } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';

/**
 * A page of the project's own text, such as the imprint: its text is a page without scripts. The accessibility statement that the
 * service writes is in the page itself.
 */
export function infoPageSubject(address: ScreenAddress, id: InfoPageId): PageSubject {
  const title = titleOf(address, id);
  return {
    title,
    preview: previewHeading(title),
    content: html`<h1>${title}</h1>${contentOf(address, id)}`,
  };
}

const contentOf = (address: ScreenAddress, id: InfoPageId): Html =>
  statementHtml(address.project, address.locale, id) ?? html`<p>${infoPageLink(address, id)}</p>`;

/** Links to the texts of all pages that the project shows. */
export const infoPageLinks = (address: ScreenAddress): Html[] =>
  infoPageIds.filter((id) => address.project.config.infoPages[id].visible).map((id) => infoPageLink(address, id));

const infoPageLink = (address: ScreenAddress, id: InfoPageId): Html =>
  link(`/services/${address.locale}/${address.project.id}/page/${id}`, titleOf(address, id));

const titleOf = ({ project, locale }: ScreenAddress, id: InfoPageId): string =>
  infoPageTitle(project.config, locale, id);
