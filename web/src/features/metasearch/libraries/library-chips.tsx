import type { Library } from '@buchfink/contract/libraries';
import { formatNumber } from '@buchfink/texts/format';
import { mdiBankOutline, mdiChevronDown, mdiTune } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { shortLibraryName } from '#shared/libraries/short-library-name.ts';
import { Chip } from '#shared/ui/action/chip.tsx';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { VisuallyHidden } from '#shared/ui/page/visually-hidden.tsx';
import { settleTargets } from '../state/arrange-targets.ts';
import { stateLook, stateWords, type TargetView } from '../stream/target-view.ts';
import styles from './library-chips.module.css';
import { StateMark } from './state-mark.tsx';

interface Props {
  targets: readonly TargetView[];
  /** All libraries have answered or failed, and their hits are shown. */
  isOver: boolean;
  /** The number of searched libraries. */
  libraryCount: number;
  libraries: readonly Library[];
  /** Chips that are shown before the list is expanded. */
  maxChips: number;
  /** Whether libraries without hits are unfolded. */
  showEmpty: boolean;
  onShowEmpty: (show: boolean) => void;
  /** Opens the details of a library. */
  onOpen: (libraryId: number) => void;
  /** Opens the choice of libraries. */
  onChange: () => void;
  /** Opens the search fields. */
  onFields: () => void;
  /** Shown after the other tools. */
  children?: ReactNode;
}

/** The searched libraries, each with its current state, and the tools to change the search. */
export function LibraryChips({ libraryCount, onChange, onFields, children, ...board }: Props) {
  const t = useT();
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
      {board.targets.length > 0 ? <LibraryBoard {...board} /> : null}
    </>
  );
}

type BoardProps = Omit<Props, 'libraryCount' | 'onChange' | 'onFields' | 'children'>;

/**
 * The chips keep their places while libraries are searched. When the search is over, those with hits come first and
 * those without are folded; not while a chip has the focus or the pointer is over them.
 */
function LibraryBoard({ targets, isOver, libraries, maxChips, showEmpty, onShowEmpty, onOpen }: BoardProps) {
  const t = useT();
  const [all, setAll] = useState(false);
  const { isSettled, holders } = useSettled(isOver);
  const { listed, folded } = isSettled ? settleTargets(targets) : { listed: targets, folded: [] };
  // The chip that unfolds the others takes the place of one library.
  const limit = folded.length > 0 ? maxChips - 1 : maxChips;
  const hiddenCount = listed.length - limit;
  const isFolded = hiddenCount > 1 && !all;
  // Empty cells keep the height that the chips had during the search, so that the list below does not move.
  const cells = cellCount(listed.length, limit) + (folded.length > 0 ? 1 : 0);
  const chip = ({ className = '', ...target }: TargetView & { className?: string | undefined }) => {
    const library = libraries.find(({ id }) => id === target.libraryId);
    return library ? (
      <li key={target.libraryId} className={className}>
        <LibraryChip
          name={shortLibraryName(library, libraries)}
          target={target}
          onOpen={() => onOpen(target.libraryId)}
        />
      </li>
    ) : null;
  };
  return (
    <ul
      // A list of its own: no chip seems to jump to its new place.
      key={isSettled ? 'settled' : 'searching'}
      className={styles.board}
      aria-label={t('metasearch.libraries')}
      {...holders}
    >
      {listed.map((target, index) =>
        chip({ ...target, className: isFolded && index >= limit ? styles.beyond : undefined }),
      )}
      {hiddenCount > 1 ? (
        <li className={styles.fold}>
          <button type="button" className={`${styles.chip} ${styles.all}`} onClick={() => setAll(!all)}>
            {all ? t('metasearch.fewer-states') : t('metasearch.all-states', { count: hiddenCount })}
          </button>
        </li>
      ) : null}
      {folded.length > 0 ? (
        <li>
          <button
            type="button"
            className={`${styles.chip} ${styles.all}`}
            aria-expanded={showEmpty}
            onClick={() => onShowEmpty(!showEmpty)}
          >
            {t('metasearch.without-hits', { count: folded.length })}
            <Icon path={mdiChevronDown} size={20} />
          </button>
        </li>
      ) : null}
      {folded.length > 0 && showEmpty ? folded.map(chip) : null}
      {Array.from({ length: Math.max(0, cellCount(targets.length, maxChips) - cells) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty cells have no identity
        <li key={`empty-${index}`} className={styles.cell} aria-hidden="true" />
      ))}
    </ul>
  );
}

/** The cells of a folded list: all chips, or the first ones and the button for the others. */
function cellCount(chips: number, maxChips: number): number {
  return Math.min(chips, maxChips + 1);
}

/** Whether the chips may change places: the search is over, and nobody is about to use one of them. */
function useSettled(isOver: boolean) {
  const [isSettled, setSettled] = useState(isOver);
  const [isHeld, setHeld] = useState(false);
  if (isSettled ? !isOver : isOver && !isHeld) setSettled(isOver);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    isSettled,
    holders: { onFocus: hold, onBlur: release, onPointerEnter: hold, onPointerLeave: release },
  };
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
      <span dir="auto" className={styles.name}>
        {name}
      </span>{' '}
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
