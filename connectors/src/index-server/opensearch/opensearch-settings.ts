import * as z from 'zod/mini';
import { indexSettings } from '../index-settings.ts';
import { presetNames } from '../presets.ts';

/**
 * A catalogue in an index of OpenSearch (2 or newer). Absent keys take the value of the preset; `base` is the address of the
 * index.
 */
export const OpenSearchCatalogue = z.strictObject({
  kind: z.literal('opensearch'),
  preset: z._default(z.enum(presetNames), 'koha'),
  ...indexSettings,
});
export type OpenSearchCatalogue = z.infer<typeof OpenSearchCatalogue>;
