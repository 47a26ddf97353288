/** The stored text of a self-checkout, as it was when it was read. */
export interface StoredSelfCheckout {
  readonly text: string;
  /**
   * Stores another text in its place, until the same end. Resolves with false, and stores nothing, when somebody else has
   * replaced or removed the text since it was read: so only one of several calls, on whatever node, goes on.
   */
  replace(text: string): Promise<boolean>;
}

/**
 * What a library's connector stores of a patron's self-checkout of a copy from one call to the next, on all nodes. A patron
 * has one text for each copy; nobody else can read it. Implemented by `server/src/account/self-checkouts.ts`. All methods
 * reject when the storage fails.
 */
export interface SelfCheckoutStore {
  /** The text of a patron and a copy, undefined when there is none or its end has passed. */
  find(patronId: string, copyId: string): Promise<StoredSelfCheckout | undefined>;
  /** Stores a text until an instant (epoch milliseconds), in place of the one that was there. */
  put(patronId: string, copyId: string, text: string, until: number): Promise<void>;
}
