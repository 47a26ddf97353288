/** A place that has the written indexes of another node. All calls throw an `Error` when it cannot be read. */
export interface SegmentSource {
  /** A folder or an address, for messages. */
  readonly name: string;
  /** The signed listing of a library's index; undefined where there is none. */
  listing(libraryId: number, signal: AbortSignal): Promise<string | undefined>;
  /**
   * The bytes of a segment's file from an offset on; undefined where it no longer exists, as after a merge. A source
   * that cannot start at the offset starts at 0 and says so.
   */
  segment(request: SegmentRequest): Promise<SegmentContent | undefined>;
}

/** Which bytes are requested. */
export interface SegmentRequest {
  readonly libraryId: number;
  readonly name: string;
  readonly from: number;
  readonly signal: AbortSignal;
}

/** The bytes of a file from `from` on. */
export interface SegmentContent {
  readonly from: number;
  readonly chunks: AsyncIterable<Uint8Array>;
}
