import { Readable } from 'node:stream';

/** A line that readers skip: it shows that the stream lives, and finds out whether anybody is still there. */
const heartbeatComment = ':\n\n';

/**
 * Written events as the body of an answer. More are only fetched when the last ones were taken. After `heartbeat`
 * milliseconds without an event a comment is sent. When the body is closed, at its end or before, `stop` is aborted.
 */
export function createEventStream(
  events: AsyncGenerator<string>,
  { heartbeat, stop }: { readonly heartbeat: number; readonly stop: AbortController },
): Readable {
  let beat: NodeJS.Timeout | undefined;
  const rest = () => {
    clearInterval(beat);
    beat = undefined;
  };
  return new Readable({
    read() {
      // A heartbeat, too, makes the stream ask for more.
      if (beat !== undefined) return;
      beat = setInterval(() => this.push(heartbeatComment), heartbeat);
      events.next().then(
        ({ done, value }) => {
          rest();
          this.push(done === true ? null : value);
        },
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      rest();
      stop.abort();
      void events.return(undefined);
      callback(error);
    },
  });
}
