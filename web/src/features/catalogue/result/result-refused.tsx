import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { type LibrarySearch, resultPath } from '#shared/search/address/search-address.ts';
import { searchName } from '#shared/search/address/search-name.ts';
import { SearchRefused } from '#shared/search/form/search-refused.tsx';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { searchFormPath } from '../search-form/search-form-path.ts';
import { useSearchFields } from '../search-form/use-search-fields.ts';
import { answerableSearch } from './answerable-search.ts';

interface Props {
  search: LibrarySearch;
  libraryId: number;
  /** Further alternatives. */
  children: ReactNode;
}

/** The library does not have all fields or filters of this search: offers the closest search that it can answer. */
export function ResultRefused({ search, libraryId, children }: Props) {
  const t = useT();
  const { data, isLoading } = useSearchFields(libraryId);
  // A link that leads elsewhere once the fields are known, or that they move, would mislead.
  if (isLoading) return <SearchRefused text={t('catalogue.refused-text')} />;
  const answerable =
    data &&
    answerableSearch(
      search,
      data.map(({ id }) => id),
    );
  return (
    <SearchRefused text={t('catalogue.refused-text')}>
      {answerable ? (
        <ButtonLink variant="primary" to={resultPath(answerable)}>
          {answerable.fields === search.fields
            ? t('catalogue.filters-clear')
            : t('catalogue.try', { words: searchName(answerable, t) })}
        </ButtonLink>
      ) : null}
      {children}
      <ButtonLink variant="text" to={searchFormPath(answerable ?? search)}>
        {t('catalogue.change')}
      </ButtonLink>
    </SearchRefused>
  );
}
