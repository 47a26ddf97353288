import { type Config, localesOf } from '@buchfink/contract/config';
import { type Locale, languages } from '@buchfink/contract/locale';
import { type InfoPageId, infoPageIds } from '@buchfink/contract/page';
import { type Html, html, styleBlock } from '../../base/http/html.ts';
import { languageAttributes } from '../../base/http/language-attributes.ts';
import { wordsIn } from '../../messages/texts.ts';
import { infoPageTitle } from './info-page-title.ts';
import { pagePolicy, pageStyle } from './page-style.ts';

/** The content of an info page: sanitized HTML, an external link, or nothing. */
export interface InfoPageContent {
  readonly html?: Html | undefined;
  /** The language of the text, where it is not that of the page. */
  readonly language?: Locale | undefined;
  readonly link?: string | undefined;
}

const inLanguage = (text: Html, language: Locale | undefined) =>
  language === undefined ? text : html`<div lang="${language}" dir="${languages[language].direction}">${text}</div>`;

/** Renders an info page as a document, with its content security policy. */
export function renderInfoPage(options: {
  readonly config: Config;
  readonly locale: Locale;
  readonly id: InfoPageId;
  /** `/services/{locale}/{project}` for a language, with the project as the caller named it. */
  readonly service: (locale: Locale) => string;
  readonly content: InfoPageContent;
  /** Sources of images beside this service. */
  readonly pictures: string;
}): { readonly html: string; readonly policy: string } {
  const { config, locale, id, service, content } = options;
  const words = wordsIn(locale).page;
  const titleOf = (page: InfoPageId) => infoPageTitle(config, locale, page);
  const otherPages = infoPageIds.filter((page) => page !== id && config.infoPages[page].visible);
  const further = localesOf(config).filter((language) => language !== locale);
  const links = [
    html`<a href="/">${words.toApp}</a>`,
    ...otherPages.map((page) => html`<a href="${service(locale)}/page/${page}">${titleOf(page)}</a>`),
    ...further.map(
      (language) =>
        html`<a href="${service(language)}/page/${id}" ${languageAttributes(language)} hreflang="${language}">${wordsIn(language).page.language}</a>`,
    ),
  ];
  const { link } = content;
  const elsewhere = link !== undefined && html`<p>${words.elsewhere} <a href="${link}">${link}</a></p>`;
  const empty = link === undefined && html`<p>${words.empty}</p>`;
  const style = pageStyle(config);
  const page = html`<!doctype html>
<html ${languageAttributes(locale)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf(id)} · ${config.title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
${styleBlock(style)}
</head>
<body>
<header><p><a href="/">${config.title}</a></p></header>
<main>
<h1>${titleOf(id)}</h1>
${elsewhere}
${content.html ? inLanguage(content.html, content.language) : empty}
</main>
<footer><nav aria-label="${words.pages}"><ul>${links.map((link) => html`<li>${link}</li>`)}</ul></nav></footer>
</body>
</html>
`;
  return { policy: pagePolicy(style, { pictures: options.pictures }), html: String(page) };
}
