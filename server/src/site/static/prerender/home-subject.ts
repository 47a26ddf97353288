import { dateInTimeZone } from '@buchfink/contract/calendar-date';
import type { Library } from '@buchfink/contract/libraries';
import type { OpeningState } from '@buchfink/contract/libraries/opening';
import { suggestedLibraries } from '@buchfink/contract/libraries/suggested-libraries';
import type { Locale } from '@buchfink/contract/locale';
import { closestText } from '@buchfink/contract/text/local-text';
import { formatClockTime } from '@buchfink/texts/clock-time';
import { formatDate } from '@buchfink/texts/format';
import { type Html, html } from '../../../base/http/html.ts';
import { textsIn } from '../../../messages/texts.ts';
import { joinDescription, link, list, type PageSubject, paragraph } from './page-subject.ts';
import type { ScreenAddress } from './screen-address.ts';
import { websiteData } from './structured-data.ts';

const maxLibraries = 200;

/** The home screen of a project. */
export function homeSubject(address: ScreenAddress, libraries: readonly Library[]): PageSubject {
  const { project, locale } = address;
  const { title, subtitles, metadata } = project.config;
  const description = closestText(metadata.seo.description, locale)?.text ?? subtitles.join(' · ');
  const links = libraries.slice(0, maxLibraries).map(({ id, fullname }) => link(`/info/${id}`, fullname));
  return {
    description: description || undefined,
    data: websiteData(address, description),
    preview: homePreview(address, libraries),
    content: html`
      <h1>${title}</h1>
      ${paragraph(description)}
      <h2>${textsIn(locale)('libraries.title')}</h2>
      ${list(links)}
    `,
  };
}

/** The home screen of a library. */
export function libraryHomeSubject({ project, locale }: ScreenAddress, library: Library): PageSubject {
  const { id, fullname, address, city } = library;
  return {
    title: fullname,
    isTitleInPage: true,
    description: joinDescription([address, city, closestText(project.config.metadata.seo.description, locale)?.text]),
    preview: emptyHero,
    content: html`<h1>${fullname}</h1><p>${link(`/info/${id}`, address ?? fullname)}</p>`,
  };
}

/** The home screen of a first visit: the search of all libraries, and the libraries that the app suggests. */
function homePreview({ project, locale }: ScreenAddress, libraries: readonly Library[]): Html {
  const t = textsIn(locale);
  const { edition, features, images } = project.config;
  // Otherwise the hero has a picture, the search of the only library, or a button.
  const isSearchable = libraries.some(({ capabilities }) => capabilities.search);
  const hasSearch = edition === 'multi' && features.meta && libraries.length > 1 && isSearchable;
  if (!hasSearch || images.light.homeImage) return emptyHero;
  const suggestions = suggestedLibraries(libraries);
  return html`
    <div class="preview-hero"><p>${t('home.question')}</p><div class="preview-search"></div></div>
    <div class="preview-section">
      <h2>${suggestions[0]?.opening?.openNow ? t('libraries.some-open') : t('libraries.title')}</h2>
      <span>${t('home.all-libraries')}</span>
    </div>
    <div class="preview-cards">${suggestions.map((library) => libraryCard(locale, library))}</div>
  `;
}

const emptyHero = html`<div class="preview-hero"></div>`;

/** A library's card. The opening hours depend on the time of the reader: theirs is the room of the words of now. */
const libraryCard = (locale: Locale, { libname, city, opening }: Library): Html => html`
  <div class="preview-library">
    <b>${libname}</b>
    ${city && html`<span>${city}</span>`}
    ${opening && html`<span class="preview-hours">${hoursText(locale, opening)}</span>`}
  </div>
`;

/** The words for opening hours that take more than one line: of a library that opens on another day. */
function hoursText(locale: Locale, { openNow, today, nextChange = '', timeZone }: OpeningState): Html | string {
  const t = textsIn(locale);
  const [date = '', time = ''] = nextChange.split('T');
  if (openNow || date === '' || date === dateInTimeZone(new Date(), timeZone)) return html`&nbsp;`;
  const when = formatDate(locale, date, { weekday: 'long' });
  const hours = t('home.hours-next', { when, time: formatClockTime(t, time) });
  return `${t(today.length === 0 ? 'home.closed-today' : 'home.closed-now')} · ${hours}`;
}
