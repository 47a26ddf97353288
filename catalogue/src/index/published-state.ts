import type { IndexState, LiveSegment } from '../segment/segment.ts';

/** Publishes the searched segments whenever they change. */
export class PublishedState {
  private readonly onPublish: (state: IndexState, isComplete: boolean) => void;
  private segments: readonly LiveSegment[] | undefined;
  private isComplete = false;

  constructor(tell: (state: IndexState, isComplete: boolean) => void) {
    this.onPublish = tell;
  }

  /** @param isComplete whether these are all records of the last look at the store, each once */
  publish(segments: readonly LiveSegment[], isComplete: boolean): void {
    const shown = this.segments;
    const isSame = shown?.length === segments.length && segments.every((part, at) => part === shown[at]);
    if (isSame && isComplete === this.isComplete) return;
    this.segments = segments;
    this.isComplete = isComplete;
    this.onPublish({ segments }, isComplete);
  }
}
