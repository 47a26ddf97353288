import type { ReactNode } from 'react';
import { smoothScrollTo } from '#shared/ui/page/smooth-scroll.ts';

type Section = 'lent' | 'reservations' | 'fees';

/** Brings a section of the account into view; its heading gets the focus. */
export function showSection(section: Section): void {
  const heading = document.getElementById(`${section}-title`);
  heading?.focus({ preventScroll: true });
  if (heading) smoothScrollTo(heading);
}

/** A link to a section of the account, whose heading gets the focus; the address stays as it is. */
export function SectionLink({ to, children }: { to: Section; children: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        event.preventDefault();
        showSection(to);
      }}
    >
      {children}
    </a>
  );
}
