import { plausibleReturnDate } from '@buchfink/contract/calendar-date';
import type { RecordView } from '@buchfink/contract/record';
import { type Availability, type Facet, facetIds, type Item, type SearchAnswer } from '@buchfink/contract/search';
import type { UnlabelledRecord } from '../unlabelled.ts';

/** The maximum numbers of facets, options, suggestions and branches to keep. */
const limits = { facets: 30, options: 200, suggestions: 8, places: 200 } as const;
const maxIdLength = 256;
const isWebLink = (url: string) => /^https?:\/\//i.test(url) && URL.canParse(url);
const count = (value: number) => Math.max(0, Math.trunc(value));

/** The library of the answer and the requested page. */
interface LocalSearch {
  readonly libraryId: number;
  readonly offset: number;
  readonly limit: number;
  /** The maximum number of hits to keep. */
  readonly maxItems: number;
  readonly started: number;
  /** The library's date, `YYYY-MM-DD`. */
  readonly today: string;
}

/**
 * Converts another service's search answer to one of this library: at most the requested hits, no duplicates,
 * plausible counts.
 */
export function sanitizeSearchAnswer(answer: SearchAnswer, search: LocalSearch): SearchAnswer {
  const items = sanitizeItems(answer.items.slice(0, search.maxItems), search.offset, search);
  return {
    ...answer,
    libraryId: search.libraryId,
    total: Math.max(count(answer.total), items.length === 0 ? 0 : search.offset + items.length),
    offset: search.offset,
    limit: search.limit,
    items,
    facets: answer.facets.filter(isKnownFacet).slice(0, limits.facets).map(sanitizeFacet),
    understood: answer.understood?.filter(({ facet }) => facetIds.some((id) => id === facet)).slice(0, limits.facets),
    suggestions: answer.suggestions?.slice(0, limits.suggestions),
    ...(answer.works !== undefined && { works: count(answer.works) }),
    tookMs: Math.round((performance.now() - search.started) * 10) / 10,
  };
}

/** Facets that are unknown here cannot be filtered by. */
function isKnownFacet({ id }: Facet): boolean {
  return facetIds.some((facetId) => facetId === id);
}

function sanitizeFacet(facet: Facet): Facet {
  const options = facet.options.slice(0, limits.options).map(({ within, ...option }) => ({
    ...option,
    count: count(option.count),
    within: within?.slice(0, limits.options).map((nested) => ({ ...nested, count: count(nested.count) })),
  }));
  return { ...facet, options };
}

function sanitizeItems(
  items: readonly Item[],
  offset: number,
  { libraryId, today }: Pick<LocalSearch, 'libraryId' | 'today'>,
): Item[] {
  const seenIds = new Set<string>();
  const distinct = items.filter(({ id }) => id === null || !(seenIds.size === seenIds.add(id).size));
  return distinct.map((item, index) => ({
    ...item,
    ...sanitizeCover(item),
    availability: sanitizeAvailability(item.availability, today),
    libraryId,
    id: item.id !== null && item.id !== '' && item.id.length <= maxIdLength ? item.id : null,
    position: offset + index,
  }));
}

/** Keeps the words of a state only if its return date is plausible or absent. */
function copyReturn({ returnDate, status }: { returnDate?: string | undefined; status: string }, today: string) {
  const plausible = plausibleReturnDate(returnDate, today);
  return { returnDate: plausible, ...(plausible === returnDate && { status }) };
}

/** Removes an implausible return date and the words that contain it. */
function sanitizeAvailability(availability: Availability, today: string): Availability {
  const { returnDate, text, places, ...availabilityFields } = availability;
  const plausible = plausibleReturnDate(returnDate, today);
  return {
    ...availabilityFields,
    ...(text !== undefined && plausible === returnDate && { text }),
    returnDate: plausible,
    places: places
      ?.slice(0, limits.places)
      .map(({ returnDate: due, ...branch }) => ({ ...branch, returnDate: plausibleReturnDate(due, today) })),
  };
}

/**
 * Pictures are requested here and fetched there, so that a reader's browser calls no other machine. The other service
 * gets the identifiers back that it has signed.
 */
function sanitizeCover({ cover, coverIds }: Pick<Item, 'cover' | 'coverIds'>): {
  cover?: null | undefined;
  coverIds: string | undefined;
} {
  if (cover === null) return { cover, coverIds: undefined };
  const isSafe = coverIds !== undefined && /^[\w.-]{1,200}$/.test(coverIds);
  return { cover: undefined, coverIds: isSafe ? coverIds : undefined };
}

/**
 * Converts another service's record to one of this library: only web links, and nothing that needs an account there.
 */
export function sanitizeRecord(
  record: RecordView,
  id: string,
  { libraryId, today }: Pick<LocalSearch, 'libraryId' | 'today'>,
): UnlabelledRecord {
  const { online, related, ...view } = record;
  return {
    ...view,
    ...sanitizeCover(record),
    availability: sanitizeAvailability(record.availability, today),
    libraryId,
    id,
    ...(online && isWebLink(online.url) && { online }),
    details: record.details.flatMap((detail) => {
      if (detail.kind !== 'link') return [{ ...detail, href: undefined }];
      return detail.href !== undefined && isWebLink(detail.href)
        ? [detail]
        : [{ ...detail, kind: 'text', href: undefined }];
    }),
    copies: record.copies.map(({ url, returnDate, status, ...copy }) => ({
      ...copy,
      ...copyReturn({ returnDate, status }, today),
      ...(url !== undefined && isWebLink(url) && { url }),
      reservable: false,
    })),
    reservable: false,
    actions: [],
    related: related?.map((group) => ({ ...group, items: sanitizeItems(group.items, 0, { libraryId, today }) })),
  };
}
