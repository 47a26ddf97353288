import { useT } from '#shared/i18n/use-t.ts';
import { ButtonLink } from '#shared/ui/action/button.tsx';
import { useSearchPath } from './use-search-path.ts';

/** The way from an empty screen to a search. Renders nothing where there is nothing to search. */
export function SearchLink({ variant }: { variant: 'primary' | 'text' }) {
  const t = useT();
  const path = useSearchPath();
  if (!path) return null;
  return (
    <ButtonLink variant={variant} to={path}>
      {t(path === '/search' ? 'shell.catalogue' : 'shell.metasearch')}
    </ButtonLink>
  );
}
