import type { ReactNode } from 'react';
import styles from './status-tag.module.css';

/** A word or two in a coloured box; the words say what the colour says. */
export function StatusTag({
  kind,
  children,
}: {
  kind: 'error' | 'warning' | 'success' | 'info' | 'plain';
  children: ReactNode;
}) {
  return <span className={`${styles.tag} ${styles[kind]}`}>{children}</span>;
}
