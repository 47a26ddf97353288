import { type FloodOptions, floodWithSearches } from './bot-flood.ts';

/* The flood in a process of its own, so that what is measured beside it does not wait for it. */

process.once('message', async (given: FloodOptions) => {
  process.send?.(await floodWithSearches(given), () => process.disconnect());
});
