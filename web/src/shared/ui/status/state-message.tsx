import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { ShelfArt } from '../icon/shelf-art.tsx';
import styles from './state-message.module.css';

interface Props {
  kind: 'empty' | 'error' | 'offline';
  title: string;
  text?: ReactNode;
  /** Without an icon an empty state shows the small shelf. */
  icon?: string;
  /** Buttons: the next step. */
  children?: ReactNode;
}

/** Nothing here, something went wrong, or no connection: what is, what is kept, what one can do. */
export function StateMessage({ kind, title, text, icon, children }: Props) {
  return (
    <div className={`${styles.state} ${styles[kind]}`} role={kind === 'empty' ? undefined : 'alert'}>
      {icon ? <Icon path={icon} size={56} /> : <ShelfArt className={styles.art ?? ''} />}
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children ? <div className={styles.acts}>{children}</div> : null}
    </div>
  );
}
