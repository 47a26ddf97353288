import { parentPort, workerData } from 'node:worker_threads';
import { type FeedText, parseFeed } from '../../../projects/events/parse-feed.ts';

// The entry of a thread: the texts of others must not delay the calls that the service answers meanwhile.
if (parentPort) {
  try {
    parentPort.postMessage({ calendar: parseFeed(workerData as FeedText) });
  } catch (error) {
    parentPort.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
}
