import { type FloodOptions, floodWithSearches } from './bot-flood.ts';

/* The flood in its own process, so that measurements beside it do not wait for it. */

process.once('message', async (options: FloodOptions) => {
  process.send?.(await floodWithSearches(options), () => process.disconnect());
});
