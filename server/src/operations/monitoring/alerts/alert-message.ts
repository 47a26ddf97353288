import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { healthRoles } from '../health-finding.ts';

/** What an alert is about: a system of a library, its harvest or its imports, the backups, or what else is wrong. */
export const alertRoles = [...healthRoles, 'harvest', 'import', 'backup'] as const;

/** The body of a call of the webhook (docs/operations/watch.md#alerts). Times are ISO 8601 instants in UTC. */
export const AlertBody = z.object({
  format: z.literal(1),
  /** The same for all attempts to deliver this alert. */
  id: z.uuid(),
  /** Absent in alerts about the whole installation, such as those about backups and the disk. */
  library: z.optional(z.object({ id: z.int(), name: z.string() })),
  role: z.enum(alertRoles),
  state: z.enum(['down', 'up']),
  /** When it went down or came up again. */
  since: z.string(),
  /**
   * Why it is down: an error code of the service such as `library-timeout`, `index-broken`, `harvest-too-old`,
   * `import-failed`, `import-unfinished`, `backup-too-old` or the code of a finding.
   */
  code: z.optional(z.string()),
});
export type AlertBody = z.infer<typeof AlertBody>;

/**
 * The value of the header `Buchfink-Signature`: `t=<epoch seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 (RFC 2104)
 * of `<t>.<body>` with the shared secret. A receiver that also refuses old times cannot be sent an alert twice.
 */
export function signAlert(body: string, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
