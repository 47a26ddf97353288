import type { StatementLink, StatementSection, StatementText } from '@buchfink/contract/accessibility';
import type { Locale } from '@buchfink/contract/locale';
import type { InfoPageId } from '@buchfink/contract/page';
import { type Html, html } from '../../base/http/html.ts';
import { languageAttributes } from '../../base/http/language-attributes.ts';
import { writesStatement } from '../../projects/project/statement-parts.ts';
import { composeStatement, type StatementProject } from './compose-statement.ts';

/**
 * The accessibility statement below the heading of its page, as a document that needs no script; undefined where the service writes
 * none, or for another page.
 */
export const statementHtml = (project: StatementProject, locale: Locale, page: InfoPageId): Html | undefined =>
  page === 'accessibility' && writesStatement(project)
    ? html`${composeStatement(project, locale).map(sectionHtml)}`
    : undefined;

const sectionHtml = ({ heading, texts, items, links }: StatementSection): Html => html`
  ${heading && html`<h2>${heading}</h2>`}
  ${texts.map((text) => html`<p>${textHtml(text)}</p>`)}
  ${items.length > 0 && html`<ul>${items.map((item) => html`<li>${textHtml(item)}</li>`)}</ul>`}
  ${links.length > 0 && html`<dl>${links.map((link) => html`<dt>${link.label}</dt><dd>${linkHtml(link)}</dd>`)}</dl>`}
`;

const textHtml = ({ text, language }: StatementText): Html =>
  language === undefined ? html`${text}` : html`<span ${languageAttributes(language)}>${text}</span>`;

const linkHtml = ({ text, language, href }: StatementLink): Html =>
  href === undefined ? textHtml({ text, language }) : html`<a href="${href}">${textHtml({ text, language })}</a>`;
