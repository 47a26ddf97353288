import type { OperatorLocale, OperatorText } from '@buchfink/contract/locale';
import { formatMoment, formatNumber } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { type Fact, Facts, Lines } from '../frame/facts.tsx';
import { Form, HiddenField } from '../frame/forms.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { Acts, Attention } from '../frame/sections.tsx';
import { Nothing, Table } from '../frame/table.tsx';
import { type ChangeGroup, configurationChanges, type SettingChange } from './configuration-changes.ts';
import type { ConfigurationView } from './configuration-in-force.ts';

/** The page about the configuration, and the paths of its acts. */
export const configurationPath = '/operator/configuration';
export const confirmPath = `${configurationPath}/confirm`;
export const previewPath = `${configurationPath}/preview`;
export const previewEndPath = `${previewPath}/end`;

const columns = ['setting', 'before', 'after'] as const;
/** The most settings on the page. */
const maxChanges = 500;
const maxFaults = 50;

/** What the page shows beside the configuration. */
interface PageOptions {
  readonly timeZone: string;
  /** The project whose preview is open in this browser. */
  readonly openProject: string | undefined;
  /** Why an act was refused. */
  readonly refusal?: string;
}

/** Renders what is in force, what waits, and what was refused. */
export function renderConfiguration(
  view: ConfigurationView,
  { timeZone, openProject, refusal }: PageOptions,
  call: PageCall & Pick<OperatorCall, 'query'>,
): OperatorPage {
  const { locale, query } = call;
  const words = operatorWordsIn(locale).configuration;
  const moment = (instant: number) => formatMoment(new Date(instant), locale, timeZone);
  const done = query.get('done');
  const isDone = done === 'confirmed' || done === 'ended';
  return {
    title: words.title,
    lead: words.leads[view.needsConfirmation ? 'confirmed' : 'atOnce'],
    notice: refusal
      ? { kind: 'bad', text: refusal }
      : isDone
        ? { kind: 'done', text: words.outcomes[done] }
        : undefined,
    content: (
      <>
        {view.unreadable && <FaultList title={words.unreadable} faults={view.unreadable} locale={locale} />}
        {view.refused && (
          <FaultList
            title={words.refused({ time: moment(view.refused.at) })}
            faults={view.refused.faults}
            locale={locale}
          />
        )}
        <h2>{view.refused || view.unreadable ? words.stillInForce : words.inForce}</h2>
        <InForce view={view} moment={moment} locale={locale} />
        {view.needsConfirmation && <Waiting view={view} moment={moment} call={call} />}
        {openProject !== undefined && <Form call={call} action={previewEndPath} button={words.preview.end} />}
      </>
    ),
  };
}

type PageCall = Pick<OperatorCall, 'locale' | 'tokenFor'>;

interface FaultListProps {
  readonly title: string;
  readonly faults: readonly OperatorText[];
  readonly locale: OperatorLocale;
}

function FaultList({ title, faults, locale }: FaultListProps) {
  return (
    <Attention title={title}>
      <ul>
        {faults.slice(0, maxFaults).map((fault) => (
          <li key={fault[locale]}>
            <code>{fault[locale]}</code>
          </li>
        ))}
      </ul>
    </Attention>
  );
}

interface ViewProps {
  readonly view: ConfigurationView;
  readonly moment: (instant: number) => string;
}

function InForce({ view, moment, locale }: ViewProps & { readonly locale: OperatorLocale }) {
  const { inForce, since, mark, needsConfirmation } = view;
  const words = operatorWordsIn(locale).configuration;
  const projects = inForce.projects.map(({ config, libraries }) =>
    words.project({ title: config.title, libraries: formatNumber(libraries.length, locale) }),
  );
  const confirmed: Fact[] =
    needsConfirmation && mark
      ? [{ term: words.facts.by, content: `${moment(mark.at)}, ${mark.author || words.byStart}` }]
      : [];
  return (
    <Facts
      facts={[
        { term: words.facts.projects, content: <Lines lines={projects} /> },
        { term: words.facts.since, content: moment(since) },
        ...confirmed,
        { term: words.facts.checksum, content: <code>{inForce.checksum.slice(0, 16)}</code> },
      ]}
    />
  );
}

function Waiting({ view, moment, call }: ViewProps & { readonly call: PageCall }) {
  const { inForce, waiting, refused, unreadable } = view;
  const words = operatorWordsIn(call.locale).configuration;
  if (waiting === undefined)
    return (
      <>
        <h2>{words.waiting}</h2>
        <Nothing>{refused || unreadable ? words.filesDiffer : words.nothingWaits}</Nothing>
      </>
    );
  const { configuration, since } = waiting;
  const groups = configurationChanges(inForce.projects, configuration.projects);
  const checksum = <HiddenField name="checksum" value={configuration.checksum} />;
  return (
    <>
      <h2>{words.waiting}</h2>
      <p>
        {words.waitingSince({ time: moment(since) })} {words.otherFiles}
      </p>
      {groups.length > 0 ? <Changes groups={groups} locale={call.locale} /> : <Nothing>{words.noChanges}</Nothing>}
      <h2>{words.preview.title}</h2>
      <p>{words.preview.lead}</p>
      <Acts>
        {configuration.projects.map(({ id, config }) => (
          <Form key={id} call={call} action={previewPath} button={words.preview.open({ project: config.title })}>
            {checksum}
            <HiddenField name="project" value={id} />
          </Form>
        ))}
      </Acts>
      <h2>{words.confirm.title}</h2>
      <p>{words.confirm.lead}</p>
      <Form call={call} action={confirmPath} button={words.confirm.submit} kind="danger">
        {checksum}
      </Form>
    </>
  );
}

/** The groups of changes that fit on the page; the number of those that do not is said below them. */
function Changes({ groups, locale }: { readonly groups: readonly ChangeGroup[]; readonly locale: OperatorLocale }) {
  const words = operatorWordsIn(locale).configuration;
  let left = maxChanges;
  let hidden = 0;
  const shownGroups = groups.flatMap((group) => {
    const size = Math.max(1, group.changes.length);
    if (left === 0) {
      hidden += size;
      return [];
    }
    const changes = group.changes.slice(0, left);
    hidden += group.changes.length - changes.length;
    left = Math.max(0, left - size);
    return { ...group, changes };
  });
  return (
    <>
      {shownGroups.map((group) => (
        <Group key={`${group.projectId} ${group.library?.id}`} group={group} locale={locale} />
      ))}
      {hidden > 0 && <p>{words.more({ count: formatNumber(hidden, locale) })}</p>}
    </>
  );
}

function Group({ group, locale }: { readonly group: ChangeGroup; readonly locale: OperatorLocale }) {
  const { projectId, library, kind, changes } = group;
  const words = operatorWordsIn(locale).configuration;
  const name = library
    ? words.groups.library({ id: String(library.id), name: library.libname, project: projectId })
    : words.groups.project({ id: projectId });
  return (
    <>
      <h3>{name}</h3>
      {kind === 'changed' ? (
        <Table
          label={name}
          columns={columns.map((column) => ({ label: words.columns[column] }))}
          rows={changes.map((change) => [
            { content: <code>{change.setting}</code> },
            { content: valueText(change, 'before', locale) },
            { content: valueText(change, 'after', locale) },
          ])}
          empty=""
        />
      ) : (
        <p>{words.kinds[kind]}</p>
      )}
    </>
  );
}

function valueText(change: SettingChange, side: 'before' | 'after', locale: OperatorLocale): string {
  const words = operatorWordsIn(locale).configuration;
  const value = change[side];
  if (value === undefined) return words.absent;
  return change.isSecret ? words.secret : value;
}
