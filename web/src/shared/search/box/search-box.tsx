import { mdiArrowRight, mdiClose, mdiMagnify } from '@mdi/js';
import { useId, useRef, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { SearchInput } from '#shared/search/box/search-input.tsx';
import { isTooShort } from '#shared/search/is-too-short.ts';
import { dispatch } from '#shared/state/store.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { hideOnScreenKeyboard } from '../hide-on-screen-keyboard.ts';
import styles from './search-box.module.css';

interface Props {
  label: string;
  placeholder?: string;
  /** The initial text; another one replaces what was typed. */
  initial?: string;
  libraryId: number;
  onSearch: (text: string) => void;
}

/**
 * The large search field: text with suggestions, clear, search. It refuses fewer than three characters, of
 * which wildcards are none, with a message.
 */
export function SearchBox({ label, placeholder = label, initial = '', libraryId, onSearch }: Props) {
  const t = useT();
  const shortId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [lastInitial, setLastInitial] = useState(initial);
  const [text, setText] = useState(initial);
  const [short, setShort] = useState(false);
  const change = (next: string) => {
    setText(next);
    setShort(false);
  };
  if (lastInitial !== initial) {
    setLastInitial(initial);
    change(initial);
  }
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    const words = text.trim();
    if (isTooShort(words)) {
      setShort(true);
      return input.current?.focus();
    }
    hideOnScreenKeyboard();
    dispatch({ type: 'searched', search: [{ id: 'FREE', value: words }] });
    onSearch(words);
  };
  return (
    <search>
      <form noValidate onSubmit={submit}>
        <div className={`${styles.box} ${short ? styles.bad : ''}`}>
          <Icon path={mdiMagnify} />
          <SearchInput
            ref={input}
            aria-label={label}
            placeholder={placeholder}
            value={text}
            libraryId={libraryId}
            onText={change}
            aria-invalid={short || undefined}
            aria-describedby={shortId}
          />
          {text ? (
            <IconButton
              icon={mdiClose}
              label={t('media.clear')}
              tip="end"
              onClick={() => {
                change('');
                input.current?.focus();
              }}
            />
          ) : null}
          <button type="submit" className={styles.go} aria-label={t('media.search')}>
            <Icon path={mdiArrowRight} isMirrored />
          </button>
        </div>
        {short ? (
          <p className={styles.short} id={shortId} role="alert">
            {t('media.too-short')}
          </p>
        ) : null}
      </form>
    </search>
  );
}
