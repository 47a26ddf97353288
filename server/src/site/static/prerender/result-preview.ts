import { aroundShelfmark, branchesInLine, branchesToGo, branchTexts } from '@buchfink/contract/branches/title-branches';
import { plausibleReturnDate } from '@buchfink/contract/calendar-date';
import { coverShape } from '@buchfink/contract/covers/drawing/draw-cover';
import type { Library } from '@buchfink/contract/libraries';
import { type Locale, languages } from '@buchfink/contract/locale';
import type { Item, SearchAnswer } from '@buchfink/contract/search';
import { joinIsolated } from '@buchfink/contract/text/bidi-isolate';
import { mediaTypeInSentence } from '@buchfink/texts/media-type-in-sentence';
import { formatShortDate } from '@buchfink/texts/short-date';
import type { Translate } from '@buchfink/texts/texts';
import { type Html, html } from '../../../base/http/html.ts';
import { textsIn, wordsIn } from '../../../messages/texts.ts';

/** Hits of the preview: as many as a large window shows. */
const maxHits = 8;
/** The states in which the app offers to reserve a hit. */
const awayStates: ReadonlySet<string> = new Set(['lent', 'reserved', 'in-transit', 'on-order']);

/** A cover's box: as high as the app draws it for the medium. */
export const coverBox = ({ mediaType }: Pick<Item, 'mediaType'>): Html =>
  html`<div class="preview-cover preview-${coverShape(mediaType)}"></div>`;

/** Empty hits, until the app has the answer. */
export const waitingHits: readonly Html[] = Array.from(
  { length: 3 },
  () => html`<div class="preview-hit">${coverBox({ mediaType: 'BOOK' })}</div>`,
);

/**
 * The first hits as the app shows them to a reader without a card: every line has its words, so that it breaks where it
 * will break, and the acts are boxes of their size. No hit moves when the app takes their place.
 */
export function previewHits(locale: Locale, { items }: SearchAnswer, library: Library | undefined): Html[] {
  const isReservable = library?.capabilities.reserve !== false;
  return items.slice(0, maxHits).map((item) => previewHit(locale, item, isReservable));
}

function previewHit(locale: Locale, item: Item, isReservable: boolean): Html {
  const { id, title, author, subtitle, mediaType, year, latestYear, editions } = item;
  const t = textsIn(locale);
  const { mediaTypes } = wordsIn(locale).catalogue;
  const responsibility = [author, subtitle].filter(Boolean).join(' · ');
  const years = year !== undefined && latestYear !== undefined && latestYear > year ? `${year}–${latestYear}` : year;
  const otherMedia = editions?.mediaTypes
    .filter((type) => type !== mediaType)
    .map((type) => mediaTypeInSentence(mediaTypes[type], t));
  const media = new Intl.ListFormat(locale).format([...new Set(otherMedia)]);
  return html`
    <div class="preview-hit">
      <div>${coverBox(item)}</div>
      <div>
        <h2>${title}</h2>
        ${responsibility && html`<p class="preview-hit-by">${responsibility}</p>`}
        <p class="preview-medium">${joinIsolated([mediaTypes[mediaType], years], ' · ', languages[locale].direction)}</p>
        ${id === null ? html`<p class="preview-hit-note">${t('catalogue.no-id')}</p>` : hitState(locale, item, isReservable)}
        ${editions && html`<p class="preview-editions">${editionsText(t, editions.count, media)}</p>`}
      </div>
    </div>
  `;
}

const editionsText = (t: Translate, count: number, media: string) =>
  media === '' ? t('catalogue.editions', { count }) : t('catalogue.editions-also', { count, media });

function hitState(locale: Locale, { availability }: Item, isReservable: boolean): Html {
  const t = textsIn(locale);
  const { state, returnDate } = availability;
  const detail = branchesText(locale, availability) ?? returnText(locale, returnDate);
  const name = wordsIn(locale).catalogue.states[state];
  return html`
    <div class="preview-hit-state">
      <p>
        <b class="${state === 'available' ? 'preview-on-shelf' : 'preview-elsewhere'}">
          <span>${name}${detail && html`<small> ${detail}</small>`}</span>
        </b>
      </p>
      ${isReservable && awayStates.has(state) && html`<div class="preview-hit-act">${t('act.do-reserve')}</div>`}
    </div>
  `;
}

/** The branch to go to with the shelf mark there, as for a reader without a branch of their own. */
function branchesText(locale: Locale, availability: Item['availability']): Html | undefined {
  const branches = branchesToGo(availability);
  if (branches.length === 0) return undefined;
  const named = branchesInLine(branches, undefined);
  const text = joinIsolated(branchTexts(named, undefined), ', ', languages[locale].direction);
  const others = branches.length - named.length;
  const line = others > 0 ? textsIn(locale)('catalogue.branches-more', { branches: text, number: others }) : text;
  const [before, shelfmark, after] = aroundShelfmark(line, branches);
  return html`${before}${shelfmark && html`<i>${shelfmark}</i>`}${after}`;
}

/** When a lent title comes back, in the words of the app; the days of the reader may have begun earlier or later. */
function returnText(locale: Locale, returnDate: string | undefined): string | undefined {
  const today = new Date().toISOString().slice(0, 10);
  const day = plausibleReturnDate(returnDate, today);
  return day && textsIn(locale)('catalogue.back-on', { date: formatShortDate(locale, day, today) });
}
