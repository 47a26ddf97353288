import type { ReactNode } from 'react';
import styles from './work-row.module.css';

/** The author and the subtitle of a work, for its row; null when neither is known. */
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
