import { createHash } from 'node:crypto';
import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../http/escape-html.ts';

const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; --ink: light-dark(#1d1b18, #ece7e1);
  --quiet: light-dark(#5c5650, #b9b1a8); --line: light-dark(#d9d2ca, #45403b); --bad: light-dark(#9d1c14, #ffb4a8);
  --up: light-dark(#3f7d5a, #7fc29b); --link: light-dark(#7a3b12, #f0b48a) }
body { margin: 24px; background: light-dark(#fff, #1b1b1b); color: var(--ink) }
main { max-width: 1200px; margin-inline: auto }
h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 32px 0 8px }
p { margin: 4px 0 12px }
.quiet { color: var(--quiet) }
a { color: var(--link) }
nav a, .update { display: inline-block; padding-block: 4px }
a:focus-visible, button:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.attention { border-inline-start: 4px solid var(--bad); padding: 8px 16px; margin-block: 16px }
.attention h2 { margin: 0 }
.attention ul { margin: 4px 0; padding-inline-start: 20px }
.scroll { overflow-x: auto }
table { border-collapse: collapse; min-width: 100% }
th, td { text-align: start; vertical-align: top; padding: 8px 20px 8px 0 }
thead th { color: var(--quiet); font-weight: 600; vertical-align: bottom }
tbody { border-block-start: 1px solid var(--line) }
tbody th { font-weight: 600; overflow-wrap: anywhere }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
thead .number { white-space: normal }
.time { white-space: nowrap }
.bad { color: var(--bad); font-weight: 600 }
dl { display: grid; grid-template-columns: minmax(9em, max-content) 1fr; gap: 6px 20px; margin: 0 }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
figure { margin: 16px 0 }
figcaption { margin-block-start: 4px }
figcaption { color: var(--quiet) }
svg { display: block; width: 100%; height: 40px }
.up { fill: var(--up) } .down { fill: var(--bad) } .none { fill: var(--line) }
summary { cursor: pointer; padding-block: 4px }
button { font: inherit; font-weight: 600; padding: 8px 20px; min-height: 44px; border-radius: 8px; border: 1px solid currentColor;
  background: none; color: var(--link); cursor: pointer }
form { margin-block: 12px }
ol { padding-inline-start: 24px } li { margin-block: 4px; overflow-wrap: anywhere }
@media (max-width: 720px) {
  body { margin: 16px }
  .cards thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
  .cards, .cards tbody, .cards tr { display: block; min-width: 0 }
  .cards th, .cards td { display: flex; justify-content: space-between; gap: 16px; padding: 4px 0; text-align: end }
  .cards th { display: block; text-align: start; font-size: 1.05rem; padding-block-start: 12px }
  .cards tr { padding-block-end: 12px }
  .cards .empty { display: none }
  .cards td::before { content: attr(data-label); color: var(--quiet); font-weight: 400; text-align: start }
  dl { grid-template-columns: 1fr; gap: 0 } dd { margin-block-end: 8px }
}
`;

/** The pages may only apply their own style, and send their forms to this service. */
export const operatorPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders a page around its content, which is HTML. */
export function renderPage(title: string, content: string, locale: Locale): string {
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${content}</main></body></html>
`;
}
