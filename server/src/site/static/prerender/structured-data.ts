import type { CopyState } from '@buchfink/contract/availability';
import type { LibraryEvent } from '@buchfink/contract/events';
import type { LibraryInfo } from '@buchfink/contract/info';
import type { Library } from '@buchfink/contract/libraries';
import type { MediaType } from '@buchfink/contract/media-type';
import type { RecordView } from '@buchfink/contract/record';
import { recordPath } from '@buchfink/contract/text/path-segment';
import { canonicalAddress, fullAddress, type ScreenAddress } from './screen-address.ts';

/** Types of schema.org for the media types that have one of their own. */
const types: Partial<Record<MediaType, string>> = {
  BOOK: 'Book',
  EBOOK: 'Book',
  PACKAGE_BOOKS: 'Book',
  SCHOOL_VERSION: 'Book',
  AUDIOBOOK: 'Audiobook',
  EAUDIO: 'Audiobook',
  DVD: 'Movie',
  BLURAY: 'Movie',
  MOVIE: 'Movie',
  EVIDEO: 'Movie',
  CD_MUSIC: 'MusicAlbum',
  LP_RECORD: 'MusicAlbum',
  SCORE_MUSIC: 'SheetMusic',
  GAME_CONSOLE: 'VideoGame',
  WII: 'VideoGame',
  NINTENDO: 'VideoGame',
  PLAYSTATION: 'VideoGame',
  XBOX: 'VideoGame',
  BOARDGAME: 'Game',
  MAP: 'Map',
  MAGAZINE: 'Periodical',
  NEWSPAPER: 'Newspaper',
};

const offers: Partial<Record<CopyState, string>> = {
  available: 'InStock',
  online: 'OnlineOnly',
  reference: 'InStoreOnly',
  lent: 'OutOfStock',
  reserved: 'OutOfStock',
  'on-order': 'PreOrder',
};

const context = { '@context': 'https://schema.org' };

/** A record as a work of schema.org, with the library's offer to lend it. */
export function recordData(address: ScreenAddress, view: RecordView, library: Library | undefined): object {
  const isbn = view.details.filter(({ key }) => key === 'isbn').map(({ value }) => value);
  const availability = offers[view.availability.state];
  return {
    ...context,
    '@type': types[view.mediaType] ?? 'CreativeWork',
    name: view.subtitle ? `${view.title}: ${view.subtitle}` : view.title,
    author: view.author ? { '@type': 'Person', name: view.author } : undefined,
    datePublished: view.year !== undefined && view.latestYear === undefined ? String(view.year) : undefined,
    inLanguage: view.language || undefined,
    isbn: isbn.length > 0 ? isbn : undefined,
    description: view.abstract ? view.abstract.slice(0, 1000) : undefined,
    url: canonicalAddress(address, recordPath(view.libraryId, view.id)),
    offers: library && {
      '@type': 'Offer',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      availability: availability && `https://schema.org/${availability}`,
      seller: { '@type': 'Library', name: library.fullname },
    },
  };
}

/** A library of schema.org. */
export function libraryData(address: ScreenAddress, info: LibraryInfo): object {
  const { name, address: postal, geo, phone, email, website, branches } = info;
  const place = { address: postal, telephone: phone, email };
  return {
    ...context,
    '@type': 'Library',
    name,
    ...place,
    geo: geo && { '@type': 'GeoCoordinates', latitude: geo.lat, longitude: geo.lon },
    url: website ?? fullAddress(address, `/info/${info.libraryId}`),
    department:
      branches.length > 0
        ? branches.slice(0, 100).map((branch) => ({ '@type': 'Library', name: branch.name, address: branch.address }))
        : undefined,
  };
}

/** An event of schema.org; its times are local ones with their offset. */
export function eventData(address: ScreenAddress, event: LibraryEvent, library: Library | undefined): object {
  const place = event.location ?? library?.fullname;
  return {
    '@type': 'Event',
    name: event.title,
    startDate: event.start,
    endDate: event.end,
    location: place ? { '@type': 'Place', name: place, address: library?.address ?? place } : undefined,
    organizer: library && { '@type': 'Library', name: library.fullname },
    url: event.url ?? (library && fullAddress(address, `/events/${library.id}`)),
  };
}

/** A project as a website of schema.org. */
export function websiteData(address: ScreenAddress, description: string): object {
  const { project, locale } = address;
  return {
    ...context,
    '@type': 'WebSite',
    name: project.config.title,
    description: description || undefined,
    inLanguage: locale,
    url: fullAddress(address, '/'),
  };
}
