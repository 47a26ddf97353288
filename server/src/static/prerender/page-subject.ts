import { LibraryEvent } from '@buchfink/contract/events';
import { LibraryInfo } from '@buchfink/contract/info';
import { Library } from '@buchfink/contract/libraries';
import { compareByOpening, suggestionCount } from '@buchfink/contract/libraries/compare-by-opening';
import { infoPageIds } from '@buchfink/contract/page';
import { RecordView } from '@buchfink/contract/record';
import { SearchAnswer } from '@buchfink/contract/search';
import { pathSegment } from '@buchfink/contract/text/path-segment';
import * as z from 'zod/mini';
import { escapeHtml } from '../../http/escape-html.ts';
import { pageWords } from '../../messages/page-words.ts';
import { prerenderWords } from '../../messages/prerender-words.ts';
import { link, list, paragraph } from './html-parts.ts';
import { answerOf, type FirstCalls, type PageAnswers } from './page-answers.ts';
import { type RecordPreviewOptions, recordHead, recordPreview } from './record-preview.ts';
import type { ScreenAddress } from './screen-address.ts';
import { metaSearchPreview, resultSubject } from './search-subject.ts';
import { eventData, libraryData, recordData, websiteData } from './structured-data.ts';

/** What a page is about: for link previews, for search engines, and for readers without scripts. */
export interface PageSubject {
  /** The title without the project's; undefined for the project itself. */
  readonly title?: string;
  readonly description?: string;
  /** The path of a picture. */
  readonly image?: string;
  /** Data of schema.org. */
  readonly data?: object;
  /** HTML that is painted until the app is there. */
  readonly preview?: string;
  /** HTML for readers without scripts. */
  readonly content: string;
}

const maxListed = 200;
const maxEvents = 20;
const maxCopies = 40;

/** Says what an address is about, as far as the answers of its first calls say it. */
export function pageSubject(address: ScreenAddress, calls: FirstCalls, answers: PageAnswers): PageSubject {
  const answer = answerOf(answers, calls.subject);
  const libraries = z.array(Library).parse(JSON.parse(answerOf(answers, calls.libraries) ?? '[]'));
  const library = libraries.find(({ id }) => String(id) === address.params.libraryId);
  const { pattern } = address;
  if (pattern === '/') return projectSubject(address, libraries);
  if (pattern === '/start/:libraryId?')
    return library ? libraryStart(address, library) : projectSubject(address, libraries);
  const pageId = infoPageIds.find((id) => pattern === `/${id}`);
  if (pageId) return infoPageSubject(address, pageId);
  if (pattern === '/result')
    return resultSubject(address, answer === undefined ? undefined : SearchAnswer.parse(JSON.parse(answer)));
  if (pattern === '/metasearch') return { content: '', preview: metaSearchPreview(address) };
  if (answer === undefined) return { content: '' };
  const data: unknown = JSON.parse(answer);
  if (pattern === '/record/:libraryId/:id') {
    const info = answerOf(answers, calls.info);
    const options = { library, info: info === undefined ? undefined : LibraryInfo.parse(JSON.parse(info)) };
    return recordSubject(address, RecordView.parse(data), options);
  }
  if (pattern === '/info/:libraryId?') return librarySubject(address, LibraryInfo.parse(data));
  return eventsSubject(address, z.array(LibraryEvent).parse(data), library);
}

function recordSubject(address: ScreenAddress, view: RecordView, options: RecordPreviewOptions): PageSubject {
  const words = prerenderWords[address.locale];
  const { title, author, availability, abstract, copies, online } = view;
  const { library } = options;
  const [year] = view.details.filter(({ key }) => ['year', 'extent', 'language', 'publisher'].includes(key));
  const copyLine = ({ branch, location, shelfmark, status }: RecordView['copies'][number]) =>
    [branch, location, shelfmark && `${words.shelfmark} ${shelfmark}`, status].filter(Boolean).join(' · ');
  return {
    title,
    description: shorten([author, year?.value, availability.text, library?.fullname ?? library?.libname, abstract]),
    image: `/services/cover/large/${address.project.id}/${view.libraryId}/${pathSegment(view.id)}`,
    data: recordData(address, view, library),
    preview: recordPreview(address, view, options),
    content: [
      recordHead(address, view),
      paragraph(availability.text),
      copies.length > 0
        ? `<h2>${words.copies}</h2>${list(copies.slice(0, maxCopies).map((copy) => escapeHtml(copyLine(copy))))}`
        : '',
      online ? `<p>${link(online.url, words.openOnline)}</p>` : '',
      library ? `<p>${link(`/info/${library.id}`, library.fullname)}</p>` : '',
      paragraph(abstract),
    ].join('\n'),
  };
}

function librarySubject(address: ScreenAddress, info: LibraryInfo): PageSubject {
  const { name, address: postal, phone, email, website, branches } = info;
  const contact = [
    paragraph(postal),
    phone ? `<p>${link(`tel:${phone.replace(/[^\d+]/g, '')}`, phone)}</p>` : '',
    email ? `<p>${link(`mailto:${email}`, email)}</p>` : '',
    website ? `<p>${link(website, website)}</p>` : '',
  ];
  return {
    title: name,
    description: shorten([postal, phone, website]),
    data: libraryData(address, info),
    preview: `<h1>${escapeHtml(name)}</h1>`,
    content: [
      `<h1>${escapeHtml(name)}</h1>`,
      ...contact,
      list(
        branches
          .slice(0, maxListed)
          .map((branch) => escapeHtml([branch.name, branch.address].filter(Boolean).join(' · '))),
      ),
    ].join('\n'),
  };
}

function libraryStart({ project, locale }: ScreenAddress, library: Library): PageSubject {
  return {
    title: library.fullname,
    description: shorten([library.address, library.city, project.config.metadata.seo.description?.[locale]]),
    preview: '<div class="preview-hero"></div>',
    content: `<h1>${escapeHtml(library.fullname)}</h1>\n<p>${link(`/info/${library.id}`, library.address ?? library.fullname)}</p>`,
  };
}

function eventsSubject(
  address: ScreenAddress,
  events: readonly LibraryEvent[],
  library: Library | undefined,
): PageSubject {
  const words = prerenderWords[address.locale];
  const title = library ? words.eventsOf(library.fullname) : words.events;
  const shown = events.slice(0, maxEvents);
  const line = ({ title: name, start, location }: LibraryEvent) =>
    escapeHtml([start.slice(0, 16).replace('T', ' '), name, location].filter(Boolean).join(' · '));
  return {
    title,
    description: shorten(shown.slice(0, 3).map(({ title: name }) => name)),
    ...(shown.length > 0 && {
      data: { '@context': 'https://schema.org', '@graph': shown.map((event) => eventData(address, event, library)) },
    }),
    preview: `<h1>${escapeHtml(words.events)}</h1>`,
    content: `<h1>${escapeHtml(title)}</h1>\n${list(shown.map(line))}`,
  };
}

function projectSubject(address: ScreenAddress, libraries: readonly Library[]): PageSubject {
  const { project, locale } = address;
  const words = prerenderWords[locale];
  const { title, subtitles, metadata } = project.config;
  const description = metadata.seo.description?.[locale] ?? subtitles.join(' · ');
  const listed = libraries.slice(0, maxListed).map((library) => link(`/info/${library.id}`, library.fullname));
  return {
    ...(description !== '' && { description }),
    data: websiteData(address, description),
    preview: homePreview(address, libraries),
    content: `<h1>${escapeHtml(title)}</h1>\n${paragraph(description)}\n<h2>${words.libraries}</h2>\n${list(listed)}`,
  };
}

/** The home screen of a first visit: the search of all libraries, and the libraries that the app suggests. */
function homePreview({ project, locale }: ScreenAddress, libraries: readonly Library[]): string {
  const words = prerenderWords[locale];
  const { edition, features, images } = project.config;
  // Otherwise the hero has a picture, the search of the only library, or a button.
  const hasSearch = edition === 'multi' && features.meta && libraries.length > 1;
  if (!hasSearch || images.light.homeImage) return '<div class="preview-hero"></div>';
  const suggested = libraries.toSorted(compareByOpening).slice(0, suggestionCount);
  const title = suggested[0]?.opening?.openNow ? words.openLibraries : words.libraries;
  // As high as with the opening hours, which depend on the time of the reader.
  const lines = ({ city, opening }: Library) => [city && escapeHtml(city), opening && '&nbsp;'].filter(Boolean);
  const cards = suggested.map(
    (library) =>
      `<div class="preview-library"><b>${escapeHtml(library.libname)}</b>${lines(library)
        .map((line) => `<span>${line}</span>`)
        .join('')}</div>`,
  );
  return [
    `<div class="preview-hero">${paragraph(words.question)}<div class="preview-search"></div></div>`,
    `<h2 class="preview-section">${title}</h2>`,
    `<div class="preview-cards">${cards.join('')}</div>`,
  ].join('');
}

function infoPageSubject({ project, locale }: ScreenAddress, id: (typeof infoPageIds)[number]): PageSubject {
  const title = project.config.i18n[locale][`shell.${id}`] ?? pageWords[locale].titles[id];
  return {
    title,
    preview: `<h1>${escapeHtml(title)}</h1>`,
    content: `<h1>${escapeHtml(title)}</h1>\n<p>${link(`/services/${locale}/${project.id}/page/${id}`, title)}</p>`,
  };
}

/** Texts in one line of at most 300 characters, cut between words. */
function shorten(texts: readonly (string | undefined)[]): string {
  const text = texts.filter(Boolean).join(' · ').replace(/\s+/g, ' ');
  return text.length <= 300 ? text : `${text.slice(0, 298).replace(/\s+\S*$/, '')} …`;
}
