import { mdiDownload, mdiMagnify } from '@mdi/js';
import { useState } from 'react';
import { cardName } from '#shared/account/card/cards.ts';
import {
  clearEntries,
  historyOf,
  removeEntry,
  restoreEntry,
  useLoanHistory,
} from '#shared/account/history/history-store.ts';
import { entryId, findEntries, type HistoryEntry } from '#shared/account/history/loan-history.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { useSession } from '#shared/session/current-session.ts';
import type { Account } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { Button, ButtonLink } from '#shared/ui/action/button.tsx';
import { MoreButton } from '#shared/ui/action/more-button.tsx';
import field from '#shared/ui/form/field.module.css';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { DialogButtons } from '#shared/ui/overlay/dialog-buttons.tsx';
import { Page } from '#shared/ui/page/page.tsx';
import { download } from '#shared/ui/sharing/download.ts';
import { showSnackbar } from '#shared/ui/status/snackbar-queue.ts';
import { StateMessage } from '#shared/ui/status/state-message.tsx';
import { separatorIn, writeCsv } from './history-csv.ts';
import { HistoryRow } from './history-row.tsx';
import styles from './loan-history.module.css';

/** From this number of entries on, the list can be searched. */
const fewestSearched = 6;
/** Entries that are shown at once. */
const pageSize = 50;

/** What a card had borrowed, as this device remembers it. Works without a connection. */
export function LoanHistoryScreen() {
  const session = useSession();
  return session ? <HistoryContent key={`${session.libraryId}/${session.userId}`} account={session} /> : null;
}

function HistoryContent({ account }: { account: Account }) {
  const t = useT();
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === account.libraryId));
  const history = useLoanHistory((state) => historyOf(state, account));
  return (
    <Page title={t('history.title')} lead={joinIsolated([cardName(account), library?.libname], ', ')}>
      {history === undefined ? (
        <StateMessage kind="empty" title={t('history.off')} text={t('history.switch-text')}>
          <ButtonLink variant="primary" to="/profile">
            {t('history.to-switch')}
          </ButtonLink>
        </StateMessage>
      ) : history.entries.length === 0 ? (
        <StateMessage kind="empty" title={t('history.empty')} text={t('history.empty-text')}>
          <ButtonLink variant="primary" to="/account">
            {t('own.to-account')}
          </ButtonLink>
        </StateMessage>
      ) : (
        <HistoryList account={account} entries={history.entries} />
      )}
    </Page>
  );
}

function HistoryList({ account, entries }: { account: Account; entries: readonly HistoryEntry[] }) {
  const t = useT();
  const locale = useLocale();
  const [search, setSearch] = useState('');
  const [shownCount, setShownCount] = useState(pageSize);
  const [isConfirming, setConfirming] = useState(false);
  const found = findEntries(entries, search);
  const close = () => setConfirming(false);
  const remove = (entry: HistoryEntry) => {
    removeEntry(account, entry);
    showSnackbar({
      text: t('history.removed', { title: entry.title }),
      action: { label: t('account.undo'), run: () => restoreEntry(account, entry) },
    });
  };
  const save = () => {
    const headings = [
      t('history.csv-title'),
      t('history.csv-author'),
      t('history.csv-lent'),
      t('history.csv-returned'),
    ];
    const [title = '', author = '', lent = '', returned = ''] = headings;
    const text = writeCsv(entries, [title, author, lent, returned], separatorIn(locale));
    void download(`${t('history.file')}.csv`, 'text/csv', text);
  };
  return (
    <>
      <div className={styles.tools}>
        {entries.length >= fewestSearched ? (
          <div className={`${field.box} ${styles.search}`}>
            <Icon path={mdiMagnify} />
            <input
              type="search"
              autoComplete="off"
              aria-label={t('history.search')}
              placeholder={t('history.search')}
              value={search}
              onChange={({ target }) => {
                setSearch(target.value);
                setShownCount(pageSize);
              }}
            />
          </div>
        ) : null}
        <Button variant="line" icon={mdiDownload} onClick={save}>
          {t('history.export')}
        </Button>
        <Button variant="text" onClick={() => setConfirming(true)}>
          {t('history.clear')}
        </Button>
      </div>
      <p className={styles.count} role="status">
        {search.trim() === ''
          ? t('history.count', { count: entries.length })
          : t('history.found', { count: found.length })}
      </p>
      <ul className={styles.entries}>
        {found.slice(0, shownCount).map((entry) => (
          <HistoryRow key={entryId(entry)} account={account} entry={entry} onRemove={() => remove(entry)} />
        ))}
      </ul>
      {found.length > shownCount ? (
        <MoreButton onMore={() => setShownCount(shownCount + pageSize)}>{t('history.more')}</MoreButton>
      ) : null}
      <Dialog
        open={isConfirming}
        onClose={close}
        title={t('history.clear-title')}
        acts={
          <DialogButtons
            onCancel={close}
            action={() => {
              close();
              clearEntries(account);
            }}
          >
            {t('history.clear')}
          </DialogButtons>
        }
      >
        <p>{t('history.clear-text', { count: entries.length })}</p>
      </Dialog>
    </>
  );
}
