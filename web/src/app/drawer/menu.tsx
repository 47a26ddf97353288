import type { Config } from '@buchfink/contract/config';
import type { Library } from '@buchfink/contract/libraries';
import { Link, NavLink } from 'react-router';
import { useConfig } from '#shared/config/config-store.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { libraryTitleParts } from '#shared/libraries/library-title.ts';
import { useLibraryPending } from '#shared/state/libraries/use-library-pending.ts';
import { useMultiMode } from '#shared/state/mode/use-multi-mode.ts';
import { useApp, useLibrary } from '#shared/state/store.ts';
import { LanguageSwitch } from '#shared/ui/action/language-switch.tsx';
import tooltip from '#shared/ui/action/tooltip.module.css';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Logo } from '../shell/logo.tsx';
import type { DrawerEntry } from './drawer-entries.ts';
import styles from './menu.module.css';
import { useDrawer } from './use-drawer.ts';

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
  const { main, library: ofLibrary, end } = useDrawer();
  const entries = (list: readonly DrawerEntry[]) =>
    list.map((entry) => <Entry key={entry.id} entry={entry} rail={rail} />);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches that a link inside was followed
    // biome-ignore lint/a11y/useKeyWithClickEvents: links send a click for the keyboard, too
    <div className={rail ? styles.rail : undefined} onClick={onFollow}>
      <Link to="/" className={styles.head}>
        <Logo size={34} />
        <span>
          <b>{names.title}</b>
          {names.lines.map((line) => (
            <small key={line}>{line}</small>
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
          {entries(end)}
        </ul>
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

function Entry({ entry: { to = '', href, text, icon }, rail }: { entry: DrawerEntry; rail: boolean }) {
  const t = useT();
  const linkProps = {
    className: `${styles.entry} ${rail ? tooltip.tip : ''}`,
    'data-tip': rail ? text : undefined,
    'data-side': rail ? 'right' : undefined,
    children: (
      <>
        <Icon path={icon} />
        <span>{text}</span>
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
        <NavLink to={to} end={to === '/'} {...linkProps} />
      )}
    </li>
  );
}
