import type { Library } from '@buchfink/contract/libraries';
import { acquisitionsFeedPath, searchFeedPath } from '@buchfink/contract/search/feed-address';
import { feedQuery } from '@buchfink/contract/search/feed-query';
import { decodeSearch } from '@buchfink/contract/search/search-address';
import { atomType } from '@buchfink/contract/search/title-feeds';
import { acquisitionsTitle, searchTitle } from '../../../api/title-feeds/feed-titles.ts';
import { type Html, html } from '../../../base/http/html.ts';
import { fullAddress, type ScreenAddress } from './screen-address.ts';

/** The screens with new titles of a library. */
const withNewTitles: readonly string[] = ['/', '/start/:libraryId?', '/acquisitions'];

/**
 * The feed of a page, for readers of feeds that are given its address (HTML, 4.6.7.1): that of its search, or of new titles. None where
 * the library has no feeds.
 *
 * @param library the one that the address names, or the only one
 */
export function feedLinks(address: ScreenAddress, library: Library | undefined): Html[] {
  const { locale, pattern, query, project } = address;
  if (library?.capabilities.titleFeeds !== true) return [];
  const of = { locale, projectId: project.id, libraryId: library.id };
  if (withNewTitles.includes(pattern))
    return [feedLink(address, acquisitionsTitle(locale, library), acquisitionsFeedPath(of))];
  if (pattern !== '/result') return [];
  const search = decodeSearch(query);
  return search.fields.length === 0
    ? []
    : [
        feedLink(
          address,
          searchTitle(locale, library, search),
          searchFeedPath(of, String(new URLSearchParams(feedQuery(search)))),
        ),
      ];
}

const feedLink = (address: ScreenAddress, title: string, path: string): Html =>
  html`<link rel="alternate" type="${atomType}" title="${title}" href="${fullAddress(address, path) ?? path}" />`;
