import type { OperatorLocale } from '@buchfink/contract/locale';
import { formatMoment, formatNumber, formatPercent } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { CommandRun } from '../../../storage/monitoring/runs/command-runs.ts';
import { type Fact, Facts } from '../frame/facts.tsx';
import { Field, Form } from '../frame/forms.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { Acts, Attention, Section } from '../frame/sections.tsx';
import { importsPath, runPath } from './import-paths.ts';
import { Changes, Report } from './report-section.tsx';
import {
  canGoOn,
  formatDuration,
  hasFaultySource,
  isActive,
  isMostlyUnreadable,
  type RunState,
  runTitle,
  stateOfRun,
} from './run-state.ts';

/** Seconds between two loads of the page of a run that has not ended. */
const refreshSeconds = 2;

/** What the page of a run shows. */
export interface RunPage {
  readonly library: LibrarySettings;
  readonly run: CommandRun;
  /** Whether the uploaded file may still be imported: it is here, or may be on another node. */
  readonly hasFile: boolean;
  /** The import that followed this dry run. */
  readonly next?: CommandRun | undefined;
  /** Whether the number of titles to remove was wrong. */
  readonly isCountWrong?: boolean;
}

type PageCall = Pick<OperatorCall, 'locale' | 'tokenFor' | 'now'>;

interface Props {
  readonly page: RunPage;
  readonly call: PageCall;
}

/** Renders the page of a run: its progress, or its report, and what can be done next. */
export function renderRunPage(page: RunPage, call: PageCall): OperatorPage {
  const { library, run } = page;
  const { locale } = call;
  const { imports, importRun } = operatorWordsIn(locale);
  const isRunning = isActive(stateOfRun(run, call.now.getTime()));
  const { report = {} } = run;
  return {
    title: runTitle(run, locale),
    lead: `${library.id} ${library.libname}`,
    back: { path: importsPath(library.id), text: imports.toList },
    content: (
      <>
        <RunFacts page={page} call={call} />
        {isRunning ? <Progress run={run} call={call} /> : <Ended page={page} call={call} />}
        {report.problem !== undefined && <Problem text={report.problem} title={importRun.problem} />}
        <Report report={report} locale={locale} />
      </>
    ),
    refreshSeconds: isRunning ? refreshSeconds : undefined,
  };
}

function RunFacts({ page: { library, run }, call: { locale, now } }: Props) {
  const { imports, importRun } = operatorWordsIn(locale);
  const { terms } = importRun;
  const state = stateOfRun(run, now.getTime());
  const moment = (instant: number) => formatMoment(new Date(instant), locale, library.timeZone);
  const { started, ended, report } = run;
  const duration = ended === undefined || started === undefined ? undefined : ended - started;
  const facts: Fact[] = [
    { term: terms.state, content: imports.states[state], kind: kindOf(state) },
    { term: terms.command, content: <code>{run.what}</code> },
    { term: terms.began, content: moment(started ?? run.requested) },
    { term: terms.ended, content: ended === undefined ? undefined : moment(ended) },
    { term: terms.duration, content: duration === undefined ? undefined : formatDuration(duration, locale) },
    {
      term: terms.indexed,
      content: report?.indexed === undefined ? undefined : formatNumber(report.indexed, locale),
    },
  ];
  return (
    <Section title={importRun.title}>
      <Facts facts={facts} />
    </Section>
  );
}

function kindOf(state: RunState): Fact['kind'] {
  if (state === 'done') return 'good';
  return state === 'failed' || state === 'interrupted' ? 'bad' : undefined;
}

/** What the command said in the end, which is English. */
function Problem({ title, text }: { readonly title: string; readonly text: string }) {
  // It may be wider than the screen, and is scrolled by keyboard.
  const reachable = { tabIndex: 0 };
  return (
    <Section title={title}>
      <pre lang="en" {...reachable}>
        {text}
      </pre>
    </Section>
  );
}

/** The progress of a run, and the button that ends it. */
function Progress({ run, call }: { readonly run: CommandRun; readonly call: PageCall }) {
  const words = operatorWordsIn(call.locale).importRun;
  const state = stateOfRun(run, call.now.getTime());
  return (
    <Section title={words.terms.progress}>
      {state === 'waiting' ? <p role="status">{words.waiting}</p> : <Bar run={run} locale={call.locale} />}
      <p className="quiet">{words.refreshes}</p>
      {state !== 'stopping' && <Form call={call} action={`${runPath(run)}/cancel`} button={words.cancel} />}
    </Section>
  );
}

function Bar({ run, locale }: { readonly run: CommandRun; readonly locale: OperatorLocale }) {
  const words = operatorWordsIn(locale).importRun;
  const { read = 0, share, left } = run.progress ?? {};
  const texts = [
    words.read({ count: formatNumber(read, locale) }),
    ...(share === undefined ? [] : [words.share({ share: formatNumber(Math.floor(share * 100), locale) })]),
    ...(left === undefined ? [] : [words.left({ time: formatDuration(left, locale) })]),
  ];
  return (
    <>
      <progress
        max="1"
        value={share === undefined ? undefined : Math.min(1, share).toFixed(3)}
        aria-label={words.terms.progress}
      />
      <p role="status">{texts.join(', ')}</p>
    </>
  );
}

/** What a run that has ended led to, and the buttons for what can be done next. */
function Ended({ page, call }: Props) {
  const { run } = page;
  const { locale } = call;
  const words = operatorWordsIn(locale).importRun;
  const state = stateOfRun(run, call.now.getTime());
  const { changes, storedBeforeStop } = run.report ?? {};
  const isCheck = run.isDryRun && changes !== undefined;
  return (
    <>
      {state === 'interrupted' && <p>{words.interrupted}</p>}
      {storedBeforeStop !== undefined && !run.isDryRun && (
        <p>{words.storedBeforeStop({ count: formatNumber(storedBeforeStop, locale) })}</p>
      )}
      {isCheck && <Changes changes={changes} locale={locale} />}
      {isCheck && <AfterCheck page={page} call={call} />}
      {!isCheck && canGoOn(run, state) && <Again page={page} call={call} />}
    </>
  );
}

/** Begins a run again where it ended. */
function Again({ page, call }: Props) {
  const { run, hasFile } = page;
  const words = operatorWordsIn(call.locale).importRun;
  if (run.upload !== undefined && !hasFile) return <p>{words.fileGone}</p>;
  const removes = run.report?.removal !== undefined;
  return (
    <Form
      call={call}
      action={`${runPath(run)}/again`}
      button={removes ? words.removal.submit : words.again}
      kind={removes ? 'danger' : undefined}
    >
      <Removal page={page} call={call} />
    </Form>
  );
}

/** What follows a dry run: the import, or nothing. */
function AfterCheck({ page, call }: Props) {
  const { run, hasFile, next } = page;
  const words = operatorWordsIn(call.locale).importRun;
  if (next !== undefined) return <NextRun run={next} locale={call.locale} />;
  if (!hasFile) return <p>{words.check.done}</p>;
  const { added, changed, removed } = run.report?.changes ?? {};
  const hasChanges = [added, changed, removed].some((part) => part !== undefined && part.count > 0);
  const discard = <Form call={call} action={`${runPath(run)}/discard`} button={words.check.discard} />;
  if (isMostlyUnreadable(run))
    return (
      <>
        <p className="bad">{words.check.unreadable}</p>
        {discard}
      </>
    );
  if (!hasChanges) return discard;
  const removes = run.report?.removal !== undefined;
  return (
    <section>
      <p className="quiet">{words.check.confirmLead}</p>
      {hasFaultySource(run) && <p className="bad">{words.check.faulty}</p>}
      <Acts>
        <Form
          call={call}
          action={`${runPath(run)}/confirm`}
          button={removes ? words.removal.submit : words.check.confirm}
          kind={removes ? 'danger' : undefined}
        >
          <Removal page={page} call={call} />
        </Form>
        {discard}
      </Acts>
    </section>
  );
}

/** The way to the import that followed a dry run. */
function NextRun({ run, locale }: { readonly run: CommandRun; readonly locale: OperatorLocale }) {
  const state = stateOfRun(run, run.ended ?? run.seen ?? run.requested);
  return (
    <p>
      <a href={runPath(run)}>{`${runTitle(run, locale)}: ${operatorWordsIn(locale).imports.states[state]}`}</a>
    </p>
  );
}

/** The field for the number of titles that may be removed, where that needs permission. */
function Removal({ page: { run, isCountWrong }, call: { locale } }: Props) {
  const { removal, isRefused } = run.report ?? {};
  if (removal === undefined) return undefined;
  const words = operatorWordsIn(locale).importRun.removal;
  const [count, all] = [formatNumber(removal.count, locale), formatNumber(removal.of, locale)];
  const share = formatPercent(removal.of === 0 ? 1 : Math.min(1, removal.count / removal.of), locale);
  const texts = [
    words.text({ count, all, share }),
    ...(isRefused ? [words.refused] : []),
    ...(removal.isPartial ? [words.partial] : []),
  ];
  const number = String(removal.count);
  return (
    <>
      <Attention title={words.title}>
        <p>{texts.join(' ')}</p>
      </Attention>
      <Field
        label={words.count}
        name="count"
        hint={words.hint({ count: number })}
        fault={isCountWrong ? words.wrong({ count: number }) : undefined}
        isRequired
        maxLength={12}
      />
    </>
  );
}
