import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The name and version of the service, and the client version it supports. */
export const Version = z.object({ name: z.string(), version: z.string(), client: z.string() });
export type Version = z.infer<typeof Version>;

/** `GET /services/version` */
export const version = endpoint({
  name: 'version',
  summary: 'Name and version of the service and the client version it speaks',
  scope: 'service',
  path: '/version',
  answer: Version,
});
