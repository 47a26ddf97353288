import type { IndexPreparation } from '../../systems/indexing/index-opening.ts';

/** Delay of the first log line and interval of the following ones, in milliseconds. */
const usualRhythm = { first: 2_000, every: 10_000 };

/** Source and log of the progress. */
export interface IndexProgressLogOptions {
  readonly preparing: () => readonly IndexPreparation[];
  readonly log: { info(fields: object, message: string): void };
  readonly rhythm?: { readonly first: number; readonly every: number };
}

/**
 * Logs the progress of indexes that are being prepared, one line for each library, until the returned function is
 * called.
 */
export function logIndexProgress({ preparing, log, rhythm = usualRhythm }: IndexProgressLogOptions): () => void {
  const tell = () => {
    for (const { libraryId, done, total, ms } of preparing()) {
      const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
      const secondsLeft = done === 0 ? undefined : Math.ceil((ms * (total - done)) / done / 1000);
      const timeLeftText = secondsLeft === undefined ? '' : `, about ${secondsLeft} s left`;
      log.info(
        { library: libraryId, done, total, percent, secondsLeft },
        `The catalogue of library ${libraryId} is being prepared: ${done} of ${total} records, ${percent} %${timeLeftText}`,
      );
    }
  };
  let every: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    tell();
    every = setInterval(tell, rhythm.every);
    every.unref();
  }, rhythm.first);
  first.unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}
