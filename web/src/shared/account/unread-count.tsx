import { useT } from '#shared/i18n/use-t.ts';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './unread-count.module.css';

interface Props {
  count: number;
  className?: string | undefined;
}

/** How many messages the patron has not read, after the name of what leads to them. Nothing for none. */
export function UnreadCount({ count, className = '' }: Props) {
  const t = useT();
  return count > 0 ? (
    <b className={`${styles.count} ${className}`}>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden> {t('shell.notices-unread', { count })}</VisuallyHidden>
    </b>
  ) : null;
}
