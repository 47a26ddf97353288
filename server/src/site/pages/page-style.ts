import { createHash } from 'node:crypto';
import type { Config } from '@buchfink/contract/config';
import { inkOn } from '../../base/colour.ts';

/** The style of the pages of the service for readers: the app's look in the project's colours. */
export function pageStyle({ theme: { light, dark } }: Pick<Config, 'theme'>): string {
  return `
:root { color-scheme: light dark; font: 17px/1.6 "Source Sans 3 Variable", system-ui, sans-serif;
  --ground: #fbfbfb; --text: #1d1b18; --quiet: #5c5650; --line: #d9d2ca; --bar: ${light.bar}; --link: ${light.primary};
  --submit: ${light.submit}; --on-submit: ${inkOn(light.submit)} }
@media (prefers-color-scheme: dark) { :root {
  --ground: #1c1c1c; --text: #ece7e1; --quiet: #b9b1a8; --line: #45403b; --bar: ${dark.bar}; --link: ${dark.primary};
  --submit: ${dark.submit}; --on-submit: ${inkOn(dark.submit)} } }
body { margin: 0; background: var(--ground); color: var(--text); overflow-wrap: break-word }
header { background: var(--bar); border-block-end: 1px solid var(--line) }
header p, main, footer { box-sizing: border-box; max-width: 720px; margin: 0 auto; padding: 12px 20px }
header a { color: var(--text); font-weight: 650; text-decoration: none }
main { padding-block: 20px 32px }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0.4em 0 0.7em }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 1.6em 0 0.4em }
h3 { font-size: 1.1rem; margin: 1.4em 0 0.4em }
a { color: var(--link); text-underline-offset: 0.15em }
a:focus-visible, button:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 3px }
dt { color: var(--quiet) }
dd { margin: 0 0 8px }
img { max-width: 100%; height: auto }
table { display: block; overflow-x: auto; border-collapse: collapse }
th, td { text-align: start; vertical-align: top; padding-block: 6px; padding-inline: 0 16px; border-block-end: 1px solid var(--line) }
button { font: inherit; font-weight: 650; min-height: 48px; margin-block: 16px; padding: 8px 28px; border: 0; border-radius: 8px;
  background: var(--submit); color: var(--on-submit); cursor: pointer }
footer { border-block-start: 1px solid var(--line); color: var(--quiet) }
footer ul { list-style: none; display: flex; flex-wrap: wrap; gap: 4px 24px; margin: 0; padding: 0 }
footer a { display: inline-block; padding-block: 8px }
`;
}

/** What a page may do beside applying its style. */
interface PageRights {
  /** Sources of images beside this service. */
  readonly pictures?: string;
  /** Its forms are sent to this service. */
  readonly hasForms?: boolean;
}

/** The content security policy of a page with this style. */
export const pagePolicy = (style: string, { pictures = '', hasForms = false }: PageRights): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `img-src ${["'self'", pictures].join(' ').trim()}`,
    "base-uri 'none'",
    `form-action ${hasForms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
