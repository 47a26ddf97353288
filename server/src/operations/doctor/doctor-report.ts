import type { OperatorLocale } from '@buchfink/contract/locale';
import type { ReportsWords } from '@buchfink/texts/generated/reports-words';
import * as z from 'zod/mini';
import { observationText } from '../../messages/doctor/observation-text.ts';
import type { ObservationCode, Observations } from '../../messages/doctor/observations.ts';
import { reportWordsIn } from '../../messages/report-words.ts';

/** What `doctor` finds wrong. */
export type DoctorProblem = keyof ReportsWords['doctorAdvice'];

/** The parts of an installation, in the order in which they are examined. */
export const doctorSubjects = [
  'machine',
  'configuration',
  'data',
  'backup',
  'database',
  'service',
  'opensearch',
  'mail',
  'clock',
  'hosts',
  'libraries',
] as const;
export type DoctorSubject = (typeof doctorSubjects)[number];

/** `skipped`: not examined, and why; it is no problem. */
const Outcome = z.enum(['ok', 'warning', 'fault', 'skipped']);
export type DoctorOutcome = z.infer<typeof Outcome>;

/** One finding, in words for operators, without data of patrons and without secrets. */
export const DoctorFinding = z.object({
  subject: z.enum(doctorSubjects),
  outcome: Outcome,
  /** What was seen, and its values: `Observations` of `messages/doctor/observations.ts`. */
  code: z.enum(Object.keys(reportWordsIn('en').observations) as [ObservationCode]),
  values: z.record(z.string(), z.unknown()),
  /** The same in English. */
  text: z.string(),
  /** What is wrong; absent when the advice is that of a check of a connection. */
  problem: z.optional(z.enum(Object.keys(reportWordsIn('en').doctorAdvice) as [DoctorProblem])),
  advice: z.optional(z.string()),
});
export type DoctorFinding = z.infer<typeof DoctorFinding>;

/** What `doctor --json` prints. */
export const DoctorReport = z.object({
  format: z.literal(1),
  /** When the examination began, as an ISO 8601 instant. */
  at: z.string(),
  /** Whether no finding is a `fault`. */
  isGood: z.boolean(),
  findings: z.array(DoctorFinding),
});
export type DoctorReport = z.infer<typeof DoctorReport>;

/** Adds a finding about one subject. */
export type AddFinding = <Code extends ObservationCode>(
  outcome: DoctorOutcome,
  code: Code,
  values: Observations[Code],
  problem?: DoctorProblem,
) => void;

/** Returns what adds findings about a subject, each with the advice of its problem. */
export function findingsAbout(subject: DoctorSubject, report: (finding: DoctorFinding) => void): AddFinding {
  return (outcome, code, values, problem) => {
    const finding: Pick<DoctorFinding, 'code' | 'values' | 'problem'> = { code, values: { ...values }, problem };
    report({ subject, outcome, ...finding, ...findingWords(finding, 'en') });
  };
}

/** What a finding says in a language, and its advice. Moments are ISO 8601 instants. */
export function findingWords(
  { code, values, problem }: Pick<DoctorFinding, 'code' | 'values' | 'problem'>,
  locale: OperatorLocale,
): Pick<DoctorFinding, 'text' | 'advice'> {
  const text = observationText({ code, values }, locale, isoMoment);
  return { text, advice: problem && reportWordsIn(locale).doctorAdvice[problem] };
}

const isoMoment = (at: number) => new Date(at).toISOString();
