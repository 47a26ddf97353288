import { useT } from '#shared/i18n/use-t.ts';
import { Chip, Chips } from '#shared/ui/action/chip.tsx';
import { changeWatchlist } from '#shared/watchlist/use-watchlist.ts';
import { currentList, type Watchlist } from '#shared/watchlist/watchlist.ts';
import styles from './list.module.css';

/** The lists to choose from, where there are several. */
export function ListChips({ watchlist }: { watchlist: Watchlist }) {
  const t = useT();
  const { lists } = watchlist;
  const current = currentList(watchlist);
  if (lists.length < 2) return null;
  return (
    <Chips label={t('watchlist.lists')} scroll>
      {lists.map(({ id, name, entries }) => (
        <li key={id}>
          <Chip
            aria-pressed={id === current.id}
            onClick={() => changeWatchlist((now) => ({ ...now, listId: id, index: -1 }))}
          >
            {name || t('watchlist.title')} <span className={styles.number}>{entries.length}</span>
          </Chip>
        </li>
      ))}
    </Chips>
  );
}
