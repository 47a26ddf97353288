import type { Item, SearchAnswer } from '@buchfink/contract/search';
import { decodeSearch, searchWords } from '@buchfink/contract/search/search-address';
import { pathSegment } from '@buchfink/contract/text/path-segment';
import { quotationMarks } from '@buchfink/contract/text/quotation-marks';
import { escapeHtml } from '../../http/escape-html.ts';
import { catalogueWords } from '../../messages/catalogue-words.ts';
import { prerenderWords } from '../../messages/prerender-words.ts';
import { link, list, paragraph } from './html-parts.ts';
import type { PageSubject } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';

/** Hits of the preview: as many as a large window shows. */
const maxHits = 8;
const quoted = new RegExp(`^[${quotationMarks}]([^${quotationMarks}]+)[${quotationMarks}]$`, 'u');

const waitingHits = '<div class="preview-hit"><div class="preview-cover"></div></div>'.repeat(3);

/** The hits of a search. Without an answer the preview shows what is searched. */
export function resultSubject(address: ScreenAddress, answer: SearchAnswer | undefined): PageSubject {
  const heading = headingOf(address, answer);
  const filters = answer?.total === 0 ? '' : '<div class="preview-filters"></div>';
  const hits = answer?.items.slice(0, maxHits).map((item) => previewHit(address, item)) ?? [waitingHits];
  const main = `<div>${filters}<div class="preview-result-head">${heading}<div></div></div>${hits.join('')}</div>`;
  const content = answer
    ? [heading, list(answer.items.map((item) => hitLine(address, item)))].filter(Boolean).join('\n')
    : '';
  return { content, preview: `${searchBox(address)}<div class="preview-result"><div></div>${main}</div>` };
}

/** The preview of a search over several libraries: what is searched. Only the app knows in which libraries. */
export function metaSearchPreview(address: ScreenAddress): string {
  const heading = headingOf(address);
  if (heading === '') return '';
  const main = `<div><div class="preview-result-head">${heading}<div class="preview-status"></div><div></div></div>${waitingHits}</div>`;
  return `${searchBox(address)}<div class="preview-libraries"></div><div class="preview-result"><div></div>${main}</div>`;
}

const searchBox = ({ query }: ScreenAddress) =>
  `<div class="preview-search">${escapeHtml(searchWords(decodeSearch(query).fields))}</div>`;

/** The heading as the app writes it; empty where the search has no words, or more than words. */
function headingOf({ query, locale }: ScreenAddress, answer?: SearchAnswer): string {
  const { fields } = decodeSearch(query);
  const words = searchWords(fields);
  if (words === '' || fields.some(({ id }) => id.startsWith('YEAR_'))) return '';
  const texts = prerenderWords[locale];
  const text = answer ? texts.hits(answer, words.replace(quoted, '$1')) : texts.searching(words);
  return `<h1>${escapeHtml(text)}</h1>`;
}

function previewHit({ locale }: ScreenAddress, { title, author, subtitle, mediaType, year, latestYear }: Item): string {
  const medium = catalogueWords[locale].mediaTypes[mediaType];
  const by = [author, subtitle].filter(Boolean).join(' · ');
  const years = latestYear !== undefined && latestYear !== year ? `${year}–${latestYear}` : year;
  const lines = [
    `<h2>${escapeHtml(title)}</h2>`,
    paragraph(by, 'preview-hit-by'),
    paragraph([medium, years].filter(Boolean).join(' · '), 'preview-medium'),
  ];
  return `<div class="preview-hit"><div class="preview-cover"></div><div>${lines.join('')}</div></div>`;
}

function hitLine(
  { locale }: ScreenAddress,
  { libraryId, id, title, author, mediaType, year, availability }: Item,
): string {
  const name = id === null ? escapeHtml(title) : link(`/record/${libraryId}/${pathSegment(id)}`, title);
  const facts = [author, catalogueWords[locale].mediaTypes[mediaType], year, availability.text];
  return [name, ...facts.filter(Boolean).map((fact) => escapeHtml(String(fact)))].join(' · ');
}
