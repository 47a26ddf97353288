import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './stretched-link.module.css';

/** A link that covers its row; the row is `position: relative` and shows the focus. */
export function StretchedLink(props: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...props} className={styles.link} />;
}
