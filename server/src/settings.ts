import { resolve } from 'node:path';
import type { IndexLimits } from '@buchfink/catalogue/index/library-index-given';
import * as z from 'zod/mini';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const Environment = z.object({
  PORT: z._default(
    z.coerce.number('a port from 0 to 65535').check(z.int('a port from 0 to 65535'), z.gte(0), z.lte(65_535)),
    3000,
  ),
  HOST: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/, 'an address such as 127.0.0.1 or 0.0.0.0')),
    '127.0.0.1',
  ),
  BUCHFINK_DATA: z._default(z.string(), './data'),
  BUCHFINK_PROJECTS: z._default(z.string(), './projects'),
  BUCHFINK_PROJECT: z._default(
    z.string().check(z.regex(/^opac-[a-z0-9-]{1,58}$/, 'a project id such as opac-demo')),
    'opac-demo',
  ),
  BUCHFINK_SEGMENT_RECORDS: z.optional(
    z.coerce.number('a number from 10 on').check(z.int('a number from 10 on'), z.gte(10)),
  ),
  LOG_LEVEL: z._default(z.enum(levels, `one of ${levels.join(', ')}`), 'info'),
});

/** How the service is to run (decisions, section 5). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly data: string;
  /** Absolute path. */
  readonly projects: string;
  readonly project: string;
  readonly logLevel: string;
  /** Smaller segments than usual, so that tests see many of them. */
  readonly indexLimits: Partial<IndexLimits>;
}

/** Reads the settings of the environment; empty ones count as absent. Throws an `Error` that names each wrong one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const outcome = Environment.safeParse(given, { error: z.locales.en().localeError });
  if (!outcome.success) {
    const lines = outcome.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `  ${name}=${JSON.stringify(given[name])}: wanted is ${issue.message}`;
    });
    throw new Error(['The environment has faults:', ...lines].join('\n'));
  }
  const { PORT, HOST, BUCHFINK_DATA, BUCHFINK_PROJECTS, BUCHFINK_PROJECT, LOG_LEVEL, BUCHFINK_SEGMENT_RECORDS } =
    outcome.data;
  return {
    port: PORT,
    host: HOST,
    data: resolve(BUCHFINK_DATA),
    projects: resolve(BUCHFINK_PROJECTS),
    project: BUCHFINK_PROJECT,
    logLevel: LOG_LEVEL,
    indexLimits: BUCHFINK_SEGMENT_RECORDS === undefined ? {} : limitsOf(BUCHFINK_SEGMENT_RECORDS),
  };
}

const limitsOf = (segmentRecords: number) => ({ segmentRecords, pendingRecords: 10 });
