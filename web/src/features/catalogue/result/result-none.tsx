import { type Facet, headingText, type SearchAnswer } from '@buchfink/contract/search';
import { mdiLayersSearchOutline } from '@mdi/js';
import { appliedFilters } from '#shared/facets/applied-filters.ts';
import type { Translate } from '#shared/i18n/i18n.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { metaSearchPath } from '#shared/metasearch/meta-address.ts';
import { type LibrarySearch, resultPath } from '#shared/search/address/search-address.ts';
import { unquotedName } from '#shared/search/address/search-name.ts';
import { resultLink } from '#shared/search/path/result-link.ts';
import { startingPoints } from '#shared/search/starting-points.ts';
import { useMetasearchEnabled } from '#shared/state/mode/use-metasearch-enabled.ts';
import { useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { ChipLink, Chips } from '#shared/ui/action/chip.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { searchFormPath } from '../search-form/search-form-path.ts';
import styles from './result.module.css';
import { widerSearches } from './wider-searches.ts';

interface Props {
  answer: SearchAnswer;
  facets: readonly Facet[];
  search: LibrarySearch;
  libraryId: number;
  onToggle: (facet: string, option: string) => void;
  onClear: () => void;
}

/** The most starting points that are offered. */
const maxStartingPoints = 8;

/** Words in quotation marks, joined as the language does. */
function joinWords(words: readonly string[], locale: string, t: Translate): string {
  return new Intl.ListFormat(locale).format(words.map((word) => t('catalogue.quoted', { words: word })));
}

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
          absent.length > 0 ? t('catalogue.none-on', { words: joinWords(absent, locale, t) }) : t('catalogue.none')
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
      <section className={styles.browse}>
        <h2>{t('catalogue.browse')}</h2>
        <Chips>
          {startingPoints(new Date().getFullYear())
            .slice(0, maxStartingPoints)
            .map(({ label, icon, search: point }) => (
              <li key={label}>
                <ChipLink icon={icon} to={resultLink(libraryId, point)}>
                  {t(label)}
                </ChipLink>
              </li>
            ))}
        </Chips>
      </section>
    </>
  );
}
