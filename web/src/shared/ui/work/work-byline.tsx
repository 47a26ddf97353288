import type { ReactNode } from 'react';
import styles from './work-row.module.css';

/** Who made a work and what more its title says, for the row of a work; null where neither is known. */
export function workByline({
  author,
  subtitle,
}: {
  author?: string | undefined;
  subtitle?: string | undefined;
}): ReactNode {
  if (!subtitle) return author || null;
  return (
    <>
      <bdi>{author}</bdi>
      <span className={styles.subtitle}>
        {author ? ' · ' : ''}
        {subtitle}
      </span>
    </>
  );
}
