import type { IndexState, LiveSegment } from '../segment/segment.ts';

/** Publishes the searched segments whenever they change. */
export class PublishedState {
  private readonly onPublish: (state: IndexState, isComplete: boolean) => void;
  private segments: readonly LiveSegment[] | undefined;
  private isComplete = false;

  constructor(onPublish: (state: IndexState, isComplete: boolean) => void) {
    this.onPublish = onPublish;
  }

  /** @param isComplete whether these are all records of the last look at the store, each once */
  publish(segments: readonly LiveSegment[], isComplete: boolean): void {
    const previous = this.segments;
    const isSame = previous?.length === segments.length && segments.every((part, at) => part === previous[at]);
    if (isSame && isComplete === this.isComplete) return;
    this.segments = segments;
    this.isComplete = isComplete;
    this.onPublish({ segments }, isComplete);
  }
}
