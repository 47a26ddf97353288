import { type OperatorLocale, operatorLocales } from '@buchfink/contract/locale';
import { closestText } from '@buchfink/contract/text/local-text';
import { instantOf } from '../../../base/calendar/zoned-time.ts';
import { formatMoment } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { wordsIn } from '../../../messages/texts.ts';
import type { Projects } from '../../../projects/project/project.ts';
import { languageName } from '../../../systems/labels/language-name.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import { Facts, Lines } from '../frame/facts.tsx';
import { Check, ChoiceField, Field, Form, HiddenField } from '../frame/forms.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { Acts, Attention } from '../frame/sections.tsx';
import { Table, type TableCell } from '../frame/table.tsx';
import {
  type Announcement,
  type AnnouncementTarget,
  isUnderWay,
  maxTextLength,
  parseTargetKey,
  targetKey,
  timeZoneOf,
} from './announcement.ts';
import type { AnnouncementFault, AnnouncementForm } from './parse-announcement-form.ts';

/** The page with all announcements. */
export const maintenancePath = '/operator/maintenance';
const columns = ['where', 'kind', 'from', 'to', 'text', 'author'] as const;
const fileColumns = ['where', 'kind', 'time', 'text'] as const;
/** The page with the form. */
export const announcePath = `${maintenancePath}/new`;
/** The act that stores an announcement. */
export const announceAct = `${maintenancePath}/announce`;

/** The page on which an announcement is ended, and the act that does. */
export const endPath = (id: string): string => `${maintenancePath}/${encodeURIComponent(id)}/end`;

type AllProjects = Pick<Projects, 'all'>;

/** Renders all announcements, and what the files have beside them. `files` are the projects without announcements. */
export function renderMaintenance(
  announcements: readonly Announcement[],
  files: AllProjects,
  { locale, query, now }: Pick<OperatorCall, 'locale' | 'query' | 'now'>,
): OperatorPage {
  const words = operatorWordsIn(locale).maintenance;
  const done = query.get('done');
  return {
    title: words.title,
    lead: words.lead,
    notice: done === 'announced' || done === 'ended' ? { kind: 'done', text: words.outcomes[done] } : undefined,
    content: (
      <>
        <form method="get" action={announcePath}>
          <button type="submit">{words.announce}</button>
        </form>
        <h2>{words.current}</h2>
        <Table
          label={words.current}
          columns={[...columns.map((column) => words.columns[column]), words.end].map((label) => ({ label }))}
          rows={announcements.map((announcement) => cellsOf(announcement, files, locale, now.getTime()))}
          empty={words.none}
        />
        <h2>{words.fromFiles}</h2>
        <p className="quiet">{words.fromFilesLead}</p>
        <Table
          label={words.fromFiles}
          columns={fileColumns.map((column) => ({ label: words.fileColumns[column] }))}
          rows={fileRows(announcements, files, locale, now.getTime())}
          empty={words.noneInFiles}
        />
      </>
    ),
  };
}

function cellsOf(announcement: Announcement, files: AllProjects, locale: OperatorLocale, now: number): TableCell[] {
  const words = operatorWordsIn(locale).maintenance;
  const { target, kind, from, author, text, id } = announcement;
  const state = isUnderWay(announcement, now) ? words.underWay : words.planned;
  return [
    { content: targetName(target, files, locale) },
    { content: `${words.kinds[kind]}, ${state}` },
    { content: moment(from, target, files, locale) },
    { content: endText(announcement, files, locale) },
    { content: text?.[locale] },
    { content: author },
    { content: <a href={endPath(id)}>{words.end}</a> },
  ];
}

/** The maintenance and the notices of the files. */
function fileRows(
  announcements: readonly Announcement[],
  files: AllProjects,
  locale: OperatorLocale,
  now: number,
): TableCell[][] {
  const words = operatorWordsIn(locale).maintenance;
  const nameOf = (target: AnnouncementTarget, kind: Announcement['kind']) => {
    const isReplaced = announcements.some(
      (one) =>
        isUnderWay(one, now) &&
        targetKey(one.target) === targetKey(target) &&
        (target.kind === 'project' || one.kind === kind),
    );
    return `${targetName(target, files, locale)}${isReplaced ? ` (${words.replaced})` : ''}`;
  };
  const time = (target: AnnouncementTarget, from: string | undefined, to: string | undefined) => {
    // Libraries have local times, projects have instants.
    const text = (time: string) =>
      moment(
        (time.length === 16 ? instantOf(time, timeZoneOf(target, files)) : new Date(time)).getTime(),
        target,
        files,
        locale,
      );
    return `${from === undefined ? words.atOnce : text(from)} – ${to === undefined ? words.openEnd : text(to)}`;
  };
  const ofProjects = files.all.flatMap(({ id, config }): TableCell[][] => {
    const { enabled, start, end, messages } = config.status.maintenance;
    const text = messages[locale]?.text ?? messages[locale]?.title;
    const target = { kind: 'project', projectId: id } as const;
    return enabled
      ? [
          [
            { content: nameOf(target, 'maintenance') },
            { content: words.kinds.maintenance },
            { content: time(target, start, end) },
            { content: text },
          ],
        ]
      : [];
  });
  const ofLibraries = distinctLibraries(files).flatMap(({ id, maintenance, notice }): TableCell[][] => {
    const target = { kind: 'library', libraryId: id } as const;
    return [
      ...(maintenance
        ? [
            [
              { content: nameOf(target, 'maintenance') },
              { content: words.kinds.maintenance },
              { content: time(target, maintenance.from, maintenance.to) },
              { content: closestText(maintenance.text, locale)?.text },
            ],
          ]
        : []),
      ...(notice
        ? [
            [
              { content: nameOf(target, 'notice') },
              { content: words.kinds.notice },
              {},
              { content: closestText(notice, locale)?.text },
            ],
          ]
        : []),
    ];
  });
  return [...ofProjects, ...ofLibraries];
}

/** Renders the form, with what is wrong with it. */
export function renderAnnouncementForm(
  form: AnnouncementForm,
  faults: readonly AnnouncementFault[],
  files: AllProjects,
  locale: OperatorLocale,
): OperatorPage {
  const words = operatorWordsIn(locale).maintenance;
  const { form: labels } = words;
  const projects = files.all.map(({ id, config }) => ({ key: `project:${id}`, label: config.title }));
  const libraries = distinctLibraries(files).map(({ id, libname }) => ({
    key: `library:${id}`,
    label: `${id} ${libname}`,
  }));
  const kinds = (['maintenance', 'notice'] as const).map((kind) => ({ key: kind, label: labels.kindChoices[kind] }));
  return {
    title: labels.title,
    back: { path: maintenancePath, text: words.title },
    status: faults.length > 0 ? 400 : undefined,
    content: (
      <>
        {faults.length > 0 && (
          <Attention title={labels.faulty} role="alert">
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{labels.faults[fault]}</li>
              ))}
            </ul>
          </Attention>
        )}
        <form method="get" action={announcePath}>
          <HiddenField name="step" value="check" />
          <ChoiceField
            name="target"
            label={labels.target}
            choices={[
              { group: labels.libraries, choices: libraries },
              { group: labels.projects, choices: projects },
            ]}
            chosen={form.target}
            isRequired
          />
          <ChoiceField name="kind" label={labels.kind} choices={kinds} chosen={form.kind} />
          <Field label={labels.from} name="from" value={form.from} type="datetime-local" hint={labels.fromHint} />
          <Field label={labels.to} name="to" value={form.to} type="datetime-local" hint={labels.toHint} />
          {operatorLocales.map((language) => (
            <Field
              key={language}
              label={labels.text({ language: languageName(language, locale) })}
              name={language}
              value={form[language]}
              type="textarea"
              hint={labels.textHint}
              maxLength={maxTextLength}
            />
          ))}
          <Check type="checkbox" name="offline" isChecked={form.offline !== ''} label={labels.offline} />
          <button type="submit">{labels.check}</button>
        </form>
      </>
    ),
  };
}

/** Renders what an announcement will be and what patrons will read, before it is stored. */
export function renderAnnouncementCheck(
  announcement: Announcement,
  form: AnnouncementForm,
  files: AllProjects,
  call: Pick<OperatorCall, 'locale' | 'tokenFor'>,
): OperatorPage {
  const { locale } = call;
  const words = operatorWordsIn(locale).maintenance;
  const { target, kind, from, isOffline } = announcement;
  const effect = target.kind === 'library' ? (`library-${kind}` as const) : isOffline ? 'offline' : 'project';
  const { facts } = words.check;
  return {
    title: words.check.title,
    lead: words.check.lead,
    back: { path: maintenancePath, text: words.title },
    content: (
      <>
        <Facts
          facts={[
            { term: facts.where, content: targetName(target, files, locale) },
            { term: facts.kind, content: words.kinds[kind] },
            { term: facts.from, content: form.from === '' ? words.atOnce : moment(from, target, files, locale) },
            { term: facts.to, content: endText(announcement, files, locale) },
            { term: facts.effect, content: words.check.effects[effect] },
          ]}
        />
        <h2>{words.check.readers}</h2>
        {operatorLocales.map((language) => (
          <Sample key={language} announcement={announcement} files={files} language={language} />
        ))}
        <Acts>
          <Form call={call} action={announceAct} button={words.check.submit}>
            {Object.entries(form).map(([name, value]) => (
              <HiddenField key={name} name={name} value={value} />
            ))}
          </Form>
          <a href={`${announcePath}?${new URLSearchParams(form)}`}>{words.check.change}</a>
        </Acts>
      </>
    ),
  };
}

interface SampleProps {
  readonly announcement: Announcement;
  readonly files: AllProjects;
  readonly language: OperatorLocale;
}

/** The words of the app in a language. */
function Sample({ announcement, files, language }: SampleProps) {
  const { target, kind, text, to } = announcement;
  const { app } = operatorWordsIn(language).maintenance;
  const isLibrary = target.kind === 'library';
  const title = isLibrary
    ? kind === 'maintenance'
      ? app.title({ library: targetName(target, files, language).replace(/^\d+ /, '') })
      : undefined
    : kind === 'notice'
      ? wordsIn(language).announcement.noticeTitle
      : app.projectTitle;
  const until =
    to !== undefined && (kind === 'maintenance' || !isLibrary)
      ? app.until({ time: moment(to, target, files, language) })
      : undefined;
  const lines = [
    title && <strong key="title">{title}</strong>,
    text?.[language] ?? (isLibrary ? app.text : undefined),
    until,
  ];
  return (
    <p className="notice" lang={language}>
      <Lines lines={lines.filter((line) => line !== undefined && line !== '')} />
    </p>
  );
}

/** Renders what ending an announcement does, and the button that does it. */
export function renderEnding(
  announcement: Announcement,
  files: AllProjects,
  call: Pick<OperatorCall, 'locale' | 'tokenFor' | 'now'>,
): OperatorPage {
  const { locale, now } = call;
  const words = operatorWordsIn(locale).maintenance;
  const { target, kind, from, text, id } = announcement;
  const { facts } = words.check;
  return {
    title: words.ending.title,
    lead: isUnderWay(announcement, now.getTime()) ? words.ending.underWay : words.ending.planned,
    back: { path: maintenancePath, text: words.title },
    content: (
      <>
        <Facts
          facts={[
            { term: facts.where, content: targetName(target, files, locale) },
            { term: facts.kind, content: words.kinds[kind] },
            { term: facts.from, content: moment(from, target, files, locale) },
            { term: facts.to, content: endText(announcement, files, locale) },
          ]}
        />
        {text && <p className="notice">{text[locale]}</p>}
        <Form call={call} action={endPath(id)} button={words.ending.submit} kind="danger" />
      </>
    ),
  };
}

const moment = (instant: number, target: AnnouncementTarget, files: AllProjects, locale: OperatorLocale) =>
  formatMoment(new Date(instant), locale, timeZoneOf(target, files));

const endText = ({ to, target }: Announcement, files: AllProjects, locale: OperatorLocale) =>
  to === undefined ? operatorWordsIn(locale).maintenance.openEnd : moment(to, target, files, locale);

/**
 * Describes what an act on an announcement was about, for people: the log stores `notice library:3`. Undefined for
 * what names no announcement, as a form that was refused may.
 */
export function describeLogged(object: string, files: AllProjects, locale: OperatorLocale): string | undefined {
  const [, kind, key = ''] = /^(maintenance|notice) (\S+)$/.exec(object) ?? [];
  const target = parseTargetKey(key, files);
  if (kind === undefined || target === undefined) return undefined;
  return `${operatorWordsIn(locale).maintenance.kinds[kind as Announcement['kind']]}: ${targetName(target, files, locale)}`;
}

/** The name of a target; its id when its file does not have it any more. */
function targetName(target: AnnouncementTarget, files: AllProjects, locale: OperatorLocale): string {
  if (target.kind === 'project') {
    const project = files.all.find(({ id }) => id === target.projectId);
    return operatorWordsIn(locale).maintenance.project({ name: project?.config.title ?? target.projectId });
  }
  const library = distinctLibraries(files).find(({ id }) => id === target.libraryId);
  return library ? `${library.id} ${library.libname}` : String(target.libraryId);
}
