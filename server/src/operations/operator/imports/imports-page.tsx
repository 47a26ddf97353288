import type { UndoState } from '@buchfink/catalogue/record/record-store';
import type { OperatorLocale } from '@buchfink/contract/locale';
import { formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { CommandRun } from '../../../storage/monitoring/runs/command-runs.ts';
import { Check, Field, Form, HiddenField } from '../frame/forms.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { Section } from '../frame/sections.tsx';
import { Table } from '../frame/table.tsx';
import { librariesPath } from '../libraries/system-texts.ts';
import { importsPath, runPath } from './import-paths.ts';
import { describeCommand, isActive, runTitle, stateOfRun } from './run-state.ts';

/** What the page with the imports of a library shows. */
export interface ImportsPage {
  readonly library: LibrarySettings;
  readonly runs: readonly CommandRun[];
  readonly undo: UndoState | undefined;
  /** The size of the largest file to upload; 0: none. */
  readonly maxMegabytes: number;
  /** Why something was not started. */
  readonly refusal?: string | undefined;
}

type FormCall = Pick<OperatorCall, 'locale' | 'tokenFor' | 'now'>;

interface Props {
  readonly page: ImportsPage;
  readonly call: FormCall;
}

/** Renders the page with the imports of a library: upload, harvest, undo, and the last runs. */
export function renderImportsPage(page: ImportsPage, call: FormCall): OperatorPage {
  const { library, runs, refusal } = page;
  const words = operatorWordsIn(call.locale).imports;
  const active = runs.find((run) => isActive(stateOfRun(run, call.now.getTime())));
  return {
    title: words.title({ library: `${library.id} ${library.libname}` }),
    lead: words.lead,
    back: { path: `${librariesPath}/${library.id}`, text: words.back },
    notice: refusal === undefined ? undefined : { kind: 'bad', text: refusal },
    content: (
      <>
        {active ? <ActiveRun run={active} call={call} /> : <NewRun page={page} call={call} />}
        <Runs page={page} call={call} />
      </>
    ),
    refreshSeconds: active ? 5 : undefined,
  };
}

/** The run that has not ended yet: nothing else begins before. */
function ActiveRun({ run, call }: { readonly run: CommandRun; readonly call: FormCall }) {
  return (
    <p className="notice" role="status">
      <a href={runPath(run)}>{runTitle(run, call.locale)}</a>
      {`: ${operatorWordsIn(call.locale).imports.states[stateOfRun(run, call.now.getTime())]}`}
    </p>
  );
}

/** What can be begun. */
function NewRun({ page, call }: Props) {
  return (
    <>
      {page.maxMegabytes > 0 && <Upload page={page} call={call} />}
      {page.library.sources.length > 0 && <Harvest page={page} call={call} />}
      {page.undo && <UndoLink library={page.library} undo={page.undo} locale={call.locale} />}
    </>
  );
}

function Upload({ page: { library, maxMegabytes }, call }: Props) {
  const words = operatorWordsIn(call.locale).imports.upload;
  return (
    <Section title={words.title}>
      <p className="quiet">{words.lead({ megabytes: formatNumber(maxMegabytes, call.locale) })}</p>
      <Form call={call} action={`${importsPath(library.id)}/upload`} button={words.submit} isUpload>
        <fieldset>
          <legend>{words.mode}</legend>
          {(['add', 'replace', 'delete'] as const).map((mode) => (
            <Check
              key={mode}
              type="radio"
              name="mode"
              value={mode}
              isChecked={mode === 'add'}
              label={words.modes[mode]}
            />
          ))}
        </fieldset>
        {/* Last: the service reads the fields before it stores the file. */}
        <Field label={words.file} name="file" type="file" isRequired />
      </Form>
    </Section>
  );
}

function Harvest({ page: { library }, call }: Props) {
  const words = operatorWordsIn(call.locale).imports.harvest;
  return (
    <Section title={words.title}>
      <p className="quiet">{words.lead}</p>
      <ul>
        {library.sources.map(({ url }) => (
          <li key={url}>
            <code>{withoutSecrets(url)}</code>
          </li>
        ))}
      </ul>
      <Form call={call} action={`${importsPath(library.id)}/harvest`} button={words.submit}>
        <Check type="checkbox" name="full" label={words.full} />
      </Form>
    </Section>
  );
}

interface UndoProps {
  readonly library: LibrarySettings;
  readonly undo: UndoState;
  readonly locale: OperatorLocale;
}

function UndoLink({ library, undo, locale }: UndoProps) {
  const words = operatorWordsIn(locale).imports.undo;
  return (
    <Section title={words.title}>
      <p>{undoText(undo, library, locale)}</p>
      <p>
        <a href={`${importsPath(library.id)}/undo`}>{words.link}</a>
      </p>
    </Section>
  );
}

function Runs({ page: { library, runs }, call: { locale, now } }: Props) {
  const words = operatorWordsIn(locale).imports;
  const { columns } = words;
  const number = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value, locale));
  return (
    <Section title={words.runs}>
      <Table
        label={words.runs}
        columns={[
          { label: columns.start },
          { label: columns.what },
          { label: columns.outcome },
          { label: columns.read, isNumber: true },
          { label: columns.skipped, isNumber: true },
        ]}
        rows={runs.map((run) => {
          const state = stateOfRun(run, now.getTime());
          const time = formatMoment(new Date(run.started ?? run.requested), locale, library.timeZone);
          return [
            { content: <a href={runPath(run)}>{time}</a> },
            { content: runTitle(run, locale) },
            { content: words.states[state], isBad: state === 'failed' || state === 'interrupted' },
            { content: number(run.report?.total?.read ?? run.progress?.read) },
            { content: number(run.report?.total?.skipped) },
          ];
        })}
        empty={words.noRuns}
      />
    </Section>
  );
}

/** Renders the page that says what an undo would bring back. */
export function renderUndoPage({ library, undo, refusal }: ImportsPage, call: FormCall): OperatorPage {
  const words = operatorWordsIn(call.locale).imports.undo;
  return {
    title: `${words.title}: ${library.id} ${library.libname}`,
    back: { path: importsPath(library.id), text: operatorWordsIn(call.locale).imports.toList },
    notice: refusal === undefined ? undefined : { kind: 'bad', text: refusal },
    content: undo ? <Undo library={library} undo={undo} call={call} /> : <p>{words.nothing}</p>,
  };
}

/** What an undo restores, and its button; or that it is too large to be undone. */
function Undo({ library, undo, call }: Omit<UndoProps, 'locale'> & { readonly call: FormCall }) {
  const words = operatorWordsIn(call.locale).imports.undo;
  const what = <p>{undoText(undo, library, call.locale)}</p>;
  if (!undo.isKept)
    return (
      <>
        {what}
        <p>{words.tooLarge}</p>
      </>
    );
  return (
    <>
      {what}
      <p>{words.restores}</p>
      <p>{words.indexes}</p>
      <Form call={call} action={`${importsPath(library.id)}/undo`} button={words.submit} kind="danger">
        <HiddenField name="run" value={undo.run.id} />
      </Form>
    </>
  );
}

function undoText({ run, changes }: UndoState, { timeZone }: LibrarySettings, locale: OperatorLocale): string {
  const time = formatMoment(new Date(run.begun), locale, timeZone);
  return operatorWordsIn(locale).imports.undo.of({
    what: describeCommand(run.what, locale),
    time,
    changes: formatNumber(changes, locale),
  });
}

/** The address of a source without a user and a query, which may be secrets. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`;
}
