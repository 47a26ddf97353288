import { mdiAutorenew, mdiClose } from '@mdi/js';
import { useT } from '#shared/i18n/use-t.ts';
import { pausable } from '#shared/ui/action/pausable-button.ts';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './selection-bar.module.css';

interface Props {
  count: number;
  /** What it costs to renew them, in words. */
  cost: string | undefined;
  /** The number of loans that can be selected. */
  all: number;
  ready: boolean;
  onAll: () => void;
  onNone: () => void;
  onRenew: () => void;
}

/** The actions for the selected loans; floats below the list while some are selected. */
export function SelectionBar({ count, cost, all, ready, onAll, onNone, onRenew }: Props) {
  const t = useT();
  const isShown = count > 0;
  return (
    <div {...(isShown && { className: styles.bar, role: 'group', 'aria-label': t('account.selection') })}>
      {isShown ? (
        <button type="button" className={styles.none} aria-label={t('account.unselect')} onClick={onNone}>
          <Icon path={mdiClose} size={20} />
        </button>
      ) : null}
      {/* There from the beginning: a status that appears together with its text is not announced. */}
      <b role="status">
        {isShown ? t('account.selected', { count }) : null}
        {isShown && cost ? ` · ${cost}` : null}
      </b>
      {isShown && count < all ? (
        <button type="button" className={styles.rest} onClick={onAll} aria-label={t('account.select-all')}>
          {t('account.select-rest')}
        </button>
      ) : null}
      {isShown ? (
        <button type="button" className={styles.renew} {...pausable({ disabled: !ready, onClick: onRenew })}>
          <Icon path={mdiAutorenew} size={20} />
          {t('account.renew')}
        </button>
      ) : null}
    </div>
  );
}
