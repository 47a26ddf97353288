import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { ShelfArt } from '../icon/shelf-art.tsx';
import styles from './state-message.module.css';

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
      {icon ? <Icon path={icon} size={56} /> : <ShelfArt className={styles.art ?? ''} />}
      <h2>{title}</h2>
      {text ? <p>{text}</p> : null}
      {children ? <div className={styles.acts}>{children}</div> : null}
    </div>
  );
}
