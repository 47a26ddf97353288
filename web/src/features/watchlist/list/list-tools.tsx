import { mdiBookCheckOutline, mdiDotsHorizontal, mdiShareVariantOutline } from '@mdi/js';
import { useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { IconButton } from '#shared/ui/action/icon-button.tsx';
import type { List } from '#shared/watchlist/watchlist.ts';
import { shareList } from '../sharing/share-list.ts';
import type { ShelfCheck } from '../shelf-check/use-shelf-check.ts';
import styles from './list.module.css';
import { ListSheet } from './list-sheet.tsx';

interface Props {
  list: List;
  check: ShelfCheck;
  /** Absent where no title has a catalogue to ask. */
  onCheck: (() => void) | undefined;
}

/** The actions on a list: check availability, share, and the rest behind "more". */
export function ListTools({ list, check, onCheck }: Props) {
  const t = useT();
  const online = useOnline();
  const [more, setMore] = useState(false);
  return (
    <div className={styles.tools}>
      {onCheck ? (
        <Button variant="primary" icon={mdiBookCheckOutline} disabled={check.running || !online} onClick={onCheck}>
          {t(check.running ? 'watchlist.check-running' : 'watchlist.check')}
        </Button>
      ) : null}
      {list.entries.length > 0 ? (
        <IconButton
          showsLabel
          icon={mdiShareVariantOutline}
          label={t('watchlist.share')}
          onClick={() => void shareList(list, t)}
        />
      ) : null}
      <IconButton
        showsLabel
        className={list.entries.length > 0 ? undefined : styles.alone}
        icon={mdiDotsHorizontal}
        label={t('watchlist.more')}
        aria-haspopup="dialog"
        tip="end"
        onClick={() => setMore(true)}
      />
      <ListSheet list={list} open={more} onClose={() => setMore(false)} />
      {onCheck && !online ? <p className={styles.offline}>{t('watchlist.offline')}</p> : null}
    </div>
  );
}
