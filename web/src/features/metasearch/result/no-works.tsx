import { mdiCloudOutline } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { SearchRefused } from '#shared/search/form/search-refused.tsx';
import { useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { hasAnswered, hasFailed, hasRefused, isHalted } from '../libraries/target-view.ts';
import type { MetaSearchView } from '../use-meta-search.ts';
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
  return (
    <StateMessage
      kind="empty"
      title={t('metasearch.none')}
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
  );
}
