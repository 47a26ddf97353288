import { useT } from '#shared/i18n/use-t.ts';
import { hasPart } from '#shared/state/libraries/library-parts.ts';
import { useApp } from '#shared/state/store.ts';
import styles from './entry-row.module.css';

/** Says of a title that its library has no catalogue any more: nothing can be asked there. */
export function EntryCatalogue({ libraryId }: { libraryId: number }) {
  const t = useT();
  const library = useApp(({ selection }) => selection.libraries.find(({ id }) => id === libraryId));
  if (!library || hasPart(library, 'catalogue')) return null;
  return <p className={styles.small}>{t('notice.lacks-catalogue', { library: library.libname })}</p>;
}
