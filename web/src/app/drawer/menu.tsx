import type { Config } from '@buchfink/contract/config';
import type { Library } from '@buchfink/contract/libraries';
import { mdiDotsHorizontal } from '@mdi/js';
import { Link, useLocation } from 'react-router';
import { UnreadCount } from '#shared/account/unread-count.tsx';
import { useConfig } from '#shared/config/config-store.ts';
import { useMultiMode } from '#shared/config/use-multi-mode.ts';
import { languageProps } from '#shared/i18n/language-props.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { libraryTitleParts } from '#shared/libraries/library-title.ts';
import { useLibraryPending } from '#shared/state/libraries/use-library-pending.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import tooltip from '#shared/ui/action/tooltip.module.css';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { LanguageSwitch } from '#shared/ui/language/language-switch.tsx';
import { findScreen } from '../find-screen.ts';
import { Logo } from '../logo.tsx';
import type { DrawerEntry } from './drawer-entries.ts';
import styles from './menu.module.css';
import { useDrawer } from './use-drawer.ts';
import { useUnreadNotices } from './use-unread-notices.ts';

/** The most entries that are all in sight. */
const maxVisibleItems = 12;

/** The content of the drawer; as a rail it shows icons with tooltips. */
export function Menu({ rail = false, onFollow }: { rail?: boolean; onFollow?: () => void }) {
  const t = useT();
  const { config } = useConfig();
  const library = useLibrary();
  const coming = useLibraryPending();
  const multi = useMultiMode();
  // An unknown number counts as several, so that nothing moves when the libraries arrive.
  const several = useApp(({ selection }) => selection.libraries.length !== 1);
  const names = headOf(useApp(({ mode }) => mode.singleModeEnabled) ? library : undefined, config);
  const { main, library: ofLibrary, end, more } = useDrawer();
  const isCurrent = useIsCurrent();
  const unread = useUnreadNotices();
  const folds = main.length + ofLibrary.length + end.length + more.length > maxVisibleItems;
  const entries = (list: readonly DrawerEntry[]) =>
    list.map((entry) => (
      <Entry
        key={entry.id}
        entry={entry}
        current={isCurrent(entry)}
        rail={rail}
        unread={entry.id === 'notices' ? unread : 0}
      />
    ));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches that a link inside was followed
    // biome-ignore lint/a11y/useKeyWithClickEvents: links send a click for the keyboard, too
    <div
      className={rail ? styles.rail : undefined}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('a')) onFollow?.();
      }}
    >
      <Link to="/" className={styles.head}>
        <Logo size={34} />
        <span>
          <b>{names.title}</b>
          {names.lines.map((line) => (
            <small key={line} dir="auto">
              {line}
            </small>
          ))}
        </span>
      </Link>
      <ul className={styles.list}>{entries(main)}</ul>
      {(library || coming) && ofLibrary.length > 0 ? (
        <div className={`${styles.separated} ${library ? '' : styles.coming}`}>
          <ul className={styles.list} aria-label={library?.fullname}>
            {multi ? <li className={styles.library}>{library?.fullname ?? '\u00a0'}</li> : null}
            {entries(ofLibrary)}
          </ul>
        </div>
      ) : null}
      <div className={several ? styles.separated : undefined}>
        <ul className={styles.list} aria-label={t('shell.settings')}>
          {entries(folds ? end : [...end, ...more])}
        </ul>
        {folds ? (
          <details className={styles.more} open={more.some(isCurrent)}>
            <summary className={`${styles.entry} ${rail ? tooltip.tip : ''}`} {...tipOf(t('shell.more'), rail)}>
              <Icon path={mdiDotsHorizontal} />
              <span>{t('shell.more')}</span>
            </summary>
            <ul className={styles.list}>{entries(more)}</ul>
          </details>
        ) : null}
        {rail ? null : (
          <div className={styles.languages}>
            <LanguageSwitch />
          </div>
        )}
      </div>
    </div>
  );
}

/** The head of the drawer: the project, or the library of single mode. */
function headOf(
  singleLibrary: Library | undefined,
  { title, subtitles }: Config,
): { title: string; lines: readonly string[] } {
  if (!singleLibrary) return { title, lines: subtitles };
  const { name, shortname } = libraryTitleParts(singleLibrary);
  return { title: name, lines: shortname ? [shortname] : [] };
}

/** Whether an entry is the way to the current screen: to itself (`page`), or to one behind it. */
function useIsCurrent(): (entry: DrawerEntry) => 'page' | boolean {
  const { pathname } = useLocation();
  const screen = findScreen(pathname)?.id ?? '';
  return ({ id, to, screens }) => {
    if (id === screen || to?.split(/[?#]/)[0] === pathname) return 'page';
    return screens?.includes(screen) ?? false;
  };
}

const tipOf = (text: string, rail: boolean) => (rail ? { 'data-tip': text, 'data-side': 'beside' } : {});

interface EntryProps {
  entry: DrawerEntry;
  current: 'page' | boolean;
  rail: boolean;
  /** How many messages the patron has not read. */
  unread: number;
}

function Entry({ entry: { to = '', href, text, language, icon }, current, rail, unread }: EntryProps) {
  const t = useT();
  const linkProps = {
    className: `${styles.entry} ${rail ? tooltip.tip : ''}`,
    ...tipOf(text, rail),
    children: (
      <>
        <Icon path={icon} />
        <span {...languageProps(language)}>{text}</span>
        <UnreadCount count={unread} className={styles.count} />
      </>
    ),
  };
  return (
    <li>
      {href ? (
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${text} (${t('shell.new-window')})`}
          {...linkProps}
        />
      ) : (
        <Link to={to} aria-current={current || undefined} {...linkProps} />
      )}
    </li>
  );
}
