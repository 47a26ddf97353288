import type { Locale } from '@buchfink/contract/locale';
import { fitsBar } from '@buchfink/contract/text/bar-title';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { joinIsolated } from '#shared/i18n/join-isolated.ts';
import { languageProps } from '#shared/i18n/language-props.ts';
import { StaleNotice } from '../status/stale-notice.tsx';
import styles from './page.module.css';
import { useScreenTitle } from './screen-title.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props {
  /** The h1 and the title of the window. */
  title: string;
  /** The language of the title, where it is not the app's. */
  language?: Locale | undefined;
  lead?: ReactNode;
  /** `hidden` = spoken only; `own` = the screen places a `PageHeading` itself. */
  heading?: 'shown' | 'hidden' | 'own';
  /** The answer that the screen shows; its age is shown when it is no longer fresh. */
  answer?: object | undefined;
  children: ReactNode;
}

/** One screen: sets the titles of the window and of the bar, and moves the focus to its heading after a navigation. */
export function Page({ title, language, lead, heading = 'shown', answer, children }: Props) {
  const appTitle = useConfig(({ config }) => config.title);
  // Before the screen is painted, so that the bar never shows the title of the one before.
  useLayoutEffect(() => {
    document.title = joinIsolated([title, appTitle]);
    useScreenTitle.setState({ title, isInPage: heading === 'own' || !fitsBar(title) });
  }, [title, appTitle, heading]);
  return (
    <>
      {heading === 'shown' ? (
        <header className={styles.head} data-in-bar={fitsBar(title)}>
          <PageHeading language={language}>{title}</PageHeading>
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

interface HeadingProps {
  children: ReactNode;
  className?: string | undefined;
  /** Where it is not the app's. */
  language?: Locale | undefined;
}

/** The key of the entry whose heading has had the focus; a page begins without. */
let focusedKey = 'default';

/**
 * The h1. It takes the focus after a navigation, so that screen readers begin here. One that is drawn anew, as when the
 * answer of the service arrives, takes it no second time from whoever is typing already.
 */
export function PageHeading({ children, className, language }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves when the path changes, not on every change of the query
  useEffect(() => {
    if (key !== focusedKey) heading.current?.focus({ preventScroll: true });
    focusedKey = key;
  }, [pathname]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className} {...languageProps(language)}>
      {children}
    </h1>
  );
}
