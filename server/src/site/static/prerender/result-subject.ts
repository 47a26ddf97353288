import type { Library } from '@buchfink/contract/libraries';
import { hasSearchText, type Item, isSimilar, type SearchAnswer } from '@buchfink/contract/search';
import { decodeSearch, searchWords } from '@buchfink/contract/search/search-address';
import { recordPath } from '@buchfink/contract/text/path-segment';
import { quotationMarks } from '@buchfink/contract/text/quotation-marks';
import { totalText } from '@buchfink/texts/total-text';
import { type Html, html } from '../../../base/http/html.ts';
import { textsIn, wordsIn } from '../../../messages/texts.ts';
import { link, list, type PageSubject } from './page-subject.ts';
import { previewHits, waitingHits } from './result-preview.ts';
import type { ScreenAddress } from './screen-address.ts';

const quoted = new RegExp(`^[${quotationMarks}]([^${quotationMarks}]+)[${quotationMarks}]$`, 'u');

/** The hits of a search. Without an answer the preview shows what is searched. */
export function resultSubject(
  address: ScreenAddress,
  answer: SearchAnswer | undefined,
  libraries: readonly Library[],
): PageSubject {
  const heading = headingOf(address, answer);
  const { libraryId, filters } = decodeSearch(address.query);
  const library = libraries.find(({ id }) => id === libraryId);
  const isNarrowed = Object.keys(filters).length > 0;
  const showsHits = answer && !hasNote(answer) && !isNarrowed && !library?.status;
  // Without hits there is nothing to narrow beside them.
  const isAlone = answer?.total === 0 && !isNarrowed;
  return {
    preview: html`
      ${searchBox(address)}
      <div class="${isAlone ? 'preview-alone' : 'preview-result'}">
        ${!isAlone && html`<div></div>`}
        <div>
          ${answer?.total !== 0 && html`<div class="preview-filters"></div>`}
          <div class="preview-result-head">
            ${heading}
            ${answer?.total !== 0 && html`<div class="preview-views"></div>${orderOf(address, answer, library)}`}
          </div>
          <div class="preview-hits">
            ${showsHits ? previewHits(address.locale, answer, library) : answer?.total !== 0 && waitingHits}
          </div>
        </div>
      </div>
    `,
    content: answer && html`${heading}${list(answer.items.map((item) => hitLine(address, item)))}`,
  };
}

/** Whether the app says something above the hits: how the search was relaxed or understood, or a better spelling. */
const hasNote = ({ rung = 'exact', suggestions = [], understood = [] }: SearchAnswer): boolean =>
  rung !== 'exact' || understood.length > 0 || suggestions.some(({ kind }) => kind === 'spelling');

/**
 * The room of the switch for single editions, of the sort order and of the button that follows the search: with their words, so that the
 * heading breaks beside them.
 */
function orderOf(
  { query, locale }: ScreenAddress,
  answer: SearchAnswer | undefined,
  library: Library | undefined,
): Html {
  const t = textsIn(locale);
  const canSplit = answer && (decodeSearch(query).group === 'none' || (answer.works ?? answer.total) < answer.total);
  const hasFeed = answer && library?.capabilities.titleFeeds && !isSimilar(answer.rung);
  return html`
    <div class="preview-order">
      ${canSplit && html`<span class="preview-switch">${t('catalogue.single-editions')}</span>`}
      <span class="preview-sort">${!canSplit && t('catalogue.sort')} <b>${t('catalogue.sort-relevance')}</b></span>
      ${hasFeed && html`<span class="preview-feed"></span>`}
    </div>
  `;
}

/** A search over several libraries: what is searched. Only the app knows in which libraries. */
export function metaSearchSubject(address: ScreenAddress): PageSubject {
  const heading = headingOf(address);
  if (!heading || !hasSearchText(decodeSearch(address.query).fields)) return {};
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
  const t = textsIn(locale);
  if (!answer)
    return html`<h1>${hasSearchText(fields) ? t('catalogue.searching', { words }) : t('catalogue.title')}</h1>`;
  const name = t('catalogue.quoted', { words: words.replace(quoted, '$1') });
  return html`<h1>${totalText(answer, name, locale, t)}</h1>`;
}

function hitLine({ locale }: ScreenAddress, item: Item): Html {
  const { libraryId, id, title, author, mediaType, year, availability } = item;
  const facts = [author, wordsIn(locale).catalogue.mediaTypes[mediaType], year, availability.text].filter(Boolean);
  const name = id === null ? title : link(recordPath(libraryId, id), title);
  return html`${name}${facts.map((fact) => ` · ${fact}`)}`;
}
