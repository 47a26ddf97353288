import type { Library } from '@buchfink/contract/libraries';
import { mdiCheck, mdiHeart, mdiMagnify, mdiMenuDown } from '@mdi/js';
import { useId, useState } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { libraryTitle } from '#shared/libraries/library-title.ts';
import { useApp } from '#shared/state/store.ts';
import field from '#shared/ui/form/field.module.css';
import { Icon } from '#shared/ui/icon/icon.tsx';
import { Sheet } from '#shared/ui/overlay/dialog.tsx';
import styles from './library-field.module.css';
import { offeredLibraries } from './offered-libraries.ts';

/** From this number of libraries on, the list has a search field. */
const maxUnsearched = 8;

interface Props {
  library: Library | undefined;
  error?: string | undefined;
  onChoose: (library: Library) => void;
}

/** The library to log in to. With a single library there is nothing to choose. */
export function LibraryField({ library, error, onChoose }: Props) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const { libraries, favourites } = useApp(({ selection }) => selection);
  const offered = offeredLibraries(libraries, favourites);
  const count = offered.favourites.length + offered.otherLibraries.length;
  return (
    <div className={`${field.field} ${error ? field.bad : ''}`}>
      <span className={field.label} id={`${id}-label`}>
        {t('login.library')}
      </span>
      {count === 1 && library ? (
        <p className={styles.only}>{libraryTitle(library)}</p>
      ) : (
        <button
          type="button"
          id={id}
          className={`${field.box} ${styles.box}`}
          aria-labelledby={`${id}-label ${id}`}
          aria-describedby={error ? `${id}-below` : undefined}
          aria-haspopup="dialog"
          data-missing={error ? true : undefined}
          onClick={() => setOpen(true)}
        >
          <span>{library ? libraryTitle(library) : t('login.choose-library')}</span>
          <Icon path={mdiMenuDown} />
        </button>
      )}
      {error ? (
        <p className={field.hint} id={`${id}-below`}>
          {error}
        </p>
      ) : null}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('login.choose-library')}>
        <Choice
          chosen={library?.id}
          searchable={count > maxUnsearched}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
        />
      </Sheet>
    </div>
  );
}

interface ChoiceProps {
  chosen: number | undefined;
  searchable: boolean;
  onChoose: (library: Library) => void;
}

function Choice({ chosen, searchable, onChoose }: ChoiceProps) {
  const t = useT();
  const [text, setText] = useState('');
  const { libraries, favourites } = useApp(({ selection }) => selection);
  const offered = offeredLibraries(libraries, favourites, text);
  const listOf = (list: readonly Library[], label: string, icon?: string) =>
    list.length > 0 ? (
      <>
        {favourites.length > 0 ? <h3 className={styles.heading}>{label}</h3> : null}
        <ul aria-label={label}>
          {list.map((library) => (
            <li key={library.id}>
              <button
                type="button"
                className={styles.library}
                aria-current={library.id === chosen}
                onClick={() => onChoose(library)}
              >
                {icon ? <Icon path={icon} size={20} /> : null}
                <span>
                  {libraryTitle(library)}
                  {library.city ? <small>{library.city}</small> : null}
                </span>
                {library.id === chosen ? <Icon path={mdiCheck} /> : null}
              </button>
            </li>
          ))}
        </ul>
      </>
    ) : null;
  return (
    <>
      {searchable ? (
        <div className={`${field.box} ${styles.search}`}>
          <Icon path={mdiMagnify} />
          <input
            type="search"
            autoComplete="off"
            aria-label={t('login.find-library')}
            placeholder={t('login.find-library')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
      ) : null}
      {listOf(offered.favourites, t('login.favourites'), mdiHeart)}
      {listOf(offered.otherLibraries, t('login.all-libraries'))}
      <p role="status" className={styles.none}>
        {offered.favourites.length + offered.otherLibraries.length === 0 ? t('login.no-library-found') : null}
      </p>
    </>
  );
}
