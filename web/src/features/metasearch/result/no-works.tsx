import { mdiCloudOutline } from '@mdi/js';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { metaSearchPath } from '#shared/search/address/meta-address.ts';
import { BrowseLinks } from '#shared/search/browse-links.tsx';
import { SearchRefused } from '#shared/search/form/search-refused.tsx';
import { quoteWords } from '#shared/search/quote-words.ts';
import { startingPoints } from '#shared/search/starting-points.ts';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import type { MetaSearchView } from '../state/use-meta-search.ts';
import type { Target } from '../stream/stream-state.ts';
import { hasAnswered, hasFailed, hasRefused, isHalted } from '../stream/target-view.ts';
import { FailedNote } from './failed-note.tsx';
import { StoredSearchList } from './stored-search-list.tsx';

interface Props {
  meta: MetaSearchView;
  narrowed: boolean;
  onClear: () => void;
  onChange: () => void;
}

/** The list without works once the search is over: halted, no hits, or no library answered. */
export function NoWorks({ meta, narrowed, onClear, onChange }: Props) {
  const t = useT();
  const locale = useLocale();
  const libraries = useApp(({ selection }) => selection.libraries);
  const { stream, retry } = meta;
  const { targets, status, error } = stream;
  const again = () => retry();
  if (status === 'failed') {
    return (
      <>
        <ErrorState error={error} onRetry={again} />
        <StoredSearchList />
      </>
    );
  }
  if (targets.some(isHalted)) return <FailedNote stream={stream} libraries={libraries} onRetry={again} />;
  if (!targets.some(hasAnswered)) {
    const isLate = targets.some(({ state }) => state === 'timeout');
    if (targets.some(hasRefused) && !targets.some(hasFailed)) {
      return (
        <SearchRefused text={t('metasearch.refused')}>
          {narrowed ? (
            <Button variant="primary" onClick={onClear}>
              {t('catalogue.filters-clear')}
            </Button>
          ) : null}
          <Button variant="tonal" onClick={onChange}>
            {t('metasearch.choose')}
          </Button>
        </SearchRefused>
      );
    }
    return (
      <StateMessage
        kind="error"
        icon={mdiCloudOutline}
        title={t('metasearch.window-title')}
        text={t(isLate ? 'metasearch.window' : 'metasearch.silent')}
      >
        <Button variant="primary" onClick={again}>
          {t('metasearch.repeat')}
        </Button>
        <Button variant="text" onClick={onChange}>
          {t('metasearch.choose')}
        </Button>
      </StateMessage>
    );
  }
  const absent = absentWords(targets);
  return (
    <>
      <StateMessage
        kind="empty"
        title={
          absent.length > 0 ? t('metasearch.none-on', { words: quoteWords(absent, locale, t) }) : t('metasearch.none')
        }
        text={t(narrowed ? 'metasearch.none-filters' : 'metasearch.none-text')}
      >
        {narrowed ? (
          <Button variant="primary" onClick={onClear}>
            {t('catalogue.filters-clear')}
          </Button>
        ) : null}
        {targets.every(hasAnswered) ? null : (
          <Button variant={narrowed ? 'tonal' : 'primary'} onClick={again}>
            {t('metasearch.again-all')}
          </Button>
        )}
        <Button variant="tonal" onClick={onChange}>
          {t('metasearch.choose')}
        </Button>
      </StateMessage>
      <BrowseLinks links={subjectLinks(meta.search.libraries)} />
    </>
  );
}

/** The words that no record of any library has; none where a library did not say so. */
function absentWords(targets: readonly Target[]): readonly string[] {
  const [first = [], ...others] = targets.filter(hasAnswered).map(({ absent = [] }) => absent);
  return first.filter((word) => others.every((absent) => absent.includes(word)));
}

/** Subjects to browse in the same libraries. */
function subjectLinks(libraries: readonly number[]) {
  return startingPoints(new Date().getFullYear()).flatMap(({ label, icon, search: { FREE } }) => {
    if (FREE === undefined) return [];
    return [{ label, icon, to: metaSearchPath({ fields: [{ id: 'FREE', value: FREE }], filters: {}, libraries }) }];
  });
}
