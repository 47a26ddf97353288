import { useNavigate, useSearchParams } from 'react-router';
import { useT } from '#shared/i18n/use-t.ts';
import { useApp } from '#shared/state/store.ts';
import { Chip, Chips, RemovableChip } from '#shared/ui/action/chip.tsx';
import { InlineSelect } from '#shared/ui/form/inline-select.tsx';
import { changeWatchlist, useWatchlist } from '#shared/watchlist/use-watchlist.ts';
import { type List, type Sort, sorts } from '#shared/watchlist/watchlist.ts';
import { branchCounts, everywhere, type ListLocation, shownEntries } from '../shown-entries.ts';
import styles from './list.module.css';
import { formatListLocation } from './list-location.ts';

/** The most branches; more are rarely needed and would hide the list. */
const maxBranches = 8;

/** Filters the list by location, and sorts it. */
export function ListFilters({ list, location, libraryId }: { list: List; location: ListLocation; libraryId: number }) {
  const t = useT();
  const navigate = useNavigate();
  const [, setParameters] = useSearchParams();
  const { libraries } = useApp(({ selection }) => selection);
  const home = useApp(({ homeBranches }) => homeBranches);
  const { legacyHidden } = useWatchlist();
  // The numbers match the rows below.
  const view = { sort: 'added', legacyHidden, location: everywhere, libraryId, libraries } as const;
  const entries = shownEntries(list, view);
  const branches = branchCounts(entries, home).slice(0, maxBranches);
  const online = entries.filter(({ seen }) => seen?.state === 'online').length;
  const singleLibrary = libraries.find(({ id }) => id === libraryId);
  const go = (to: ListLocation) => {
    const locationKey = formatListLocation(to);
    setParameters(locationKey ? { at: locationKey } : {}, { replace: true });
  };
  const isOn = (candidate: ListLocation) => formatListLocation(candidate) === formatListLocation(location);
  const several = new Set(branches.map((branch) => branch.libraryId)).size > 1;
  const choices: readonly { location: ListLocation; label: string; count: number }[] = [
    ...branches.map(({ libraryId: of, name, count }) => ({
      location: { kind: 'branch', libraryId: of, name } as const,
      label: several ? `${name} (${libraries.find(({ id }) => id === of)?.shortname ?? of})` : name,
      count,
    })),
    ...(online > 0 ? [{ location: { kind: 'online' } as const, label: t('watchlist.online'), count: online }] : []),
  ];
  const shownLibrary = singleLibrary?.libname ?? t('watchlist.library', { id: libraryId });
  return (
    <div className={styles.narrow}>
      <Chips label={t('watchlist.on-shelf-in')} scroll>
        {libraryId > 0 ? (
          <li>
            <RemovableChip
              label={t('account.act-of', { act: shownLibrary, title: t('watchlist.all-libraries') })}
              onRemove={() => void navigate('/watchlist')}
            >
              {shownLibrary}
            </RemovableChip>
          </li>
        ) : null}
        {choices.length > 0 ? (
          <li>
            <Chip aria-pressed={location.kind === 'all'} onClick={() => go(everywhere)}>
              {t('watchlist.all')}
            </Chip>
          </li>
        ) : null}
        {choices.map((choice) => (
          <li key={formatListLocation(choice.location)}>
            <Chip aria-pressed={isOn(choice.location)} onClick={() => go(choice.location)}>
              {choice.label} <span className={styles.number}>{choice.count}</span>
            </Chip>
          </li>
        ))}
      </Chips>
      <SortChoice />
    </div>
  );
}

function SortChoice() {
  const t = useT();
  const { sort } = useWatchlist();
  return (
    <InlineSelect
      className={styles.sort ?? ''}
      label={t('watchlist.sort')}
      value={sort}
      options={sorts.map((key) => ({ key, label: t(`watchlist.sort-${key}`) }))}
      onChange={({ target }) => changeWatchlist((now) => ({ ...now, sort: target.value as Sort, index: -1 }))}
    />
  );
}
