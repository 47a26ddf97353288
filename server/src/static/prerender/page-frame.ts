import { type Html, html } from '../../http/html.ts';
import { prerenderWords } from '../../messages/prerender-words.ts';
import { infoPageLinks } from './info-page-subject.ts';
import { link, list, type PageSubject } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';

/** The preview of a screen below the bar with the project's title. Nobody reads it aloud. */
export function previewFrame({ project, pattern }: ScreenAddress, preview: Html | undefined): Html {
  // Every screen but the first has a button back before the title.
  const bar = pattern === '/' ? 'preview-bar' : 'preview-bar preview-inner';
  return html`
    <div class="preview" aria-hidden="true" data-preview>
      <div class="${bar}"><span>${project.config.title}</span></div>
      <div class="preview-main">${preview}</div>
    </div>
  `;
}

/** The page for readers without scripts: what it is about, and the links of the project. */
export function noScriptFrame(address: ScreenAddress, { content }: PageSubject): Html {
  const words = prerenderWords[address.locale];
  return html`
    <noscript>
      <div class="no-script">
        <main>${content}<p>${words.needsScript}</p></main>
        <nav aria-label="${words.pages}">
          ${list([link('/', address.project.config.title), ...infoPageLinks(address)])}
        </nav>
      </div>
    </noscript>
  `;
}
