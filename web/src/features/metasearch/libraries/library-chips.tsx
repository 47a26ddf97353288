import type { Library } from '@buchfink/contract/libraries';
import { mdiBankOutline, mdiTune } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { shortLibraryName } from '#shared/libraries/short-library-name.ts';
import { Chip } from '#shared/ui/action/chip.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import styles from './library-chips.module.css';
import { StateMark } from './state-mark.tsx';
import { stateLook, stateWords, type TargetView } from './target-view.ts';

interface Props {
  targets: readonly TargetView[];
  /** The number of searched libraries, hidden ones included. */
  libraryCount: number;
  libraries: readonly Library[];
  /** Chips that are shown before the list is expanded. */
  maxChips: number;
  /** Opens the details of a library. */
  onOpen: (libraryId: number) => void;
  /** Opens the choice of libraries. */
  onChange: () => void;
  /** Opens the search fields. */
  onFields: () => void;
  /** Shown after the other chips. */
  children?: ReactNode;
}

/** The searched libraries, each with its current state. They never change places. */
export function LibraryChips({
  targets,
  libraryCount,
  libraries,
  maxChips,
  onOpen,
  onChange,
  onFields,
  children,
}: Props) {
  const t = useT();
  const [all, setAll] = useState(false);
  const hiddenCount = targets.length - maxChips;
  const isFolded = hiddenCount > 1 && !all;
  return (
    <>
      <div className={styles.tools}>
        <Chip
          className={styles.tool}
          icon={mdiBankOutline}
          aria-haspopup="dialog"
          aria-label={t('metasearch.change-of', { count: libraryCount })}
          onClick={onChange}
        >
          {t('metasearch.libraries-of', { count: libraryCount })}
        </Chip>
        <Chip className={styles.tool} icon={mdiTune} aria-haspopup="dialog" onClick={onFields}>
          {t('metasearch.fields')}
        </Chip>
        {children}
      </div>
      {targets.length > 0 ? (
        <ul className={styles.board} aria-label={t('metasearch.libraries')}>
          {targets.map((target, index) => {
            const library = libraries.find(({ id }) => id === target.libraryId);
            return library ? (
              <li key={target.libraryId} className={isFolded && index >= maxChips ? styles.beyond : ''}>
                <LibraryChip
                  name={shortLibraryName(library, libraries)}
                  target={target}
                  onOpen={() => onOpen(target.libraryId)}
                />
              </li>
            ) : null;
          })}
          {hiddenCount > 1 ? (
            <li className={styles.fold}>
              <button type="button" className={`${styles.chip} ${styles.all}`} onClick={() => setAll(!all)}>
                {all ? t('metasearch.fewer-states') : t('metasearch.all-states', { count: hiddenCount })}
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  );
}

function LibraryChip({ name, target, onOpen }: { name: string; target: TargetView; onOpen: () => void }) {
  const t = useT();
  const locale = useLocale();
  const state = stateLook(target);
  const { total = 0 } = target;
  const number = formatNumber(locale, total);
  const words = t(stateWords[state], { count: total, number });
  const isLive = state === 'done' || state === 'working' || state === 'waiting';
  return (
    <button
      type="button"
      className={`${styles.chip} ${isLive ? '' : styles.quiet}`}
      aria-haspopup="dialog"
      title={name}
      onClick={onOpen}
    >
      <StateMark look={state} />
      <span className={styles.name}>{name}</span>{' '}
      <small>
        {state === 'done' || state === 'empty' ? (
          <>
            <span aria-hidden="true">{number}</span>
            <VisuallyHidden>{words}</VisuallyHidden>
          </>
        ) : (
          words
        )}
      </small>
    </button>
  );
}
