import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { joinIsolated } from '#shared/i18n/bidi-isolate.ts';
import { StaleNotice } from '../status/stale-notice.tsx';
import styles from './page.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props {
  /** The h1 and the window's title. */
  title: string;
  lead?: ReactNode;
  /** `hidden` = spoken only; `own` = the screen places a `PageHeading` itself. */
  heading?: 'shown' | 'hidden' | 'own';
  /** What the screen shows; its age is said when it is no longer fresh. */
  answer?: object | undefined;
  children: ReactNode;
}

/** One screen: names the window, brings focus to its heading after a navigation and where it would be lost. */
export function Page({ title, lead, heading = 'shown', answer, children }: Props) {
  const appTitle = useConfig(({ config }) => config.title);
  useFocusFallback();
  useEffect(() => {
    document.title = joinIsolated([title, appTitle]);
  }, [title, appTitle]);
  return (
    <>
      {heading === 'shown' ? (
        <header className={styles.head}>
          <PageHeading>{title}</PageHeading>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </header>
      ) : null}
      {heading === 'hidden' ? (
        <VisuallyHidden>
          <PageHeading>{title}</PageHeading>
        </VisuallyHidden>
      ) : null}
      <StaleNotice of={answer} />
      {children}
    </>
  );
}

/** The h1. Takes focus when one has come here from another screen, so that readers begin here. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const first = key === 'default';
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when the path changes, not on every change of the query
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

/** When what has the focus goes with a change of the screen, the focus goes to the heading instead of to nowhere. */
function useFocusFallback(): void {
  const focused = document.activeElement;
  useLayoutEffect(() => {
    if (focused && !focused.isConnected && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  });
}
