import { mdiClose, mdiHistory } from '@mdi/js';
import { Link } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { metaSearchPath } from '#shared/search/address/meta-address.ts';
import { resultPath } from '#shared/search/address/search-address.ts';
import { searchName } from '#shared/search/address/search-name.ts';
import { useSearchPath } from '#shared/search/use-search-path.ts';
import { type PastSearch, searchKey } from '#shared/state/past-searches.ts';
import { dispatch, useApp } from '#shared/state/store.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import { Switch } from '#shared/ui/form/choice.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import styles from './settings.module.css';

/** Where a search is repeated: where searches begin. Undefined where there is nothing to search. */
function useRepeatedSearch(): ((fields: PastSearch) => string) | undefined {
  const libraryId = useApp(({ selection }) => selection.libraryId);
  const path = useSearchPath();
  if (path === '/search') return (fields) => resultPath({ libraryId, fields, filters: {}, sort: 'relevance' });
  return path && ((fields) => metaSearchPath({ fields, filters: {} }));
}

/** Whether past searches are stored, and the list of them. */
export function SearchSettings() {
  const t = useT();
  const remember = useApp(({ settings }) => settings.rememberSearches);
  const searchKeyOff = useApp(({ settings }) => settings.searchKeyOff === true);
  const searches = useApp((state) => state.searches);
  const pathOf = useRepeatedSearch();
  const clear = () => {
    dispatch({ type: 'searches-forgotten' });
    showSnackbar({ text: t('suggest.forgotten') });
  };
  return (
    <section className={styles.card}>
      <h2>{t('settings.searches')}</h2>
      <Switch
        checked={remember}
        onChange={({ target }) => dispatch({ type: 'settings-changed', change: { rememberSearches: target.checked } })}
      >
        {t('settings.remember-searches')}
      </Switch>
      <p className={styles.hint}>{t('settings.remember-searches-text')}</p>
      <Switch
        checked={!searchKeyOff}
        onChange={({ target }) => dispatch({ type: 'settings-changed', change: { searchKeyOff: !target.checked } })}
      >
        {t('settings.search-key')}
      </Switch>
      <p className={styles.hint}>{t('settings.search-key-text')}</p>
      {searches.length > 0 ? (
        <>
          <ul className={styles.searches} aria-label={t('suggest.past')}>
            {searches.map((search) => (
              <li key={searchKey(search)}>
                <Icon path={mdiHistory} size={20} />
                {pathOf ? (
                  <Link to={pathOf(search)}>{searchName({ fields: search }, t)}</Link>
                ) : (
                  <span>{searchName({ fields: search }, t)}</span>
                )}
                <IconButton
                  icon={mdiClose}
                  label={t('suggest.forget', { words: searchName({ fields: search }, t) })}
                  tip="end"
                  onClick={() => dispatch({ type: 'search-forgotten', search })}
                />
              </li>
            ))}
          </ul>
          <Button variant="line" onClick={clear}>
            {t('suggest.forget-all')}
          </Button>
        </>
      ) : null}
    </section>
  );
}
