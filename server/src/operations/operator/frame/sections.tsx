import type { ReactNode } from 'react';

interface SectionProps {
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page below a heading. Its table is a region of the same name, so that it is none itself. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface AttentionProps {
  /** With an id it is a region that the heading names. */
  readonly id?: string;
  readonly title: string;
  readonly role?: 'alert';
  readonly children: ReactNode;
}

/** What needs somebody now, set off from the rest of the page. */
export function Attention({ id, title, role, children }: AttentionProps) {
  if (id === undefined)
    return (
      <div className="attention" role={role}>
        <h2>{title}</h2>
        {children}
      </div>
    );
  return (
    <section className="attention" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** A question before an act: what it is about, what follows from it, and the form with the answer. */
export function Question({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Attention id="question" title={title}>
      <p>{text}</p>
      {children}
    </Attention>
  );
}

/** Acts and links beside each other. */
export function Acts({ children }: { readonly children: ReactNode }) {
  return <div className="acts">{children}</div>;
}
