import { resolve } from 'node:path';
import type { IndexLimits } from '@buchfink/catalogue/index/library-index-options';
import { operatorLocales } from '@buchfink/contract/locale';
import * as z from 'zod/mini';
import type { RateLimitSettings } from '../../api/rate-limit/open-rate-limiter.ts';
import { isBasePath } from '../../base/http/server/base-path.ts';
import { isNetwork } from '../../base/http/server/networks.ts';
import { parseSegmentLocation, type SegmentLocation } from '../../systems/segment-exchange/segment-location.ts';
import type { AlertSettings, MaxAges } from '../monitoring/alerts/alert-settings.ts';
import { type MailSettings, mailOf, mailShape } from './mail-settings.ts';
import { type OpenSearchSettings, openSearchOf, openSearchShape } from './opensearch-settings.ts';
import { entriesOf, isReference, isWebAddress, wholeNumber, wrongVariable } from './setting-values.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Names of address groups that may stand in place of networks. */
const groups = ['loopback', 'linklocal', 'uniquelocal'];
const isProxies = (text: string) =>
  text === 'none' || entriesOf(text).every((entry) => groups.includes(entry) || isNetwork(entry));

const networks = z.optional(
  z.string().check(z.refine((text) => entriesOf(text).every(isNetwork), 'a list of networks and addresses')),
);

const budget = (fallback: number, min = 1) =>
  z._default(wholeNumber(min, 1_000_000_000, `a whole number from ${min} to 1000000000`), fallback);

const isWebhook = (text: string) => isReference(text) || isWebAddress(text);

const isDatabase = (text: string) => isReference(text) || /^postgres(ql)?:\/\/[^\s]+$/.test(text);

const Environment = z.object({
  PORT: z._default(wholeNumber(0, 65_535, 'a port from 0 to 65535'), 3000),
  HOST: z._default(
    z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/, 'an address such as 127.0.0.1 or 0.0.0.0')),
    '127.0.0.1',
  ),
  BUCHFINK_BASE_PATH: z._default(
    z.string().check(z.refine((text) => text === '/' || isBasePath(text), 'a path such as /opac, without a host')),
    '/',
  ),
  BUCHFINK_LANGUAGE: z.optional(z.enum(operatorLocales, `one of ${operatorLocales.join(', ')}`)),
  BUCHFINK_DATA: z._default(z.string(), './data'),
  BUCHFINK_PROJECTS: z._default(z.string(), './projects'),
  BUCHFINK_PROJECT: z.optional(z.string().check(z.regex(/^opac-[a-z0-9-]{1,58}$/, 'a project id such as opac-demo'))),
  BUCHFINK_SEGMENT_RECORDS: z.optional(wholeNumber(10, 1_000_000_000, 'a whole number from 10')),
  BUCHFINK_TRUSTED_PROXIES: z._default(
    z.string().check(z.refine(isProxies, `none, or a list of networks, addresses and the groups ${groups.join(', ')}`)),
    'loopback',
  ),
  BUCHFINK_UPSTREAM_NETWORKS: networks,
  BUCHFINK_OPERATOR_NETWORKS: networks,
  BUCHFINK_OPERATORS: z.optional(
    z.string().check(z.refine(isReference, 'a reference to the list of operators: env:NAME or file:/path')),
  ),
  BUCHFINK_IDLE_MINUTES: z._default(wholeNumber(0, 1_440, 'a whole number from 0 to 1440'), 10),
  BUCHFINK_ALERT_WEBHOOK: z.optional(
    z.string().check(z.refine(isWebhook, 'an address, or a reference to one: env:NAME or file:/path')),
  ),
  BUCHFINK_ALERT_SECRET: z.optional(
    z.string().check(z.refine(isReference, 'a reference to the secret: env:NAME or file:/path')),
  ),
  BUCHFINK_ALERT_MINUTES: z._default(wholeNumber(0, 1_440, 'a whole number from 0 to 1440'), 5),
  BUCHFINK_ALERT_HARVEST_HOURS: z._default(wholeNumber(1, 8_760, 'a whole number from 1 to 8760'), 48),
  BUCHFINK_ALERT_BACKUP_HOURS: z._default(wholeNumber(1, 8_760, 'a whole number from 1 to 8760'), 48),
  BUCHFINK_UPLOAD_MEGABYTES: z._default(wholeNumber(0, 1_000_000, 'a whole number from 0 to 1000000'), 1_000),
  BUCHFINK_KEYS: z.optional(z.string()),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.refine(isDatabase, 'postgres://user:password@host/name, or a reference to it: env:NAME or file:/path')),
  ),
  BUCHFINK_SEGMENTS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => parseSegmentLocation(text) !== undefined,
          'the addresses of nodes, such as https://node1.example.org:3000, or the absolute path of a folder',
        ),
      ),
  ),
  ...openSearchShape,
  ...mailShape,
  BUCHFINK_BEHIND_SECONDS: z._default(wholeNumber(0, 86_400, 'a whole number from 0 to 86400'), 300),
  BUCHFINK_DRAIN_SECONDS: z.optional(wholeNumber(0, 300, 'a whole number from 0 to 300')),
  BUCHFINK_CONFIRM_CONFIGURATION: z.optional(z.enum(['1'], '1 or no value')),
  BUCHFINK_TAKE_OVER: z.optional(z.enum(['1'], '1 or no value')),
  BUCHFINK_BUDGET: budget(600),
  BUCHFINK_LIBRARY_BUDGET: budget(6_000),
  BUCHFINK_LOGIN_BUDGET: budget(600),
  BUCHFINK_FEED_BUDGET: budget(60),
  BUCHFINK_PUBLIC_API_BUDGET: budget(60),
  BUCHFINK_BUSY_SEARCHES: budget(200, 0),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(
    z.string().check(z.refine(isWebAddress, 'an address such as http://127.0.0.1:4318')),
  ),
  LOG_LEVEL: z._default(z.enum(levels, `one of ${levels.join(', ')}`), 'info'),
});

/** The names of all variables that are settings. */
export const serviceVariables: readonly string[] = Object.keys(Environment.shape);

/** Settings whose wrong values are not shown: they may contain a secret, also in place of its reference. */
const secretSettings = [
  'BUCHFINK_ALERT_WEBHOOK',
  'BUCHFINK_ALERT_SECRET',
  'BUCHFINK_OPERATORS',
  'BUCHFINK_OPENSEARCH_PASSWORD',
  'BUCHFINK_SMTP',
  'BUCHFINK_SMTP_PASSWORD',
  'BUCHFINK_MAIL_DKIM_KEY',
  'BUCHFINK_MAIL_BOUNCES',
  'BUCHFINK_MAIL_BOUNCES_PASSWORD',
  'DATABASE_URL',
];

/** Settings from the environment (docs/operations/settings.md#settings). */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The path below which the service is reached, such as `/opac`; empty at the root of its host. */
  readonly basePath: string;
  /** Absolute path. */
  readonly data: string;
  /** Absolute path. */
  readonly projects: string;
  /** The id of the default project, when it was chosen: see `defaultProjectId`. */
  readonly project: string | undefined;
  readonly logLevel: string;
  /** Networks, addresses and groups whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted. */
  readonly trustedProxies: readonly string[];
  /** Networks, besides the public internet, in which library systems may be called. */
  readonly upstreamNetworks: readonly string[];
  /** Networks, besides this machine, that may read metrics and the pages for operators. */
  readonly operatorNetworks: readonly string[];
  /** A reference to the list of operators who log in; undefined: the networks suffice. */
  readonly operators: string | undefined;
  /** Minutes after which an unused remote system is called once; 0: never. */
  readonly idleMinutes: number;
  /** Where alerts go; undefined: nowhere. */
  readonly alerts: AlertSettings | undefined;
  /** When harvests and backups are too old. */
  readonly maxAges: MaxAges;
  /** The largest file that operators may upload, in megabytes; 0: none. */
  readonly uploadMegabytes: number;
  /** Whether a changed configuration waits until an operator puts it in force. */
  readonly confirmsConfiguration: boolean;
  /** Whether the service starts while another one runs on the data, and replaces it. */
  readonly takesOver: boolean;
  /** The service's keys; undefined = those in the data directory. */
  readonly keys: string | undefined;
  /** The URL of a PostgreSQL database, or a reference to it (`storage-location.ts`); undefined = the data directory. */
  readonly databaseUrl: string | undefined;
  /** The OpenSearch that keeps the search indexes; undefined = this machine does. */
  readonly openSearch: OpenSearchSettings | undefined;
  /** The server that takes mail to patrons, and how; undefined = no mail is sent. */
  readonly mail: MailSettings | undefined;
  /** Where a node finds the indexes of the others; undefined = it builds its own. */
  readonly segments: SegmentLocation | undefined;
  /** Seconds that an index may be behind the changes of other nodes before the node is not ready; 0: any time. */
  readonly behindSeconds: number;
  /** Seconds after SIGTERM in which the service still answers, so that balancers notice that it is not ready. */
  readonly drainSeconds: number;
  /** The collector that traces are sent to; undefined: none are made. */
  readonly tracesEndpoint: string | undefined;
  readonly rateLimits: RateLimitSettings;
  /** Limits of smaller segments, so that tests get many of them. */
  readonly indexLimits: Partial<IndexLimits>;
}

/** Reads the settings from the environment; empty ones count as absent. Throws an `Error` that names each wrong one. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const outcome = Environment.safeParse(variables, { error: z.locales.en().localeError });
  if (!outcome.success) {
    const lines = outcome.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const isSecret = secretSettings.includes(name);
      return `  ${name}: expected ${issue.message}${isSecret ? '' : `, got ${JSON.stringify(variables[name])}`}`;
    });
    throw new Error(['Environment variables are wrong:', ...lines].join('\n'));
  }
  const { PORT, HOST, BUCHFINK_DATA, BUCHFINK_PROJECTS, BUCHFINK_PROJECT, LOG_LEVEL } = outcome.data;
  const { BUCHFINK_SEGMENT_RECORDS, BUCHFINK_TRUSTED_PROXIES: proxies, BUCHFINK_KEYS } = outcome.data;
  const { BUCHFINK_UPSTREAM_NETWORKS: upstream, BUCHFINK_OPERATOR_NETWORKS: operator } = outcome.data;
  return {
    port: PORT,
    host: HOST,
    basePath: outcome.data.BUCHFINK_BASE_PATH.replace(/\/$/, ''),
    data: resolve(BUCHFINK_DATA),
    projects: resolve(BUCHFINK_PROJECTS),
    project: BUCHFINK_PROJECT,
    logLevel: LOG_LEVEL,
    trustedProxies: proxies === 'none' ? [] : entriesOf(proxies),
    upstreamNetworks: upstream === undefined ? [] : entriesOf(upstream),
    operatorNetworks: operator === undefined ? [] : entriesOf(operator),
    operators: outcome.data.BUCHFINK_OPERATORS,
    idleMinutes: outcome.data.BUCHFINK_IDLE_MINUTES,
    alerts: alertsOf(outcome.data),
    maxAges: {
      harvestHours: outcome.data.BUCHFINK_ALERT_HARVEST_HOURS,
      backupHours: outcome.data.BUCHFINK_ALERT_BACKUP_HOURS,
    },
    uploadMegabytes: outcome.data.BUCHFINK_UPLOAD_MEGABYTES,
    confirmsConfiguration: outcome.data.BUCHFINK_CONFIRM_CONFIGURATION === '1',
    takesOver: outcome.data.BUCHFINK_TAKE_OVER === '1',
    keys: BUCHFINK_KEYS,
    databaseUrl: outcome.data.DATABASE_URL,
    openSearch: openSearchOf(outcome.data),
    mail: mailOf(outcome.data),
    segments: segmentsOf(outcome.data),
    behindSeconds: outcome.data.BUCHFINK_BEHIND_SECONDS,
    // Without a shared database there is no other node: waiting would only make a restart longer.
    drainSeconds: outcome.data.BUCHFINK_DRAIN_SECONDS ?? (outcome.data.DATABASE_URL === undefined ? 0 : 5),
    tracesEndpoint: outcome.data.OTEL_EXPORTER_OTLP_ENDPOINT,
    rateLimits: {
      network: outcome.data.BUCHFINK_BUDGET,
      libraryNetwork: outcome.data.BUCHFINK_LIBRARY_BUDGET,
      login: outcome.data.BUCHFINK_LOGIN_BUDGET,
      feeds: outcome.data.BUCHFINK_FEED_BUDGET,
      publicApi: outcome.data.BUCHFINK_PUBLIC_API_BUDGET,
      busySearches: outcome.data.BUCHFINK_BUSY_SEARCHES,
    },
    indexLimits: BUCHFINK_SEGMENT_RECORDS === undefined ? {} : limitsOf(BUCHFINK_SEGMENT_RECORDS),
  };
}

const limitsOf = (segmentRecords: number) => ({ segmentRecords, pendingRecords: 10, sharedFrom: 15 * segmentRecords });

function segmentsOf({ BUCHFINK_SEGMENTS: text, DATABASE_URL: url }: z.infer<typeof Environment>) {
  if (text === undefined) return undefined;
  if (url === undefined)
    throw wrongVariable(
      'BUCHFINK_SEGMENTS',
      'nodes share their indexes when they share their records: it needs DATABASE_URL',
    );
  return parseSegmentLocation(text);
}

function alertsOf(variables: z.infer<typeof Environment>): AlertSettings | undefined {
  const { BUCHFINK_ALERT_WEBHOOK: address, BUCHFINK_ALERT_SECRET: secret } = variables;
  if (address === undefined) return undefined;
  return { address, secret, afterMinutes: variables.BUCHFINK_ALERT_MINUTES };
}
