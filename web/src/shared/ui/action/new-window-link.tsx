import { mdiOpenInNew } from '@mdi/js';
import type { ReactNode } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../page/visually-hidden.tsx';

interface Props {
  href: string;
  /** Whether a sign tells the eyes what the ears hear. */
  hasIcon?: boolean;
  children: ReactNode;
}

/** A link within a text to a page of somebody else, in a window of its own. */
export function NewWindowLink({ href, hasIcon = false, children }: Props) {
  const t = useT();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {hasIcon ? (
        <>
          {' '}
          <Icon path={mdiOpenInNew} isMirrored size={16} />
        </>
      ) : null}
      <VisuallyHidden> ({t('shell.new-window')})</VisuallyHidden>
    </a>
  );
}
