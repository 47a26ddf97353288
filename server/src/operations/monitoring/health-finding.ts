import * as z from 'zod/mini';
import type { ServerFault } from '../../systems/mail/mail-outcome.ts';
import type { EngineTroubleKind } from '../../systems/opensearch/engine-watch.ts';

/**
 * What a finding is about: a role of a library's systems, or a part of the installation. Each is told by readiness, doctor,
 * metrics, the overview of operators and alerts, and a test holds that each has a rule for Prometheus.
 */
export const healthRoles = [
  'catalogue',
  'availability',
  'account',
  'database',
  'opensearch',
  'mail',
  'disk',
  'secrets',
  'clock',
  'slow',
] as const;
export type HealthRole = (typeof healthRoles)[number];

/** A kind of finding: how bad it is, and whether it has to last before an alert tells it. */
interface HealthKind {
  readonly outcome: 'fault' | 'warning';
  readonly mustPersist: boolean;
}

/** Every kind of finding. Doctor has words and advice for each of these codes, and the codes are stable. */
export const healthKinds = {
  'system-down': { outcome: 'fault', mustPersist: true },
  'disk-full': { outcome: 'fault', mustPersist: false },
  'disk-failing': { outcome: 'fault', mustPersist: false },
  'database-damaged': { outcome: 'fault', mustPersist: false },
  'database-unreachable': { outcome: 'fault', mustPersist: true },
  'database-failing': { outcome: 'fault', mustPersist: true },
  'secret-missing': { outcome: 'fault', mustPersist: false },
  'keys-lost': { outcome: 'fault', mustPersist: false },
  'keys-replaced': { outcome: 'warning', mustPersist: false },
  'clock-held': { outcome: 'fault', mustPersist: false },
  'library-slow': { outcome: 'warning', mustPersist: true },
  'opensearch-unreachable': { outcome: 'fault', mustPersist: true },
  'opensearch-unauthorised': { outcome: 'fault', mustPersist: false },
  'opensearch-too-old': { outcome: 'fault', mustPersist: false },
  'opensearch-foreign-index': { outcome: 'fault', mustPersist: false },
  'opensearch-index-missing': { outcome: 'fault', mustPersist: true },
  'opensearch-incomplete': { outcome: 'fault', mustPersist: true },
  'opensearch-red': { outcome: 'fault', mustPersist: true },
  'opensearch-read-only': { outcome: 'fault', mustPersist: false },
  'opensearch-slow': { outcome: 'warning', mustPersist: true },
  'opensearch-overloaded': { outcome: 'warning', mustPersist: true },
  'opensearch-refused': { outcome: 'fault', mustPersist: true },
  'opensearch-partial': { outcome: 'fault', mustPersist: true },
  'mail-unreachable': { outcome: 'fault', mustPersist: true },
  'mail-tls': { outcome: 'fault', mustPersist: false },
  'mail-login': { outcome: 'fault', mustPersist: false },
  'mail-slow': { outcome: 'fault', mustPersist: true },
  'mail-busy': { outcome: 'fault', mustPersist: true },
  'mail-unwelcome': { outcome: 'fault', mustPersist: false },
  'mail-hourly-limit': { outcome: 'warning', mustPersist: true },
  'mail-missing': { outcome: 'warning', mustPersist: false },
} as const satisfies Record<string, HealthKind> &
  Record<`opensearch-${EngineTroubleKind}` | `mail-${ServerFault}`, HealthKind>;
export type HealthCode = keyof typeof healthKinds;

/** Something that is wrong now. It holds no secret and nothing about patrons. */
export const HealthFinding = z.object({
  role: z.enum(healthRoles),
  code: z.enum(Object.keys(healthKinds) as [HealthCode]),
  /** The id of the library that it is about; absent: the whole installation. */
  library: z.optional(z.int()),
  /** What exactly: the name of a database, the place of a secret, an error code, why the clock is not believed. */
  about: z.optional(z.string()),
  /** Since when, in epoch milliseconds, as far as it is known; of a held clock the moment that speaks against it. */
  since: z.optional(z.number()),
});
export type HealthFinding = z.infer<typeof HealthFinding>;
