/** A part that ends what it has begun. */
interface Closable {
  close(): Promise<unknown>;
}

/** The parts of a service that are closed. */
export interface ClosedParts {
  /** What starts new work by itself: watches over files, schedules. */
  readonly triggers: readonly (() => void | Promise<void>)[];
  /** Absent in a preview. */
  readonly importPages: Closable | undefined;
  readonly app: Closable;
  readonly previews: Closable;
  readonly accounts: Closable;
  readonly leadership: Closable;
  /** Absent where no mail is sent. */
  readonly mail: Closable | undefined;
  readonly lags: Closable;
  readonly tests: Closable;
  readonly databaseCheck: Closable;
  readonly watch: Closable;
  readonly traces: Closable | undefined;
  readonly reporter: Closable;
  readonly monitoring: Closable;
  readonly directory: Closable;
  readonly coverHosts: Closable;
  readonly indexes: Closable;
  readonly logins: Closable;
  readonly circulation: Closable;
  readonly recordStore: Closable;
  readonly locks: Closable;
  readonly claim: { release(): Promise<void> };
}

/**
 * Closes a service, one part after the other, and each before those that it uses: first what starts work, then the
 * answers, the work in the background, the library systems, the indexes, the stores, and the claim to the data at last.
 * Rejects as the first part that cannot be closed; the parts after it stay open until the process ends.
 */
export async function closeService(parts: ClosedParts): Promise<void> {
  for (const stop of parts.triggers) await stop();
  // Stopped runs store what they have read while running answers end.
  const runsEnded = parts.importPages?.close();
  await parts.app.close();
  await runsEnded;
  await parts.previews.close();
  await parts.accounts.close();
  await parts.leadership.close();
  await parts.mail?.close();
  await parts.lags.close();
  await parts.tests.close();
  await parts.databaseCheck.close();
  await parts.watch.close();
  await parts.traces?.close();
  await parts.reporter.close();
  await parts.monitoring.close();
  await parts.directory.close();
  await parts.coverHosts.close();
  await parts.indexes.close();
  await parts.logins.close();
  await parts.circulation.close();
  await parts.recordStore.close();
  await parts.locks.close();
  await parts.claim.release();
}
