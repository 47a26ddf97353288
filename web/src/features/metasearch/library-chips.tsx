import type { Library } from '@buchfink/contract/libraries';
import { mdiBankOutline, mdiTune } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#shared/i18n/format.ts';
import { useLocale, useT } from '#shared/i18n/use-t.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import styles from './library-chips.module.css';
import { shortNameOf } from './library-name.ts';
import { StateMark } from './state-mark.tsx';
import { lookOf, stateWords, type TargetView } from './target-view.ts';

interface Given {
  targets: readonly TargetView[];
  /** How many are asked, those among them that are not shown as well. */
  count: number;
  libraries: readonly Library[];
  /** So many are shown at first where there is no room to draw them aside. */
  atFirst: number;
  /** Tells more about one. */
  onOpen: (libraryId: number) => void;
  /** Chooses other libraries. */
  onChange: () => void;
  /** Searches by more than one line. */
  onFields: () => void;
  /** Stands at the end. */
  children?: ReactNode;
}

/** The libraries that are asked, each with how it stands at the moment; they never change places. */
export function LibraryChips({ targets, count, libraries, atFirst, onOpen, onChange, onFields, children }: Given) {
  const t = useT();
  const [all, setAll] = useState(false);
  const further = targets.length - atFirst;
  const shown = all || further < 2 ? targets : targets.slice(0, atFirst);
  return (
    <ul className={styles.chips} aria-label={t('metasearch.libraries')}>
      <li>
        <button
          type="button"
          className={`${styles.chip} ${styles.change}`}
          aria-haspopup="dialog"
          aria-label={t('metasearch.change-of', { count })}
          onClick={onChange}
        >
          <Icon path={mdiBankOutline} size={18} />
          {t('metasearch.libraries-of', { count })}
        </button>
      </li>
      <li>
        <button type="button" className={`${styles.chip} ${styles.change}`} aria-haspopup="dialog" onClick={onFields}>
          <Icon path={mdiTune} size={18} />
          {t('metasearch.fields')}
        </button>
      </li>
      {shown.map((target, index) => {
        const library = libraries.find(({ id }) => id === target.libraryId);
        return library ? (
          <li key={target.libraryId}>
            <LibraryChip
              name={shortNameOf(library, libraries)}
              target={target}
              wordy={index === 0}
              onOpen={() => onOpen(target.libraryId)}
            />
          </li>
        ) : null;
      })}
      {further > 1 ? (
        <li>
          <button type="button" className={`${styles.chip} ${styles.change}`} onClick={() => setAll(!all)}>
            {all ? t('metasearch.fewer-states') : t('metasearch.all-states', { count: further })}
          </button>
        </li>
      ) : null}
      {children ? <li>{children}</li> : null}
    </ul>
  );
}

function LibraryChip({
  name,
  target,
  wordy,
  onOpen,
}: {
  name: string;
  target: TargetView;
  /** With the word of what is counted; the others follow it. */
  wordy: boolean;
  onOpen: () => void;
}) {
  const t = useT();
  const locale = useLocale();
  const look = lookOf(target);
  const { total = 0 } = target;
  const number = formatNumber(locale, total);
  const words = t(stateWords[look], { count: total, number });
  return (
    <button
      type="button"
      className={`${styles.chip} ${look === 'done' || look === 'working' || look === 'waiting' ? '' : styles.quiet}`}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <StateMark look={look} />
      <span>
        {name}{' '}
        <small>
          {look === 'done' && !wordy ? (
            <>
              <span aria-hidden="true">{number}</span>
              <VisuallyHidden>{words}</VisuallyHidden>
            </>
          ) : (
            words
          )}
        </small>
      </span>
    </button>
  );
}
