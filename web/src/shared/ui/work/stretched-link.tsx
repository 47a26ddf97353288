import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import styles from './stretched-link.module.css';

/** A link that covers the row it stands in; the row is `position: relative` and shows that the link has the focus. */
export function StretchedLink(given: Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link {...given} className={styles.link} />;
}
