import type { MediaType } from '@buchfink/contract/media-type';
import type { ComponentProps, ReactNode } from 'react';
import { Cover } from '../cover/cover.tsx';
import { Skeleton } from '../status/skeleton.tsx';
import { MediaIcon } from './media-icon.tsx';
import { StretchedLink } from './stretched-link.tsx';
import styles from './work-row.module.css';

interface Props {
  work: ComponentProps<typeof Cover>['work'] & { mediaType: MediaType };
  title: ReactNode;
  /** The target of the row; absent when there is none. */
  to?: string | undefined;
  by?: ReactNode;
  /** Stands beside the icon of the medium. */
  meta: ReactNode;
  /** A button at the end of the row. */
  action: ReactNode;
  /** The availability, and further lines. */
  children: ReactNode;
}

/** A work in a list: its cover, its facts, one action. The link of the title covers the whole row. */
export function WorkRow({ work, title, to, by, meta, action, children }: Props) {
  return (
    <li className={styles.row}>
      <div className={styles.cover}>
        <Cover work={work} />
      </div>
      <div className={styles.body}>
        <h2 className={styles.title}>{to ? <StretchedLink to={to}>{title}</StretchedLink> : title}</h2>
        {by ? <p className={styles.by}>{by}</p> : null}
        <p className={styles.meta}>
          <MediaIcon type={work.mediaType} />
          <span>{meta}</span>
        </p>
        {children}
      </div>
      <div className={styles.act}>{action}</div>
    </li>
  );
}

/** Works as rows, or as a grid of covers (`WorkListSwitch`). */
export function WorkList({ className = '', ...list }: ComponentProps<'ol'>) {
  return <ol {...list} className={`${styles.list} ${className}`} />;
}

/** Placeholders while the first works are being loaded: of a `WorkList`, or rows always. */
export function WorkRowSkeletons({ isWorkList = false }: { isWorkList?: boolean }) {
  return (
    <div className={isWorkList ? styles.list : undefined} aria-hidden="true">
      {[64, 48, 72, 56, 60].map((width) => (
        <div key={width} className={styles.row}>
          <div className={styles.cover}>
            <Skeleton height="114px" />
          </div>
          <div className={`${styles.body} ${styles.waiting}`}>
            <Skeleton width={`${width}%`} height="20px" />
            <Skeleton width="40%" height="16px" />
            <div>
              <Skeleton width="18px" height="18px" shape="round" />
              <Skeleton width="24%" />
            </div>
            <div>
              <Skeleton width="14px" height="14px" shape="round" />
              <Skeleton width="36%" />
            </div>
          </div>
          <Skeleton width="24px" height="24px" />
        </div>
      ))}
    </div>
  );
}
