import * as z from 'zod/mini';
import { indexSettings } from '../index-settings.ts';
import { presetNames } from '../presets.ts';

/**
 * A catalogue in a core or collection of Apache Solr (8 or newer). Absent keys take the value of the preset; `base` is the
 * address of the collection, `handler` the request handler that searches (`select`).
 */
export const SolrCatalogue = z.strictObject({
  kind: z.literal('solr'),
  preset: z._default(z.enum(presetNames), 'vufind'),
  handler: z._default(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,60}$/)), 'select'),
  ...indexSettings,
});
export type SolrCatalogue = z.infer<typeof SolrCatalogue>;
