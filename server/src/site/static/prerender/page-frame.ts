import { fitsBar } from '@buchfink/contract/text/bar-title';
import { type Html, html } from '../../../base/http/html.ts';
import { wordsIn } from '../../../messages/texts.ts';
import { infoPageLinks } from './info-page-subject.ts';
import { link, list, type PageSubject } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';

/** The preview of a screen below the bar with its title. Nobody reads it aloud. */
export function previewFrame(
  { project, pattern }: ScreenAddress,
  { title = '', barTitle = title, isTitleInPage, preview }: PageSubject,
): Html {
  // Every screen but the first has a button back before the title, and on phones a title of its own where the page does not show it.
  const isFirst = pattern === '/';
  return html`
    <div class="preview" aria-hidden="true" data-preview>
      <div class="preview-bar ${isFirst ? '' : 'preview-inner'}">
        <span>${project.config.title}</span>
        ${!isFirst && !isTitleInPage && fitsBar(barTitle) && html`<b>${barTitle}</b>`}
      </div>
      <div class="preview-main">${preview}</div>
    </div>
  `;
}

/** The page for readers without scripts: what it is about, and the links of the project. */
export function noScriptFrame(address: ScreenAddress, { content }: PageSubject): Html {
  const words = wordsIn(address.locale).page;
  return html`
    <noscript>
      <div class="no-script">
        <main>${content}<p>${words.needsScript}</p></main>
        <nav aria-label="${words.more}">
          ${list([link('/', address.project.config.title), ...infoPageLinks(address)])}
        </nav>
      </div>
    </noscript>
  `;
}
