import * as z from 'zod/mini';

/**
 * What a finding is about: a role of a library's systems, or a part of the installation. Each is told by readiness, doctor,
 * metrics, the overview of operators and alerts, and a test holds that each has a rule for Prometheus.
 */
export const healthRoles = [
  'catalogue',
  'availability',
  'account',
  'database',
  'disk',
  'secrets',
  'clock',
  'slow',
] as const;
export type HealthRole = (typeof healthRoles)[number];

/** A kind of finding: how bad it is, and whether it has to last before an alert tells it. */
interface HealthKind {
  readonly outcome: 'fault' | 'warning';
  readonly isPatient: boolean;
}

/** Every kind of finding. Doctor has words and advice for each of these codes, and the codes are stable. */
export const healthKinds = {
  'system-down': { outcome: 'fault', isPatient: true },
  'disk-full': { outcome: 'fault', isPatient: false },
  'disk-failing': { outcome: 'fault', isPatient: false },
  'database-damaged': { outcome: 'fault', isPatient: false },
  'database-unreachable': { outcome: 'fault', isPatient: true },
  'database-failing': { outcome: 'fault', isPatient: true },
  'secret-missing': { outcome: 'fault', isPatient: false },
  'keys-lost': { outcome: 'fault', isPatient: false },
  'keys-replaced': { outcome: 'warning', isPatient: false },
  'clock-held': { outcome: 'fault', isPatient: false },
  'library-slow': { outcome: 'warning', isPatient: true },
} as const satisfies Record<string, HealthKind>;
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
