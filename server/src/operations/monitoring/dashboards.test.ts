import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { errorCodes } from '@buchfink/contract/error';
import { errorStatus } from '@buchfink/contract/error/error-status';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { projectsOf } from '../../projects/project/project.ts';
import { createSendingState } from '../../systems/notices/sending-state.ts';
import { projectsForTests } from '../../testing/test-service.ts';
import { systemRoles } from './alerts/alert-conditions.ts';
import { createAnswerWatch } from './answers/answer-watch.ts';
import { healthRoles } from './health-finding.ts';
import { createMetrics } from './metrics.ts';

const deploy = (name: string) => fileURLToPath(new URL(`../../../../deploy/${name}`, import.meta.url));
const rulesFile = deploy('prometheus/buchfink.rules.yaml');

/** A file of rules of Prometheus, as far as this one uses it (prometheus.io/docs, Alerting rules). */
const Rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().check(z.regex(/^Buchfink[A-Za-z]+$/)),
          expr: z.string(),
          for: z.optional(z.string().check(z.regex(/^\d+[smhd]$/))),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
});

const Dashboard = z.object({
  title: z.literal('Buchfink'),
  panels: z.array(
    z.object({
      title: z.string(),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })),
    }),
  ),
});

/** The labels of each metric in `/metrics`; Prometheus itself adds `job` and `instance`, and the metric `up`. */
let labelsOf: Map<string, readonly string[]>;
let rules: z.infer<typeof Rules>['groups'][number]['rules'];
let panels: z.infer<typeof Dashboard>['panels'];

beforeAll(async () => {
  const metrics = createMetrics();
  const one = { libraryId: 1, role: 'catalogue', act: 'search', outcome: 'ok', ms: 1 } as const;
  metrics.observer.ended(one);
  metrics.observer.shared(1, 'sent' as never);
  metrics.answered({
    method: 'GET',
    route: '/',
    status: 503,
    ms: 1,
    forwarding: 'absent',
    code: 'library-unavailable',
  });
  const answers = createAnswerWatch(() => 0);
  answers.databaseChecked('records.db', true);
  metrics.served({ libraryId: 1, role: 'patron', ms: 1 });
  const report = { role: 'catalogue', isRemote: true, downSince: undefined, running: 0, waiting: 0 };
  metrics.measure({
    projects: projectsOf(await projectsForTests(), 'opac-demo'),
    directory: { statusOf: () => ({ state: 'up' }), reportsOf: () => [report] } as never,
    answers,
    streams: { counts: { open: 0, ended: 0, dropped: 0 } },
    brokenIndexes: () => [1],
    preparing: () => [{ libraryId: 1, done: 1, total: 2, ms: 1 }],
    tables: () => 1,
    lags: () => [{ libraryId: 1, seconds: 3 }],
    openSearch: {
      troubles: () => [{ kind: 'red', detail: 'buchfink-1-1', since: 1, libraries: [1] }],
      calls: () => [{ by: 'search', outcome: 'ok', count: 1, seconds: 0.1 }],
    },
    notices: {
      mails: createSendingState(() => new Date(0)).counts,
      deliveries: async () => [{ way: 'email', state: 'waiting', count: 2 }],
    },
    isLeader: () => true,
    clockAhead: () => 0,
    health: { findings: async () => [{ role: 'disk', code: 'disk-full', library: 1, about: 'a' }] },
    upkeep: async () => ({
      lastBackup: 1,
      harvests: [{ libraryId: 1, at: 1 }],
      imports: [{ libraryId: 1, command: 'import', hasFailed: false }],
      freeBytes: 1,
    }),
  });
  labelsOf = new Map([['up', ['job', 'instance']]]);
  for (const [, name = '', labels = ''] of (await metrics.text()).matchAll(/^([a-z]\w*)(\{.*\})? /gm))
    labelsOf.set(name, ['instance', 'job', ...[...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)]);
  rules = Rules.parse(parse(await readFile(rulesFile, 'utf8'))).groups.flatMap((group) => group.rules);
  panels = Dashboard.parse(JSON.parse(await readFile(deploy('grafana/buchfink.json'), 'utf8'))).panels;
});

/** The metrics that an expression names. */
const metricsIn = (expression: string) =>
  expression.match(/\b(?:buchfink|nodejs|process)_\w+|\bup\b/g)?.map(String) ?? [];
/** The labels that an expression selects or groups by. */
const labelsIn = (expression: string) => [
  ...[...expression.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label),
  ...[...expression.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
];
const balanced = (text: string) => {
  let depth = 0;
  for (const sign of text) {
    depth += '([{'.includes(sign) ? 1 : ')]}'.includes(sign) ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
};

function expectKnown(expression: string, words: string): void {
  const names = metricsIn(expression);
  expect(names.length, expression).toBeGreaterThan(0);
  expect(balanced(expression), expression).toBe(true);
  for (const name of names) {
    const labels = labelsOf.get(name);
    expect(labels, `${name} is in /metrics`).toBeDefined();
    for (const label of labelsIn(expression)) expect(labels, `${label} of ${name}`).toContain(label);
    for (const [, label] of words.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g))
      expect(labels, `${label} of ${name} in ${words}`).toContain(label);
  }
}

describe('the alert rules for Prometheus', () => {
  it('name only metrics and labels that the service has', () => {
    for (const { expr, annotations } of rules) expectKnown(expr, `${annotations.summary} ${annotations.description}`);
  });

  it('ring for every error of the service by its code, and leave out what is announced', () => {
    const { expr = '' } = rules.find(({ alert }) => alert === 'BuchfinkServerErrors') ?? {};
    const [, left = ''] = /code!~"([^"]*)"/.exec(expr) ?? [];
    expect(left.split('|').filter((code) => !Object.hasOwn(errorStatus, code))).toEqual([]);
    const ringing = errorCodes.filter((code) => errorStatus[code] >= 500 && !left.split('|').includes(code));
    for (const code of [
      'internal',
      'library-unavailable',
      'library-timeout',
      'library-answer',
      'library-busy',
    ] as const)
      expect(ringing).toContain(code);
  });

  it('have names of their own, and cover service, libraries, indexes, disk, harvests and backups', () => {
    const names = rules.map(({ alert }) => alert);
    expect(new Set(names).size).toBe(names.length);
    for (const subject of ['Down', 'LibraryDown', 'IndexBroken', 'DiskFull', 'HarvestOld', 'BackupOld'])
      expect(names).toContain(`Buchfink${subject}`);
  });

  it('cover every role of findings beside the systems of libraries', () => {
    const expressions = rules.map(({ expr }) => expr);
    for (const role of healthRoles.filter((each) => !systemRoles.includes(each)))
      expect(expressions).toContain(`buchfink_health_finding{role="${role}"} == 1`);
  });

  it('hold for promtool, where it is installed', async ({ skip }) => {
    const checked = await promisify(execFile)('promtool', ['check', 'rules', rulesFile]).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return undefined;
      },
    );
    if (checked === undefined) return skip('promtool is not installed');
    expect(checked.stdout).toContain('SUCCESS');
  });
});

describe('the dashboard for Grafana', () => {
  it('names only metrics and labels that the service has', () => {
    for (const { targets } of panels) for (const { expr, legendFormat } of targets) expectKnown(expr, legendFormat);
  });

  it('shows every metric of the service', () => {
    const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
    const family = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
    const shownFamilies = new Set(shown.map(family));
    const own = [...labelsOf.keys()].filter((name) => name.startsWith('buchfink_')).map(family);
    for (const name of own) expect(shownFamilies, name).toContain(name);
  });

  it('has panels that do not overlap', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});
