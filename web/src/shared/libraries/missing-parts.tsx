import type { Library } from '@buchfink/contract/libraries';
import { useT } from '#shared/i18n/use-t.ts';
import { hasPart } from '../state/libraries/library-parts.ts';

/** Says that a library has no catalogue or no accounts here. Renders nothing where it has both. */
export function MissingParts({ library, className }: { library: Library; className?: string | undefined }) {
  const t = useT();
  const [catalogue, accounts] = [hasPart(library, 'catalogue'), hasPart(library, 'accounts')];
  if (catalogue && accounts) return null;
  const missing = catalogue ? 'accounts' : accounts ? 'catalogue' : 'both';
  return <p className={className}>{t(`notice.lacks-${missing}`, { library: library.libname })}</p>;
}
