import type { SearchAnswer } from '@buchfink/contract/search';
import { searchFeedPath } from '@buchfink/contract/search/feed-address';
import { feedQuery } from '@buchfink/contract/search/feed-query';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { FollowFeed } from '#shared/feed/follow-feed.tsx';
import { useLocale } from '#shared/i18n/use-t.ts';
import type { LibrarySearch } from '#shared/search/address/search-address.ts';

interface Props {
  answer: SearchAnswer;
  search: LibrarySearch;
  look: 'chip' | 'icon';
}

/** Follows the search of a library with feeds, where its hits can be sorted by when they were added. */
export function ResultFeed({ answer, search, look }: Props) {
  const locale = useLocale();
  const { libraryId } = search;
  const isSorted = answer.orders?.includes('newest') ?? true;
  if (!isSorted) return null;
  const { projectId } = getServiceContext();
  const path = searchFeedPath({ locale, projectId, libraryId }, String(new URLSearchParams(feedQuery(search))));
  return <FollowFeed path={path} text="feed.of-search" look={look} />;
}
