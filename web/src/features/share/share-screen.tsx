import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { resultLink } from '#shared/search/path/result-link.ts';
import { useSearchPath } from '#shared/search/use-search-path.ts';
import { useApp } from '#shared/state/store.ts';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';
import { focusSearchField } from './focus-search-field.ts';
import { type SharedSearch, searchOfShared } from './shared-search.ts';

/**
 * Searches for what another app has shared with this one (the share target of the manifest), in place of this address: in the library
 * that is chosen, else in all of them. Where there is nothing to search for, it goes home, to the search field.
 */
export function ShareScreen() {
  const t = useT();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const search = searchOfShared({
    title: params.get('title') ?? '',
    text: params.get('text') ?? '',
    url: params.get('url') ?? '',
  });
  const path = useHitsPath(search);
  useEffect(() => {
    void navigate(path, { replace: true });
    if (path === '/') focusSearchField();
  }, [navigate, path]);
  return (
    <Page title={t('shell.busy')} heading="hidden">
      <Skeleton height="200px" />
    </Page>
  );
}

/** The path of the hits, or home. */
function useHitsPath(search: SharedSearch): string {
  const searchPath = useSearchPath();
  const libraryId = useApp(({ selection }) => selection.libraryId || selection.pendingLibraryId);
  if (search === undefined || searchPath === undefined) return '/';
  return searchPath === '/metasearch'
    ? `/metasearch?${new URLSearchParams({ ...search })}`
    : resultLink(libraryId, { ...search });
}
