import { setMaxListeners } from 'node:events';
import { setPriority } from 'node:os';
import { type CrawlOptions, crawl } from './crawlers.ts';

/*
 * Crawlers in a process of their own, until it gets a second message. They stand for other machines: what they compute must not
 * take the processor from the service and its readers.
 */

setPriority(19);
const stop = new AbortController();
// Each crawler waits for it.
setMaxListeners(0, stop.signal);
// Whoever started them has ended.
process.once('disconnect', () => process.exit());
process.once('message', (options: CrawlOptions) => {
  process.once('message', () => stop.abort());
  void crawl(options, stop.signal).then((crawled) => process.send?.(crawled, () => process.disconnect()));
});
