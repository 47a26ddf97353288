import type { ReactElement } from 'react';

/** Pages that belong together, and the name of what they are about. */
export interface PageTabs {
  readonly name: string;
  readonly links: readonly { readonly path: string; readonly text: string; readonly isCurrent: boolean }[];
}

/** The outcome of an act; `items`: what became of each thing. */
export interface PageNotice {
  readonly kind: 'done' | 'bad';
  readonly text: string;
  readonly items?: readonly string[];
}

/** A page of the operators, without its frame. */
export interface OperatorPage {
  /** The heading, and the title of the tab. */
  readonly title: string;
  /** A sentence below the heading. */
  readonly lead?: string | undefined;
  /** The pages beside this one, above the heading. */
  readonly tabs?: PageTabs | undefined;
  /** The page above this one. */
  readonly back?: { readonly path: string; readonly text: string } | undefined;
  /** The outcome of an act, above the content. */
  readonly notice?: PageNotice | undefined;
  /** Absent: the notice says all. */
  readonly content?: ReactElement | undefined;
  /** The page has a frame with a document of this service. */
  readonly showsDocument?: boolean | undefined;
  /** The HTTP status; 200 when it is absent. */
  readonly status?: number | undefined;
  /** Seconds after which the browser loads the page again, for as long as something runs. */
  readonly refreshSeconds?: number | undefined;
}
