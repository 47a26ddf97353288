import type { ReactNode } from 'react';
import { smoothScrollTo } from '#shared/ui/page/smooth-scroll.ts';

/** A link to a section of the account, whose heading gets the focus; the address stays as it is. */
export function SectionLink({ to, children }: { to: 'lent' | 'reservations' | 'fees'; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        const heading = document.getElementById(`${to}-title`);
        heading?.focus({ preventScroll: true });
        if (heading) smoothScrollTo(heading);
      }}
    >
      {children}
    </a>
  );
}
