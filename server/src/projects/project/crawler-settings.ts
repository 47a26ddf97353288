import * as z from 'zod/mini';

/** What the robots of search engines may read of a project. */
export const CrawlerSettings = z.strictObject({
  allow: z._default(z.enum(['all', 'all-but-records', 'nothing']), 'all'),
  sitemap: z._default(z.boolean(), false),
});
export type CrawlerSettings = z.infer<typeof CrawlerSettings>;
