import {
  mdiDeleteOutline,
  mdiDownload,
  mdiEyeOffOutline,
  mdiEyeOutline,
  mdiPencilOutline,
  mdiPlus,
  mdiUpload,
} from '@mdi/js';
import { useRef, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { download } from '#shared/ui/sharing/download.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { addList, updateListText } from '#shared/watchlist/changes.ts';
import { changeWatchlist, currentWatchlist, useWatchlist } from '#shared/watchlist/use-watchlist.ts';
import { type List, maxLists } from '#shared/watchlist/watchlist.ts';
import { importFiles } from '../files/import-files.ts';
import { writeListFile } from '../files/list-file.ts';
import { removeListWithUndo } from '../remove-with-undo.ts';
import { ListDialog } from './list-dialog.tsx';
import styles from './list-sheet.module.css';

/** The rare acts on a list. */
export function ListSheet({ list, open, onClose }: { list: List; open: boolean; onClose: () => void }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const [naming, setNaming] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const { lists, legacyHidden } = useWatchlist();
  const hasLegacy = list.entries.some(({ legacy }) => legacy);
  const hasEntries = lists.some(({ entries }) => entries.length > 0);
  const create = (name: string, note: string) => {
    setNaming(false);
    const next = addList(currentWatchlist(), name);
    if (!next) return showSnackbar({ text: t('watchlist.too-many-lists', { count: maxLists }) });
    changeWatchlist(() => updateListText(next, next.listId, { name, note }));
  };
  const act = (what: () => void) => () => {
    onClose();
    what();
  };
  return (
    <>
      <Sheet open={open} onClose={onClose} title={list.name || t('watchlist.title')}>
        <ul className={styles.acts}>
          <Act icon={mdiPlus} label={t('watchlist.new-list')} onAct={act(() => setNaming(true))} />
          <Act icon={mdiPencilOutline} label={t('watchlist.edit')} onAct={act(() => setEditing(true))} />
          {hasEntries ? <Act icon={mdiDownload} label={t('watchlist.export')} onAct={act(exportLists)} /> : null}
          <Act
            icon={mdiUpload}
            label={t('watchlist.import')}
            hint={t('watchlist.import-text')}
            onAct={act(() => file.current?.click())}
          />
          {hasLegacy ? (
            <Act
              icon={legacyHidden ? mdiEyeOutline : mdiEyeOffOutline}
              label={t(legacyHidden ? 'watchlist.legacy-show' : 'watchlist.legacy-hide')}
              onAct={act(() => changeWatchlist((now) => ({ ...now, legacyHidden: !legacyHidden })))}
            />
          ) : null}
          {lists.length > 1 ? (
            <Act
              icon={mdiDeleteOutline}
              label={t('watchlist.remove-list')}
              onAct={act(() => removeListWithUndo(list.id, t))}
            />
          ) : null}
        </ul>
      </Sheet>
      <VisuallyHidden>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          multiple
          tabIndex={-1}
          aria-label={t('watchlist.import')}
          onChange={({ target }) => {
            void importFiles([...(target.files ?? [])], t);
            target.value = '';
          }}
        />
      </VisuallyHidden>
      {naming ? (
        <ListDialog title={t('watchlist.new-list')} name="" note="" onSave={create} onClose={() => setNaming(false)} />
      ) : null}
      {editing ? (
        <ListDialog
          title={t('watchlist.edit')}
          name={list.name || t('watchlist.title')}
          note={list.note}
          onClose={() => setEditing(false)}
          onSave={(name, note) => {
            setEditing(false);
            changeWatchlist((now) => updateListText(now, list.id, { name, note }));
          }}
        />
      ) : null}
    </>
  );
}

function Act({ icon, label, hint, onAct }: { icon: string; label: string; hint?: string; onAct: () => void }) {
  return (
    <li>
      <button type="button" onClick={onAct}>
        <Icon path={icon} />
        <span>
          {label}
          {hint ? <small>{hint}</small> : null}
        </span>
      </button>
    </li>
  );
}

function exportLists(): void {
  const now = new Date().toISOString();
  void download(`merkliste-${now.slice(0, 10)}.json`, 'application/json', writeListFile(currentWatchlist().lists, now));
}
