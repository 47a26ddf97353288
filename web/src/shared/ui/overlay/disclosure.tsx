import { mdiChevronDown } from '@mdi/js';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './disclosure.module.css';

interface Props extends ComponentProps<'details'> {
  readonly icon: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** Content that its summary shows and hides. */
export function Disclosure({ icon, label, children, ...details }: Props) {
  return (
    <details {...details}>
      <summary className={styles.summary}>
        <Icon path={icon} />
        {label}
        <Icon path={mdiChevronDown} />
      </summary>
      {children}
    </details>
  );
}
