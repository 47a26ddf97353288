import { headingText, type SearchAnswer } from '@buchfink/contract/search';
import { mdiLayersSearchOutline } from '@mdi/js';
import { useMetasearchEnabled } from '#shared/config/use-metasearch-enabled.ts';
import { appliedFilters, type NamedFacet } from '#shared/facets/applied-filters.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { metaSearchPath } from '#shared/search/address/meta-address.ts';
import { type LibrarySearch, resultPath } from '#shared/search/address/search-address.ts';
import { unquotedName } from '#shared/search/address/search-name.ts';
import { BrowseLinks } from '#shared/search/browse-links.tsx';
import { resultLink } from '#shared/search/path/result-link.ts';
import { quoteWords } from '#shared/search/quote-words.ts';
import { startingPoints } from '#shared/search/starting-points.ts';
import { useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { searchFormPath } from '../search-form/search-form-path.ts';
import { widerSearches } from './wider-searches.ts';

interface Props {
  answer: SearchAnswer;
  facets: readonly NamedFacet[];
  search: LibrarySearch;
  libraryId: number;
  onToggle: (facet: string, option: string) => void;
  onClear: () => void;
}

/** The most starting points that are offered. */
const maxStartingPoints = 8;

/** No hits: offers fewer filters, another spelling, fewer words, another library, or browsing. */
export function ResultNone({ answer, facets, search, libraryId, onToggle, onClear }: Props) {
  const t = useT();
  const locale = useLocale();
  const several = useApp(({ selection }) => selection.libraries.length > 1);
  const withMeta = useMetasearchEnabled() && several;
  const applied = appliedFilters(facets, search.filters, t);
  const absent = answer.absent ?? [];
  const spellings = answer.suggestions?.filter(({ kind }) => kind === 'spelling') ?? [];
  const suggestions = [
    ...spellings.map(({ text }) => ({ ...search, fields: [{ id: 'FREE', value: headingText(text) }], filters: {} })),
    ...widerSearches(search.fields).map((fields) => ({ ...search, fields })),
  ];
  return (
    <>
      <StateMessage
        kind="empty"
        title={
          absent.length > 0 ? t('catalogue.none-on', { words: quoteWords(absent, locale, t) }) : t('catalogue.none')
        }
        text={t(applied.length > 0 ? 'catalogue.none-filters' : 'catalogue.none-text')}
      >
        {applied.length > 0 ? (
          <Button variant="primary" onClick={onClear}>
            {t('catalogue.filters-clear')}
          </Button>
        ) : null}
        {applied.length > 1
          ? applied.map(({ facet, option, label }) => (
              <Button key={`${facet} ${option}`} variant="tonal" onClick={() => onToggle(facet, option)}>
                {t('catalogue.without', { filter: label })}
              </Button>
            ))
          : null}
        {suggestions.map((suggestion) => (
          <ButtonLink key={resultPath(suggestion)} variant="tonal" to={resultPath(suggestion)}>
            {t('catalogue.try', { words: unquotedName(suggestion, t) })}
          </ButtonLink>
        ))}
        {withMeta ? (
          <ButtonLink
            variant={applied.length > 0 ? 'tonal' : 'primary'}
            icon={mdiLayersSearchOutline}
            to={metaSearchPath({ fields: search.fields, filters: {} })}
          >
            {t('catalogue.all-libraries')}
          </ButtonLink>
        ) : null}
        <ButtonLink variant="text" to={searchFormPath(search)}>
          {t('catalogue.change')}
        </ButtonLink>
        {several ? (
          <ButtonLink variant="text" to="/libraries">
            {t('catalogue.other-library')}
          </ButtonLink>
        ) : null}
      </StateMessage>
      <BrowseLinks
        links={startingPoints(new Date().getFullYear())
          .slice(0, maxStartingPoints)
          .map(({ label, icon, search: point }) => ({ label, icon, to: resultLink(libraryId, point) }))}
      />
    </>
  );
}
