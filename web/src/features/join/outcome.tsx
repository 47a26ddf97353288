import { mdiCheckCircleOutline } from '@mdi/js';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#shared/ui/icon/icon.tsx';
import styles from './join.module.css';

interface Props {
  title: string;
  icon?: string;
  children: ReactNode;
}

/** What a step led to. Its heading takes the focus, so that screen readers read on there. */
export function Outcome({ title, icon = mdiCheckCircleOutline, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.outcome} aria-labelledby="join-outcome">
      <Icon path={icon} size={40} />
      <h2 id="join-outcome" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
