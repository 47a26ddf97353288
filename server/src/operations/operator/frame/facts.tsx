import { Fragment, type ReactNode } from 'react';

/** A fact: a term and what is known of it. */
export interface Fact {
  readonly term: string;
  /** Without it, nothing is said. */
  readonly content: ReactNode;
  readonly kind?: 'bad' | 'good' | undefined;
}

/** A list of facts. */
export function Facts({ facts, className }: { readonly facts: readonly Fact[]; readonly className?: string }) {
  return (
    <dl className={className}>
      {facts
        .filter(({ content }) => content !== undefined && content !== '')
        .map(({ term, content, kind }) => (
          <Fragment key={term}>
            <dt>{term}</dt>
            <dd className={kind}>{content}</dd>
          </Fragment>
        ))}
    </dl>
  );
}

/** Several lines in one paragraph, cell or fact. */
export function Lines({ lines }: { readonly lines: readonly ReactNode[] }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and nothing moves on a page without script
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ));
}
