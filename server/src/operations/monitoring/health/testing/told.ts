import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { reportWordsIn } from '../../../../messages/report-words.ts';
import { textOf } from '../../../../testing/operator-service.ts';
import { readMetric } from '../../../doctor/check-service.ts';
import type { DoctorProblem } from '../../../doctor/doctor-report.ts';
import { DoctorReport } from '../../../doctor/doctor-report.ts';
import type { HealthCode } from '../../health-finding.ts';

/** Where something that is wrong is told, and as what; an empty text: nowhere. */
export interface ToldPlaces {
  readonly readiness: string;
  readonly doctor: string;
  readonly metrics: string;
  readonly rule: string;
  readonly overview: string;
}

/** The finding that is looked for, and the library that it is about. */
export interface WrongThing {
  readonly code: HealthCode;
  readonly library?: number;
}

const rulesFile = new URL('../../../../../../deploy/prometheus/buchfink.rules.yaml', import.meta.url);

/** Looks where a running service, and doctor beside it, tell something. `doctor` runs `doctor --json`. */
export async function whoTells(
  { code, library }: WrongThing,
  origin: string,
  doctor: () => Promise<string>,
): Promise<ToldPlaces> {
  const labels = { code, ...(library !== undefined && { library: String(library) }) };
  const ready = await fetch(`${origin}/readyz`);
  const { status, findings = [] } = (await ready.json()) as { status: string; findings?: object[] };
  const isListed = findings.some((finding) => isPart({ code, ...(library !== undefined && { library }) }, finding));
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const sample = readMetric(metrics, 'buchfink_health_finding').find((one) => isPart(labels, one.labels));
  const problem: DoctorProblem = code === 'system-down' ? 'library-down' : `health-${code}`;
  const { findings: report } = DoctorReport.parse(JSON.parse(await doctor()));
  const named = report.find((one) => one.problem === problem && isAbout(one.values, library));
  const page = textOf(await (await fetch(`${origin}/operator`, { headers: { 'accept-language': 'en' } })).text());
  return {
    readiness: isListed ? `${ready.status} \`${status}\`` : '',
    doctor: named ? `${named.outcome} \`${problem}\`` : '',
    metrics: sample ? `\`role="${sample.labels.role}"\`, \`code="${code}"\`` : '',
    rule: (await ringingRules(metrics, code, library)).map((alert) => `\`${alert}\``).join(', '),
    overview: letters(page).includes(letters(reportWordsIn('en').doctorAdvice[problem])) ? 'with advice' : '',
  };
}

const isPart = (part: object, whole: object): boolean =>
  Object.entries(part).every(([key, value]) => (whole as Record<string, unknown>)[key] === value);

const isAbout = ({ library }: Readonly<Record<string, unknown>>, id: number | undefined) =>
  id === undefined || (library as { readonly id?: number } | undefined)?.id === id;

/** A text without what HTML changes of it. */
const letters = (text: string) => text.replace(/&#?\w+;/g, '').replace(/[^a-z]/gi, '');

/** The rules for Prometheus that hold at once for a sample about the code, or about the library. */
async function ringingRules(metrics: string, code: string, library: number | undefined): Promise<string[]> {
  const { groups } = parse(await readFile(rulesFile, 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  return groups.flatMap(({ rules }) =>
    rules.flatMap(({ alert, expr }) => {
      // Those on rates need a history of the metric, which Prometheus keeps.
      const [, name = '', selectors = '', limit] = /^(\w+)(?:\{([^}]*)\})? == (\d+)$/.exec(expr) ?? [];
      const selected = [...selectors.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]) => [label, value]);
      const rings = readMetric(metrics, name).some(
        ({ labels, value }) =>
          value === Number(limit) &&
          isPart(Object.fromEntries(selected), labels) &&
          (labels.code === code || (labels.code === undefined && labels.library === String(library))) &&
          (library === undefined || labels.library === String(library)),
      );
      return rings ? [alert] : [];
    }),
  );
}
