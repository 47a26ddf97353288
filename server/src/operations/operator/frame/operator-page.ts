/** Pages that belong together, and the name of what they are about. */
export interface PageTabs {
  readonly name: string;
  readonly links: readonly { readonly path: string; readonly text: string; readonly isCurrent: boolean }[];
}

/** A page of the operators, without its frame. Texts are escaped by the frame; `content` is HTML. */
export interface OperatorPage {
  /** The heading, and the title of the tab. */
  readonly title: string;
  /** A sentence below the heading. */
  readonly lead?: string | undefined;
  /** The pages beside this one, above the heading. */
  readonly tabs?: PageTabs | undefined;
  /** The page above this one. */
  readonly back?: { readonly path: string; readonly text: string } | undefined;
  /** The outcome of an act, above the content; `items`: what became of each thing. */
  readonly notice?:
    | { readonly kind: 'done' | 'bad'; readonly text: string; readonly items?: readonly string[] }
    | undefined;
  readonly content: string;
  /** The HTTP status; 200 when it is absent. */
  readonly status?: number | undefined;
  /** Seconds after which the browser loads the page again, for as long as something runs. */
  readonly refreshSeconds?: number | undefined;
}
