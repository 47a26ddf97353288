import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Chip, Chips } from '#shared/ui/action/chip.tsx';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { addList, updateListText } from '#shared/watchlist/changes.ts';
import { changeWatchlist, currentWatchlist } from '#shared/watchlist/use-watchlist.ts';
import { currentList, mostLists, type Watchlist } from '#shared/watchlist/watchlist.ts';
import styles from './list.module.css';
import { ListDialog } from './list-dialog.tsx';

/** The lists, and a button for a new one. */
export function ListChips({ watchlist }: { watchlist: Watchlist }) {
  const t = useT();
  const [naming, setNaming] = useState(false);
  const { lists } = watchlist;
  const current = currentList(watchlist);
  const create = (name: string, note: string) => {
    setNaming(false);
    const next = addList(currentWatchlist(), name);
    if (!next) return showSnackbar({ text: t('watchlist.too-many-lists', { count: mostLists }) });
    changeWatchlist(() => updateListText(next, next.listId, { name, note }));
  };
  return (
    <>
      <Chips label={t('watchlist.lists')}>
        {lists.length > 1
          ? lists.map(({ id, name, entries }) => (
              <li key={id}>
                <Chip
                  aria-pressed={id === current.id}
                  onClick={() => changeWatchlist((now) => ({ ...now, listId: id, index: -1 }))}
                >
                  {name || t('watchlist.title')} <span className={styles.number}>{entries.length}</span>
                </Chip>
              </li>
            ))
          : null}
        <li>
          <Chip icon={mdiPlus} aria-haspopup="dialog" onClick={() => setNaming(true)}>
            {t('watchlist.new-list')}
          </Chip>
        </li>
      </Chips>
      {naming ? (
        <ListDialog title={t('watchlist.new-list')} name="" note="" onSave={create} onClose={() => setNaming(false)} />
      ) : null}
    </>
  );
}
