import { createHash } from 'node:crypto';
import type { Locale } from '@buchfink/contract/locale';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import {
  type OperatorFrameWords,
  type OperatorRoom,
  operatorFrameWords,
} from '../../../messages/operator/frame-words.ts';
import { loginPath, logoutPath } from '../access/login-paths.ts';
import type { OperatorPage, PageTabs } from './operator-page.ts';

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --ink: light-dark(#1d1b18, #ece7e1);
  --quiet: light-dark(#5c5650, #b9b1a8); --line: light-dark(#d9d2ca, #45403b); --bad: light-dark(#9d1c14, #ffb4a8);
  --up: light-dark(#3f7d5a, #7fc29b); --good: light-dark(#26603f, #9cd9b5); --link: light-dark(#7a3b12, #f0b48a);
  --page: light-dark(#fff, #1b1b1b); --card: light-dark(#faf6f1, #242220); --field: light-dark(#8a8078, #8f867d) }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); overflow-wrap: break-word }
header, main { max-width: 1248px; margin-inline: auto; padding-inline: 24px }
main { padding-block: 24px 64px; outline: none }
header { padding-block: 12px 0; border-block-end: 1px solid var(--line); max-width: none }
.bar { max-width: 1200px; margin-inline: auto; display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; min-height: 44px }
.bar .name { font-weight: 700; margin-inline-end: auto }
.bar form { margin: 0 }
header nav { max-width: 1200px; margin-inline: auto }
header ul { display: flex; flex-wrap: wrap; gap: 0 24px; list-style: none; margin: 0; padding: 0 }
header li { margin: 0 }
header li a { display: block; padding: 10px 0 8px; border-block-end: 3px solid transparent; text-decoration: none; color: var(--quiet); font-weight: 600 }
header li a:hover { color: var(--ink); border-color: var(--line) }
header li a[aria-current] { color: var(--ink); border-color: var(--link) }
.tabs { display: flex; flex-wrap: wrap; gap: 0 24px; align-items: baseline; margin-block: -12px 16px; border-block-end: 1px solid var(--line) }
.tabs ul { display: flex; flex-wrap: wrap; gap: 0 20px; list-style: none; margin: 0; padding: 0 }
.tabs li { margin: 0 }
.tabs li a { display: block; padding: 10px 0 8px; border-block-end: 3px solid transparent; text-decoration: none }
.tabs li a:hover { border-color: var(--line) }
.tabs li a[aria-current] { color: var(--ink); font-weight: 600; border-color: var(--link) }
.skip { position: absolute; inset-block-start: -60px; inset-inline-start: 8px; padding: 8px 16px; background: var(--page); z-index: 1 }
.skip:focus { inset-block-start: 8px }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 4px; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 40px 0 8px }
h3 { font-size: 1rem; margin: 24px 0 4px }
p { margin: 4px 0 12px; max-width: 70ch }
.quiet { color: var(--quiet) }
.nothing { color: var(--quiet); padding: 16px; border: 1px dashed var(--line); border-radius: 8px; max-width: none }
a { color: var(--link) }
.back { margin: 0 0 4px }
.back a, .update { display: inline-block; padding-block: 4px }
.back a::before { content: '← ' / '' }
a:focus-visible, button:focus-visible, summary:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible,
  [tabindex]:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
main:focus-visible { outline: none }
.attention { border-inline-start: 4px solid var(--bad); background: var(--card); border-radius: 0 8px 8px 0; padding: 12px 16px; margin-block: 16px }
.attention h2 { margin: 0 }
.attention ul { margin: 4px 0; padding-inline-start: 20px }
.notice { border-inline-start: 4px solid var(--good); background: var(--card); border-radius: 0 8px 8px 0; padding: 12px 16px; margin-block: 16px; max-width: none }
.notice ul { margin: 4px 0 0; padding-inline-start: 20px }
.notice.bad { border-color: var(--bad) }
.scroll { overflow-x: auto }
table { border-collapse: collapse; min-width: 100% }
th, td { text-align: start; vertical-align: top; padding: 8px 20px 8px 0 }
thead th { color: var(--quiet); font-weight: 600; vertical-align: bottom }
tbody, tbody tr { border-block-start: 1px solid var(--line) }
tbody th { font-weight: 600; overflow-wrap: anywhere }
.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
thead .number { white-space: normal }
.time { white-space: nowrap }
.bad { color: var(--bad); font-weight: 600 }
.good { color: var(--good); font-weight: 600 }
dl { display: grid; grid-template-columns: minmax(9em, max-content) 1fr; gap: 6px 20px; margin: 0 }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
figure { margin: 16px 0 }
figcaption { margin-block-start: 4px; color: var(--quiet) }
svg { display: block; width: 100%; height: 40px }
.up { fill: var(--up) } .down { fill: var(--bad) } .none { fill: var(--line) }
summary { cursor: pointer; padding-block: 4px }
form details { margin-block-end: 12px }
progress { width: 100%; max-width: 480px; height: 12px; accent-color: var(--up) }
code { font: .93em ui-monospace, monospace; overflow-wrap: anywhere }
pre { overflow-x: auto; background: var(--card); padding: 12px 16px; border-radius: 8px }
form { margin-block: 12px }
button { font: inherit; font-weight: 600; padding: 8px 20px; min-height: 44px; border-radius: 8px; border: 1px solid var(--link);
  background: var(--link); color: var(--page); cursor: pointer }
button:hover { filter: brightness(1.1) }
td button:not(.danger, .plain) { background: none; color: var(--link); min-height: 36px; padding: 4px 12px }
button.danger { background: var(--bad); border-color: var(--bad) }
button.second { background: none; color: var(--link) }
button.plain { background: none; border: 0; padding: 8px 0; color: var(--link); text-decoration: underline; font-weight: 400 }
.choices { list-style: none; padding: 0; max-width: 480px }
.choices a { display: block; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; text-decoration: none; font-weight: 600 }
.choices a:hover { background: var(--card) }
.field { margin-block: 0 16px; max-width: 480px }
.field label { display: block; font-weight: 600 }
.field .note { display: block; font-weight: 400 }
.field .note.bad { font-weight: 600 }
.field input, .field select, .field textarea { display: block; width: 100%; margin-block-start: 4px; font: inherit; color: inherit; background: var(--page);
  border: 1px solid var(--field); border-radius: 8px; padding: 8px 12px; min-height: 44px }
.field [aria-invalid] { border: 2px solid var(--bad) }
.check { display: flex; gap: 12px; align-items: start; margin-block: 0 16px; max-width: 70ch }
.check input { width: 20px; height: 20px; margin: 2px 0 0; flex: none; accent-color: var(--link) }
fieldset { border: 0; margin: 0 0 16px; padding: 0 } legend { font-weight: 600; padding: 0; margin-block-end: 8px }
fieldset .check { margin-block: 0 8px }
.line { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: end }
.line .field { margin: 0; flex: 1 1 200px }
.line details { flex-basis: 100%; margin: 0 } .line details[open] .field { margin-block: 8px }
dl.slip { margin-block: 16px }
.target { font-size: 2.4rem; line-height: 1.2; font-weight: 700; margin-block: 16px; max-width: none; overflow-wrap: anywhere }
dl + p { margin-block-start: 12px }
.acts { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center }
.acts form { margin: 0 }
dl + .acts { margin-block: 16px }
.acts + form { margin-block-start: 24px }
ol { padding-inline-start: 24px } li { margin-block: 4px; overflow-wrap: anywhere }
@media (max-width: 720px) {
  header, main { padding-inline: 16px }
  header ul { gap: 0 20px }
  .tabs ul { flex-wrap: nowrap; overflow-x: auto; max-width: 100% } .tabs a { white-space: nowrap }
  .bar .long { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap }
  .cards thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
  .cards, .cards tbody, .cards tr { display: block; min-width: 0 }
  .cards th, .cards td { display: flex; justify-content: space-between; gap: 16px; padding: 4px 0; text-align: end; overflow-wrap: anywhere }
  .cards th { display: block; text-align: start; font-size: 1.05rem; padding-block-start: 12px }
  .cards tr { padding-block-end: 12px }
  .cards .empty { display: none }
  .cards td:has(> .acts) { justify-content: flex-end } .cards td:has(> .acts)::before { content: none }
  td button:not(.danger, .plain) { min-height: 44px }
  .cards td::before { content: attr(data-label); color: var(--quiet); font-weight: 400; text-align: start; flex: none }
  dl { grid-template-columns: 1fr; gap: 0 } dd { margin-block-end: 8px }
}
@media print { :root { color-scheme: light } header, .tabs, .skip, .back, form, .line, .acts, .screen { display: none } main { padding: 0 } tr { break-inside: avoid } }
`;

/** The pages may only apply their own style, and send their forms to this service. */
export const operatorPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What the frame shows beside a page. */
export interface PageFrame {
  readonly locale: Locale;
  readonly rooms: readonly { readonly room: OperatorRoom; readonly path: string }[];
  /** The room of the page. */
  readonly current: OperatorRoom | undefined;
  /** The login of the caller; `missing` where one can log in; absent where nobody does. */
  readonly login?: 'missing' | { readonly name: string; readonly token: string };
}

/** Renders a page in its frame. */
export function renderPage(page: OperatorPage, frame: PageFrame): string {
  const { title, lead, tabs, back, notice, content } = page;
  const words = operatorFrameWords[frame.locale];
  const parts = [
    tabs && renderTabs(tabs),
    back && `<p class="back"><a href="${escapeHtml(back.path)}">${escapeHtml(back.text)}</a></p>`,
    `<h1>${escapeHtml(title)}</h1>`,
    lead && `<p class="quiet">${escapeHtml(lead)}</p>`,
    notice && renderNotice(notice),
    content,
  ];
  return `<!doctype html>
<html lang="${frame.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} – ${escapeHtml(words.name)}</title><style>${style}</style></head>
<body><a class="skip" href="#content">${escapeHtml(words.skip)}</a>${header(frame)}
<main id="content" tabindex="-1">${parts.filter(Boolean).join('\n')}</main></body></html>
`;
}

function renderNotice({ kind, text, items = [] }: NonNullable<OperatorPage['notice']>): string {
  const list = items.length > 0 ? `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>` : '';
  return `<div class="notice ${kind}" role="${kind === 'bad' ? 'alert' : 'status'}">${escapeHtml(text)}${list}</div>`;
}

function renderTabs({ name, links }: PageTabs): string {
  const items = links.map(
    ({ path, text, isCurrent }) =>
      `<li><a href="${escapeHtml(path)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a></li>`,
  );
  return `<nav class="tabs" aria-label="${escapeHtml(name)}"><strong>${escapeHtml(name)}</strong><ul>${items.join('')}</ul></nav>`;
}

function header({ locale, rooms, current, login }: PageFrame): string {
  const words = operatorFrameWords[locale];
  const links = rooms.map(
    ({ room, path }) =>
      `<li><a href="${path}"${room === current ? ' aria-current="page"' : ''}>${escapeHtml(words.rooms[room])}</a></li>`,
  );
  const navigation = `<nav aria-label="${escapeHtml(words.navigation)}"><ul>${links.join('')}</ul></nav>`;
  return `<header><div class="bar"><span class="name">${escapeHtml(words.name)}</span>${loginPart(words, login)}</div>${links.length > 0 ? navigation : ''}</header>`;
}

function loginPart(words: OperatorFrameWords, login: PageFrame['login']): string {
  if (login === undefined) return '';
  if (login === 'missing') return `<a href="${loginPath}">${escapeHtml(words.logIn)}</a>`;
  const token = `<input type="hidden" name="token" value="${escapeHtml(login.token)}">`;
  const button = `<form method="post" action="${logoutPath}">${token}<button class="plain">${escapeHtml(words.logOut)}</button></form>`;
  return `<span class="quiet"><span class="long">${escapeHtml(words.loggedInAs)}</span> ${escapeHtml(login.name)}</span>${button}`;
}
