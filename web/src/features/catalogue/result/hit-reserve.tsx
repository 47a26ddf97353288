import type { Item } from '@buchfink/contract/search';
import { mdiAccountClockOutline } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { isAway } from '#shared/reserve/use-reserve-hit.tsx';
import { isLoggedIn } from '#shared/state/accounts.ts';
import { useApp } from '#shared/state/store.ts';
import { useOnline } from '#shared/state/use-online.ts';
import { Button } from '#shared/ui/action/button.tsx';
import { lazyComponent } from '#shared/ui/browser/lazy-component.tsx';
import styles from './result.module.css';

/** Loaded for logged-in patrons only. */
const OwnTitleMarks = lazyComponent(async () => (await import('#shared/own-titles/own-title-mark.tsx')).OwnTitleMarks);

interface Props {
  item: Item;
  onReserve: (item: Item) => void;
}

/**
 * Reserves a hit without a copy on the shelf, if its library takes reservations. A title that the patron has borrowed
 * or reserved shows that instead. Without a connection the button keeps its place.
 */
export function HitReserve({ item, onReserve }: Props) {
  const t = useT();
  const online = useOnline();
  const { libraryId, id, title } = item;
  const hasCard = useApp(({ accounts }) =>
    accounts.some((account) => isLoggedIn(account) && account.libraryId === libraryId),
  );
  // Offered until the list of libraries says otherwise: a button that came later would push the next hits away.
  const isOffered = useApp(
    ({ selection }) => selection.libraries.find((library) => library.id === libraryId)?.capabilities.reserve !== false,
  );
  if (!isOffered || id === null || !isAway(item)) return null;
  const button = (
    <Button
      variant="text"
      icon={mdiAccountClockOutline}
      aria-label={t('act.reserve-title', { title })}
      disabled={!online}
      onClick={() => onReserve(item)}
    >
      {t('act.do-reserve')}
    </Button>
  );
  return (
    <div className={styles.reserve}>
      {hasCard ? <OwnTitleMarks libraryId={libraryId} recordId={id} otherwise={button} /> : button}
    </div>
  );
}
