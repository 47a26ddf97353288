import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runToEnd } from '../engines/child-process.ts';

/** The maximum seconds of one run. */
const maxSeconds = 180;

/** The categories of a report, in the order of the table. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** What one run says of a page. */
export interface LighthouseRun {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** Milliseconds; Lighthouse computes them from a load without throttling. */
  readonly largestPaint: number;
  readonly blocked: number;
  /** Cumulative layout shift, without unit. */
  readonly layoutShift: number;
  /** The audits that cost points, with their category: `accessibility: color-contrast`. */
  readonly failures: readonly string[];
}

/** The parts of Lighthouse's report (LHR) that are read. */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
}

interface Options {
  /** The entry file of Lighthouse's command. */
  readonly program: string;
  /** The port of a browser, whose stored data stays. */
  readonly port: number;
  readonly address: string;
  /** A folder for the report. */
  readonly folder: string;
}

/**
 * Lets Lighthouse visit a page in German as on a phone with its own slow 4G and processor (Lighthouse's default: mobile, simulated).
 * Throws when it cannot read the page.
 */
export async function runLighthouse({ program, port, address, folder }: Options): Promise<LighthouseRun> {
  const file = join(folder, 'report.json');
  const args = [
    program,
    address,
    `--port=${port}`,
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    '--extra-headers={"Accept-Language":"de"}',
    '--no-enable-error-reporting',
    '--quiet',
  ];
  await runToEnd(process.execPath, args, { cwd: folder, account: {}, seconds: maxSeconds });
  return readRun(JSON.parse(readFileSync(file, 'utf8')) as Report);
}

function readRun({ runtimeError, categories: reported, audits }: Report): LighthouseRun {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const score = (category: Category) => Math.round((reported[category].score ?? Number.NaN) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const failures = categories.flatMap((category) =>
    reported[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    failures,
  };
}
