import type { ReactNode } from 'react';
import { lazyComponent } from '../browser/lazy-component.tsx';
import { Icon } from '../icon/icon.tsx';
import styles from './state-message.module.css';

/** Decoration, so that it is simply missing where it cannot be loaded. */
const ShelfArt = lazyComponent(() =>
  import('../icon/shelf-art.tsx').then(
    (module) => module.ShelfArt,
    () => () => null,
  ),
);

interface Props {
  kind: 'empty' | 'error' | 'offline';
  title: string;
  text?: ReactNode;
  /** Without an icon an empty state shows a small shelf. */
  icon?: string;
  /** Buttons: the next step. */
  children?: ReactNode;
}

/** An empty, failed or offline state: what happened, what is kept, and what the patron can do. */
export function StateMessage({ kind, title, text, icon, children }: Props) {
  return (
    <div className={`${styles.state} ${styles[kind]}`} role={kind === 'empty' ? undefined : 'alert'}>
      {icon ? (
        <Icon path={icon} size={56} />
      ) : (
        <span className={styles.art}>
          <ShelfArt />
        </span>
      )}
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children ? <div className={styles.acts}>{children}</div> : null}
    </div>
  );
}
