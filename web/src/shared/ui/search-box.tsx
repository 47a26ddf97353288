import { minSearchText } from '@buchfink/contract/search';
import { mdiArrowRight, mdiClose, mdiMagnify } from '@mdi/js';
import { useId, useRef, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './search-box.module.css';

interface Given {
  label: string;
  placeholder?: string;
  /** The text to begin with; a new one replaces what was typed. */
  initial?: string;
  onSearch: (text: string) => void;
}

/** The big search field: text, clear, go. Refuses fewer than three characters in words. */
export function SearchBox({ initial = '', ...given }: Given) {
  return <Box key={initial} initial={initial} {...given} />;
}

function Box({ label, placeholder, initial, onSearch }: Given & { initial: string }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [short, setShort] = useState(false);
  return (
    <search>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const tooShort = [...text.trim()].length < minSearchText;
          setShort(tooShort);
          if (tooShort) input.current?.focus();
          else onSearch(text.trim());
        }}
      >
        <div className={`${styles.box} ${short ? styles.bad : ''}`}>
          <Icon path={mdiMagnify} />
          <input
            ref={input}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={label}
            placeholder={placeholder ?? label}
            maxLength={1000}
            value={text}
            aria-invalid={short ? true : undefined}
            aria-describedby={short ? `${id}-short` : undefined}
            onChange={(event) => {
              setText(event.target.value);
              setShort(false);
            }}
          />
          {text ? (
            <IconButton
              icon={mdiClose}
              label={t('media.clear')}
              tip="end"
              onClick={() => {
                setText('');
                setShort(false);
                input.current?.focus();
              }}
            />
          ) : null}
          <button type="submit" className={styles.go} aria-label={t('media.search')}>
            <Icon path={mdiArrowRight} />
          </button>
        </div>
        {short ? (
          <p className={styles.short} id={`${id}-short`} role="alert">
            {t('media.too-short')}
          </p>
        ) : null}
      </form>
    </search>
  );
}
