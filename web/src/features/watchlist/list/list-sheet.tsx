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
  const closeThen = (what: () => void) => () => {
    onClose();
    what();
  };
  return (
    <>
      <Sheet open={open} onClose={onClose} title={list.name || t('watchlist.title')}>
        <ul className={styles.acts}>
          <Action icon={mdiPlus} label={t('watchlist.new-list')} onPress={closeThen(() => setNaming(true))} />
          <Action icon={mdiPencilOutline} label={t('watchlist.edit')} onPress={closeThen(() => setEditing(true))} />
          {hasEntries ? (
            <Action icon={mdiDownload} label={t('watchlist.export')} onPress={closeThen(exportLists)} />
          ) : null}
          <Action
            icon={mdiUpload}
            label={t('watchlist.import')}
            hint={t('watchlist.import-text')}
            onPress={closeThen(() => file.current?.click())}
          />
          {hasLegacy ? (
            <Action
              icon={legacyHidden ? mdiEyeOutline : mdiEyeOffOutline}
              label={t(legacyHidden ? 'watchlist.legacy-show' : 'watchlist.legacy-hide')}
              onPress={closeThen(() => changeWatchlist((now) => ({ ...now, legacyHidden: !legacyHidden })))}
            />
          ) : null}
          {lists.length > 1 ? (
            <Action
              icon={mdiDeleteOutline}
              label={t('watchlist.remove-list')}
              onPress={closeThen(() => removeListWithUndo(list.id, t))}
            />
          ) : null}
        </ul>
      </Sheet>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        multiple
        hidden
        onChange={({ target }) => {
          void importFiles([...(target.files ?? [])], t);
          target.value = '';
        }}
      />
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

function Action({ icon, label, hint, onPress }: { icon: string; label: string; hint?: string; onPress: () => void }) {
  return (
    <li>
      <button type="button" onClick={onPress}>
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
