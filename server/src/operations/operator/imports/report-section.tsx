import { logLocale, type OperatorLocale } from '@buchfink/contract/locale';
import { failureBySentence } from '../../../messages/failure-text.ts';
import { formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { reportWordsIn } from '../../../messages/report-words.ts';
import type { RunReport } from '../../../storage/monitoring/runs/run-report.ts';
import { Facts } from '../frame/facts.tsx';
import { Section } from '../frame/sections.tsx';
import { Table } from '../frame/table.tsx';

type Reason = NonNullable<RunReport['reasons']>[number];
type FoundChanges = NonNullable<RunReport['changes']>;
const countNames = [
  ...(['read', 'added', 'replaced', 'unchanged', 'duplicate', 'removed', 'absent', 'kept'] as const),
  ...(['repaired', 'skipped'] as const),
];
/** The counts that are shown when they are 0. */
const always: readonly string[] = ['read', 'added', 'replaced', 'skipped'];

interface Props {
  readonly report: RunReport;
  readonly locale: OperatorLocale;
}

/** What a dry run found: how many titles would be added, changed and removed, with examples. */
export function Changes({ changes, locale }: { readonly changes: FoundChanges; readonly locale: OperatorLocale }) {
  const words = operatorWordsIn(locale).importRun.check;
  const kinds = (['added', 'changed', 'removed'] as const).filter((kind) => changes[kind].count > 0);
  return (
    <Section title={words.title}>
      {kinds.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <ul>
          {kinds.map((kind) => (
            <li key={kind}>
              {words[kind]({ count: formatNumber(changes[kind].count, locale) })}
              <Examples examples={changes[kind].examples} locale={locale} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface ExamplesProps {
  readonly examples: FoundChanges['added']['examples'];
  readonly locale: OperatorLocale;
}

function Examples({ examples, locale }: ExamplesProps) {
  if (examples.length === 0) return undefined;
  const titles = examples.map(({ id, title }) => `${id} „${title}“`).join(', ');
  return (
    <>
      <br />
      <span className="quiet">{operatorWordsIn(locale).importRun.check.example({ titles })}</span>
    </>
  );
}

/** The report of a run: its numbers, what is wrong with its sources, skipped and repaired records, settings. */
export function Report({ report, locale }: Props) {
  if (!hasReport(report)) return undefined;
  return (
    <Section title={operatorWordsIn(locale).importReport.title}>
      <Numbers report={report} locale={locale} />
      <Sources report={report} locale={locale} />
      <Faults report={report} locale={locale} />
      <Reasons report={report} kind="skipped" locale={locale} />
      <Reasons report={report} kind="repaired" locale={locale} />
      <Settings report={report} locale={locale} />
    </Section>
  );
}

/** Whether there is anything to say. */
const hasReport = ({ total, removedOthers, undone, files = [], reasons = [], settings = [] }: RunReport): boolean =>
  [total, removedOthers, undone].some(Boolean) ||
  files.length > 1 ||
  files.some(({ after, faults }) => after > 0 || faults.length > 0) ||
  reasons.length + settings.length > 0;

function Numbers({ report: { total, removedOthers, undone }, locale }: Props) {
  const { counts, ...words } = operatorWordsIn(locale).importReport;
  const shown = total === undefined ? [] : countNames.filter((name) => total[name] > 0 || always.includes(name));
  const numbers = [
    ...shown.map((name) => ({ term: counts[name], count: total?.[name] ?? 0 })),
    ...(removedOthers ? [{ term: words.removedOthers, count: removedOthers }] : []),
    ...(undone
      ? [
          { term: words.restored, count: undone.restored },
          { term: words.removedAdded, count: undone.removed },
        ]
      : []),
  ];
  if (numbers.length === 0) return undefined;
  return <Facts facts={numbers.map(({ term, count }) => ({ term, content: formatNumber(count, locale) }))} />;
}

function Sources({ report: { files = [] }, locale }: Props) {
  const words = operatorWordsIn(locale).importReport;
  const isContinued = files.some(({ after }) => after > 0);
  if (files.length < 2 && !isContinued) return undefined;
  const number = (value: number) => formatNumber(value, locale);
  const counts = (['read', 'added', 'replaced', 'skipped'] as const).map((name) => words.counts[name]);
  return (
    <Table
      label={words.source}
      columns={[{ label: words.source }, ...counts.map((label) => ({ label, isNumber: true }))]}
      rows={files.map(({ file, after, read, added, replaced, skipped }) => [
        {
          content:
            after > 0 ? `${nameOfFile(file)} (${words.continuedAfter({ number: number(after) })})` : nameOfFile(file),
        },
        ...[read, added, replaced, skipped].map((value) => ({ content: number(value) })),
      ])}
      empty=""
    />
  );
}

/** What is wrong with whole sources. */
function Faults({ report: { files = [] }, locale }: Props) {
  const words = operatorWordsIn(locale).importReport;
  const { importReasons, importAdvice } = reportWordsIn(locale);
  const faults = files.flatMap(({ file, faults }) => faults.map((fault) => ({ file, ...fault })));
  if (faults.length === 0) return undefined;
  return (
    <>
      <h3>{words.faults}</h3>
      <ul>
        {faults.map(({ file, reason, detail }, at) => {
          const what = wordOf(importAdvice, reason);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: faults have no ids, and nothing moves on a page without script
            <li key={at}>
              <strong className="bad">{`${nameOfFile(file)}: ${wordOf(importReasons, reason) ?? reason}.`}</strong>
              {detail !== undefined && (
                <>
                  {' '}
                  <Detail detail={detail} locale={locale} />
                </>
              )}
              {what !== undefined && (
                <>
                  <br />
                  {what}
                </>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A detail in the reader's words; what another system said stays as it is, which is English for the most part. */
function Detail({ detail, locale }: { readonly detail: string; readonly locale: OperatorLocale }) {
  const words = locale === logLocale ? detail : failureBySentence(detail, locale);
  return (
    <>
      {'('}
      {words ?? <span lang="en">{detail}</span>}
      {')'}
    </>
  );
}

/** Why records were skipped or repaired, each reason with the first of its records. */
function Reasons({ report, kind, locale }: Props & { readonly kind: 'skipped' | 'repaired' }) {
  const reasons = (report.reasons ?? []).filter((reason) => reason.kind === kind);
  if (reasons.length === 0) return undefined;
  return (
    <>
      <h3>{operatorWordsIn(locale).importReport[kind]}</h3>
      {reasons.map((reason) => (
        <ReasonDetails key={reason.reason} reason={reason} locale={locale} />
      ))}
    </>
  );
}

function ReasonDetails({
  reason: { reason, count, records },
  locale,
}: {
  readonly reason: Reason;
  readonly locale: OperatorLocale;
}) {
  const words = operatorWordsIn(locale).importReport;
  const { importReasons, importAdvice } = reportWordsIn(locale);
  const number = (value: number) => formatNumber(value, locale);
  const hidden = count - records.length;
  const what = wordOf(importAdvice, reason);
  return (
    <details>
      <summary>{words.reason({ count: number(count), text: wordOf(importReasons, reason) ?? reason })}</summary>
      {what !== undefined && <p className="quiet">{what}</p>}
      <ul>
        {records.map((record, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: not every record has a number
          <li key={at}>
            <RecordOfReason record={record} locale={locale} />
          </li>
        ))}
        {hidden > 0 && records.length > 0 && <li>{words.moreRecords({ count: number(hidden) })}</li>}
      </ul>
    </details>
  );
}

/** A record: its place in the source, its number, the value that is wrong. */
function RecordOfReason({
  record,
  locale,
}: {
  readonly record: Reason['records'][number];
  readonly locale: OperatorLocale;
}) {
  const words = operatorWordsIn(locale).importReport;
  const { number: place, controlNumber, value, detail } = record;
  const parts = [
    ...(place === undefined ? [] : [words.record({ number: formatNumber(place, locale) })]),
    ...(controlNumber === undefined ? [] : [words.controlNumber({ number: controlNumber })]),
    ...(value === undefined ? [] : [`„${value}“`]),
  ];
  return (
    <>
      {parts.join(', ')}
      {parts.length > 0 && detail !== undefined && ', '}
      {detail !== undefined && <Detail detail={detail} locale={locale} />}
    </>
  );
}

/** What the import noticed about the settings of the library. */
function Settings({ report: { settings = [] }, locale }: Props) {
  const words = operatorWordsIn(locale).importReport;
  if (settings.length === 0) return undefined;
  return (
    <>
      <h3>{words.settings}</h3>
      <ul>
        {settings.map(({ reason, setting, code = '', count, of, unit, example }, at) => {
          const all = `${formatNumber(of, locale)} ${words.units[unit]}`;
          const text = words.settingNotes[reason]({
            code,
            isEmpty: String(code === ''),
            count: formatNumber(count, locale),
            all,
          });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes have no ids, and nothing moves on a page without script
            <li key={at}>
              <code>{setting}</code>
              {`: ${text}`}
              {example !== undefined && ` (${words.controlNumber({ number: example })})`}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The words of a code that is stored: one of a later version has none. */
const wordOf = (words: Readonly<Partial<Record<string, string>>>, code: string): string | undefined =>
  Object.hasOwn(words, code) ? words[code] : undefined;

/** An uploaded file without the folder of the service. */
const nameOfFile = (file: string): string => (/^https?:/.test(file) ? file : (file.split(/[/\\]/).at(-1) ?? file));
