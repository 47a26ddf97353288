import { infoPageIds } from '@buchfink/contract/page';
import { type Html, html } from '../../../base/http/html.ts';
import { wordsIn } from '../../../messages/texts.ts';
import { link, type PageSubject, previewHeading } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';

type InfoPageId = (typeof infoPageIds)[number];

/** A page of the project's own text, such as the imprint: its text is a page without scripts. */
export function infoPageSubject(address: ScreenAddress, id: InfoPageId): PageSubject {
  const title = titleOf(address, id);
  return {
    title,
    preview: previewHeading(title),
    content: html`<h1>${title}</h1><p>${infoPageLink(address, id)}</p>`,
  };
}

/** Links to the texts of all pages that the project shows. */
export const infoPageLinks = (address: ScreenAddress): Html[] =>
  infoPageIds.filter((id) => address.project.config.infoPages[id].visible).map((id) => infoPageLink(address, id));

const infoPageLink = (address: ScreenAddress, id: InfoPageId): Html =>
  link(`/services/${address.locale}/${address.project.id}/page/${id}`, titleOf(address, id));

const titleOf = ({ project, locale }: ScreenAddress, id: InfoPageId): string =>
  project.config.i18n[locale]?.[`shell.${id}`] ?? wordsIn(locale).page.titles[id];
