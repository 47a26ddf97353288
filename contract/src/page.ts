import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The pages that every project has (specification, section 2). */
export const infoPageIds = ['general', 'imprint', 'privacy', 'accessibility', 'help'] as const;
export type InfoPageId = (typeof infoPageIds)[number];

/**
 * `GET {service}/page/{id}`: an info page as a plain HTML document without scripts, so `answer` is open. The app
 * links to it if it has no config. The project may be `opac-host`.
 */
export const infoPage = endpoint({
  name: 'infoPage',
  summary: 'Imprint, privacy statement and other info pages as plain HTML',
  path: '/page/:id',
  params: z.object({ id: z.enum(infoPageIds) }),
  answer: z.unknown(),
});
