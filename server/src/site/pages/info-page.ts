import { createHash } from 'node:crypto';
import type { Config } from '@buchfink/contract/config';
import { type Locale, locales } from '@buchfink/contract/locale';
import { type InfoPageId, infoPageIds } from '@buchfink/contract/page';
import { type Html, html, styleBlock } from '../../base/http/html.ts';
import { wordsIn } from '../../messages/texts.ts';

/** The content of an info page: sanitized HTML, an external link, or nothing. */
export interface InfoPageContent {
  readonly html?: Html | undefined;
  readonly link?: string | undefined;
}

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
  const titleOf = (page: InfoPageId) => config.i18n[locale][`shell.${page}`] ?? words.titles[page];
  const otherPages = infoPageIds.filter((page) => page !== id && config.infoPages[page].visible);
  const further = locales.filter((language) => language !== locale);
  const links = [
    html`<a href="/">${words.toApp}</a>`,
    ...otherPages.map((page) => html`<a href="${service(locale)}/page/${page}">${titleOf(page)}</a>`),
    ...further.map(
      (language) =>
        html`<a href="${service(language)}/page/${id}" lang="${language}" hreflang="${language}">${wordsIn(language).page.language}</a>`,
    ),
  ];
  const { link } = content;
  const elsewhere = link !== undefined && html`<p>${words.elsewhere} <a href="${link}">${link}</a></p>`;
  const empty = link === undefined && html`<p>${words.empty}</p>`;
  const style = styleOf(config);
  const page = html`<!doctype html>
<html lang="${locale}">
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
${content.html ?? empty}
</main>
<footer><nav aria-label="${words.pages}"><ul>${links.map((link) => html`<li>${link}</li>`)}</ul></nav></footer>
</body>
</html>
`;
  return { policy: policyOf(style, options.pictures), html: String(page) };
}

/** The style of the page: the app's look in the project's colours. */
function styleOf({ theme: { light, dark } }: Config): string {
  return `
:root { color-scheme: light dark; font: 17px/1.6 "Source Sans 3 Variable", system-ui, sans-serif;
  --ground: #fbfbfb; --text: #1d1b18; --quiet: #5c5650; --line: #d9d2ca; --bar: ${light.bar}; --link: ${light.primary} }
@media (prefers-color-scheme: dark) { :root {
  --ground: #1c1c1c; --text: #ece7e1; --quiet: #b9b1a8; --line: #45403b; --bar: ${dark.bar}; --link: ${dark.primary} } }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: break-word }
header { background: var(--bar); border-block-end: 1px solid var(--line) }
header p, main, footer { box-sizing: border-box; max-width: 720px; margin: 0 auto; padding: 12px 20px }
header a { color: var(--text); font-weight: 650; text-decoration: none }
main { padding-block: 20px 32px }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0.4em 0 0.7em }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 1.6em 0 0.4em }
h3 { font-size: 1.1rem; margin: 1.4em 0 0.4em }
a { color: var(--link); text-underline-offset: 0.15em }
a:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px }
img { max-width: 100%; height: auto }
table { display: block; overflow-x: auto; border-collapse: collapse }
th, td { text-align: start; vertical-align: top; padding: 6px 16px 6px 0; border-block-end: 1px solid var(--line) }
footer { border-block-start: 1px solid var(--line); color: var(--quiet) }
footer ul { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0; padding: 0 }
footer a { display: inline-block; padding-block: 8px }
`;
}

/** The page may show its images and apply its style, and nothing else. */
const policyOf = (style: string, pictures: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `img-src ${["'self'", pictures].join(' ').trim()}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
