import type { Item, SearchAnswer } from '@buchfink/contract/search';
import { decodeSearch, searchWords } from '@buchfink/contract/search/search-address';
import { pathSegment } from '@buchfink/contract/text/path-segment';
import { quotationMarks } from '@buchfink/contract/text/quotation-marks';
import { type Html, html } from '../../http/html.ts';
import { catalogueWords } from '../../messages/catalogue-words.ts';
import { prerenderWords } from '../../messages/prerender-words.ts';
import { link, list, type PageSubject } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';

/** Hits of the preview: as many as a large window shows. */
const maxHits = 8;
const quoted = new RegExp(`^[${quotationMarks}]([^${quotationMarks}]+)[${quotationMarks}]$`, 'u');

/** The hits of a search. Without an answer the preview shows what is searched. */
export function resultSubject(address: ScreenAddress, answer: SearchAnswer | undefined): PageSubject {
  const heading = headingOf(address, answer);
  return {
    preview: html`
      ${searchBox(address)}
      <div class="preview-result">
        <div></div>
        <div>
          ${answer?.total !== 0 && html`<div class="preview-filters"></div>`}
          <div class="preview-result-head">${heading}<div></div></div>
          ${answer ? answer.items.slice(0, maxHits).map((item) => previewHit(address, item)) : waitingHits}
        </div>
      </div>
    `,
    ...(answer && { content: html`${heading}${list(answer.items.map((item) => hitLine(address, item)))}` }),
  };
}

/** A search over several libraries: what is searched. Only the app knows in which libraries. */
export function metaSearchSubject(address: ScreenAddress): PageSubject {
  const heading = headingOf(address);
  if (!heading) return {};
  return {
    preview: html`
      ${searchBox(address)}
      <div class="preview-libraries"></div>
      <div class="preview-result">
        <div></div>
        <div>
          <div class="preview-result-head">${heading}<div class="preview-status"></div><div></div></div>
          ${waitingHits}
        </div>
      </div>
    `,
  };
}

const searchBox = ({ query }: ScreenAddress): Html =>
  html`<div class="preview-search">${searchWords(decodeSearch(query).fields)}</div>`;

/** The heading as the app writes it; undefined where the search has no words, or more than words. */
function headingOf({ query, locale }: ScreenAddress, answer?: SearchAnswer): Html | undefined {
  const { fields } = decodeSearch(query);
  const words = searchWords(fields);
  if (words === '' || fields.some(({ id }) => id.startsWith('YEAR_'))) return undefined;
  const texts = prerenderWords[locale];
  return html`<h1>${answer ? texts.hits(answer, words.replace(quoted, '$1')) : texts.searching(words)}</h1>`;
}

const hitCover = html`<div class="preview-cover"></div>`;
const waitingHits = Array.from({ length: 3 }, () => html`<div class="preview-hit">${hitCover}</div>`);

function previewHit({ locale }: ScreenAddress, item: Item): Html {
  const { title, author, subtitle, mediaType, year, latestYear } = item;
  const medium = catalogueWords[locale].mediaTypes[mediaType];
  const responsibility = [author, subtitle].filter(Boolean).join(' · ');
  const years = latestYear !== undefined && latestYear !== year ? `${year}–${latestYear}` : year;
  return html`
    <div class="preview-hit">
      ${hitCover}
      <div>
        <h2>${title}</h2>
        ${responsibility && html`<p class="preview-hit-by">${responsibility}</p>`}
        <p class="preview-medium">${[medium, years].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  `;
}

function hitLine({ locale }: ScreenAddress, item: Item): Html {
  const { libraryId, id, title, author, mediaType, year, availability } = item;
  const facts = [author, catalogueWords[locale].mediaTypes[mediaType], year, availability.text].filter(Boolean);
  const name = id === null ? title : link(`/record/${libraryId}/${pathSegment(id)}`, title);
  return html`${name}${facts.map((fact) => ` · ${fact}`)}`;
}
