import { Readable } from 'node:stream';

/** A comment line, which readers skip: it shows that the stream is alive, and detects a reader that has gone. */
const heartbeatComment = ':\n\n';

/**
 * Creates the body of a response from formatted events. The next events are fetched when the last ones were read.
 * After `heartbeat` milliseconds without an event a comment is sent. When the body is closed, at its end or before,
 * `stop` is aborted.
 */
export function createEventStream(
  events: AsyncGenerator<string>,
  { heartbeat, stop }: { readonly heartbeat: number; readonly stop: AbortController },
): Readable {
  let beat: NodeJS.Timeout | undefined;
  const stopHeartbeat = () => {
    clearInterval(beat);
    beat = undefined;
  };
  return new Readable({
    read() {
      // The stream also reads on after a heartbeat.
      if (beat !== undefined) return;
      beat = setInterval(() => this.push(heartbeatComment), heartbeat);
      events.next().then(
        ({ done, value }) => {
          stopHeartbeat();
          this.push(done === true ? null : value);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      stopHeartbeat();
      stop.abort();
      void events.return(undefined);
      callback(error);
    },
  });
}
