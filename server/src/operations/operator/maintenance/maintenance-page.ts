import { type Locale, locales } from '@buchfink/contract/locale';
import { instantOf } from '../../../base/calendar/zoned-time.ts';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatMoment } from '../../../messages/format-values.ts';
import { type AnnouncementFault, maintenanceWords } from '../../../messages/operator/maintenance-words.ts';
import { wordsIn } from '../../../messages/texts.ts';
import type { Projects } from '../../../projects/project/project.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import { renderField, renderForm } from '../frame/forms.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { renderTable, type TableCell } from '../frame/table.ts';
import {
  type Announcement,
  type AnnouncementTarget,
  isUnderWay,
  longestText,
  parseTargetKey,
  targetKey,
  timeZoneOf,
} from './announcement.ts';
import type { AnnouncementForm } from './parse-announcement-form.ts';

/** The page with all announcements. */
export const maintenancePath = '/operator/maintenance';
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
  const words = maintenanceWords[locale];
  const done = query.get('done');
  const rows = announcements.map((announcement): TableCell[] => {
    const { target, kind, from, author, text, id } = announcement;
    const state = isUnderWay(announcement, now.getTime()) ? words.underWay : words.planned;
    return [
      { text: targetName(target, files, locale) },
      { text: `${words.kinds[kind]}, ${state}` },
      { text: moment(from, target, files, locale) },
      { text: endText(announcement, files, locale) },
      { text: text?.[locale] },
      { text: author },
      { html: `<a href="${escapeHtml(endPath(id))}">${escapeHtml(words.end)}</a>` },
    ];
  });
  return {
    title: words.title,
    lead: words.lead,
    notice: done === 'announced' || done === 'ended' ? { kind: 'done', text: words.outcomes[done] } : undefined,
    content: `<form method="get" action="${announcePath}"><button>${escapeHtml(words.announce)}</button></form>
<h2>${escapeHtml(words.current)}</h2>
${renderTable({ label: words.current, columns: [...words.columns, words.end].map((label) => ({ label })), rows, empty: words.none })}
<h2>${escapeHtml(words.fromFiles)}</h2><p class="quiet">${escapeHtml(words.fromFilesLead)}</p>
${renderTable({ label: words.fromFiles, columns: words.fileColumns.map((label) => ({ label })), rows: fileRows(announcements, files, locale, now.getTime()), empty: words.noneInFiles })}`,
  };
}

/** The maintenance and the notices of the files. */
function fileRows(
  announcements: readonly Announcement[],
  files: AllProjects,
  locale: Locale,
  now: number,
): TableCell[][] {
  const words = maintenanceWords[locale];
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
            { text: nameOf(target, 'maintenance') },
            { text: words.kinds.maintenance },
            { text: time(target, start, end) },
            { text },
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
              { text: nameOf(target, 'maintenance') },
              { text: words.kinds.maintenance },
              { text: time(target, maintenance.from, maintenance.to) },
              { text: maintenance.text?.[locale] },
            ],
          ]
        : []),
      ...(notice
        ? [[{ text: nameOf(target, 'notice') }, { text: words.kinds.notice }, {}, { text: notice[locale] }]]
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
  locale: Locale,
): OperatorPage {
  const words = maintenanceWords[locale];
  const { form: labels } = words;
  const options = (entries: readonly (readonly [string, string])[], selected: string) =>
    entries
      .map(
        ([value, text]) =>
          `<option value="${escapeHtml(value)}"${value === selected ? ' selected' : ''}>${escapeHtml(text)}</option>`,
      )
      .join('');
  const projects = files.all.map(({ id, config }) => [`project:${id}`, config.title] as const);
  const libraries = distinctLibraries(files).map(({ id, libname }) => [`library:${id}`, `${id} ${libname}`] as const);
  const kinds = (['maintenance', 'notice'] as const).map((kind) => [kind, labels.kindChoices[kind]] as const);
  const list = faults.map((fault) => `<li>${escapeHtml(labels.faults[fault])}</li>`).join('');
  const texts = locales.map((language) =>
    renderField({
      label: labels.text[language],
      name: language,
      value: form[language],
      type: 'textarea',
      hint: labels.textHint,
      maxLength: longestText,
    }),
  );
  return {
    title: labels.title,
    back: { path: maintenancePath, text: words.title },
    ...(faults.length > 0 && { status: 400 }),
    content: `${list && `<div class="attention" role="alert"><h2>${escapeHtml(labels.faulty)}</h2><ul>${list}</ul></div>`}
<form method="get" action="${announcePath}"><input type="hidden" name="step" value="check">
<div class="field"><label for="field-target">${escapeHtml(labels.target)}</label><select id="field-target" name="target" required>
<optgroup label="${escapeHtml(labels.libraries)}">${options(libraries, form.target)}</optgroup>
<optgroup label="${escapeHtml(labels.projects)}">${options(projects, form.target)}</optgroup></select></div>
<div class="field"><label for="field-kind">${escapeHtml(labels.kind)}</label><select id="field-kind" name="kind">${options(kinds, form.kind)}</select></div>
${renderField({ label: labels.from, name: 'from', value: form.from, type: 'datetime-local', hint: labels.fromHint })}
${renderField({ label: labels.to, name: 'to', value: form.to, type: 'datetime-local', hint: labels.toHint })}
${texts.join('\n')}
<label class="check"><input type="checkbox" name="offline"${form.offline ? ' checked' : ''}> ${escapeHtml(labels.offline)}</label>
<button>${escapeHtml(labels.check)}</button></form>`,
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
  const words = maintenanceWords[locale];
  const { target, kind, from, isOffline } = announcement;
  const effect = target.kind === 'library' ? (`library-${kind}` as const) : isOffline ? 'offline' : 'project';
  const { facts } = words.check;
  const rows: [string, string][] = [
    [facts.where, targetName(target, files, locale)],
    [facts.kind, words.kinds[kind]],
    [facts.from, form.from === '' ? words.atOnce : moment(from, target, files, locale)],
    [facts.to, endText(announcement, files, locale)],
    [facts.effect, words.check.effects[effect]],
  ];
  const query = new URLSearchParams(form);
  const hidden = Object.entries(form)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('');
  return {
    title: words.check.title,
    lead: words.check.lead,
    back: { path: maintenancePath, text: words.title },
    content: `${definitions(rows)}
<h2>${escapeHtml(words.check.readers)}</h2>
${locales.map((language) => renderSample(announcement, files, language)).join('\n')}
<div class="acts">${renderForm(call, { action: announceAct, fields: hidden, button: words.check.submit })}
<a href="${escapeHtml(`${announcePath}?${query}`)}">${escapeHtml(words.check.change)}</a></div>`,
  };
}

/** The words of the app in a language. */
function renderSample(announcement: Announcement, files: AllProjects, language: Locale): string {
  const { target, kind, text, to } = announcement;
  const { app } = maintenanceWords[language];
  const isLibrary = target.kind === 'library';
  const title = isLibrary
    ? kind === 'maintenance'
      ? app.title(targetName(target, files, language).replace(/^\d+ /, ''))
      : undefined
    : kind === 'notice'
      ? wordsIn(language).announcement.noticeTitle
      : app.projectTitle;
  const lines = [
    text?.[language] ?? (isLibrary ? app.text : undefined),
    to !== undefined && (kind === 'maintenance' || !isLibrary)
      ? app.until(moment(to, target, files, language))
      : undefined,
  ];
  const parts = [
    ...(title ? [`<strong>${escapeHtml(title)}</strong>`] : []),
    ...lines.flatMap((line) => (line === undefined ? [] : [escapeHtml(line)])),
  ];
  return `<p class="notice" lang="${language}">${parts.join('<br>')}</p>`;
}

/** Renders what ending an announcement does, and the button that does it. */
export function renderEnding(
  announcement: Announcement,
  files: AllProjects,
  call: Pick<OperatorCall, 'locale' | 'tokenFor' | 'now'>,
): OperatorPage {
  const { locale, now } = call;
  const words = maintenanceWords[locale];
  const { target, kind, from, text, id } = announcement;
  const { facts } = words.check;
  const rows: [string, string][] = [
    [facts.where, targetName(target, files, locale)],
    [facts.kind, words.kinds[kind]],
    [facts.from, moment(from, target, files, locale)],
    [facts.to, endText(announcement, files, locale)],
  ];
  const state = isUnderWay(announcement, now.getTime()) ? words.ending.underWay : words.ending.planned;
  return {
    title: words.ending.title,
    lead: state,
    back: { path: maintenancePath, text: words.title },
    content: `${definitions(rows)}${text ? `<p class="notice">${escapeHtml(text[locale])}</p>` : ''}
${renderForm(call, { action: endPath(id), button: words.ending.submit, kind: 'danger' })}`,
  };
}

const definitions = (rows: readonly (readonly [string, string])[]) =>
  `<dl>${rows.map(([term, text]) => `<dt>${escapeHtml(term)}</dt><dd>${escapeHtml(text)}</dd>`).join('')}</dl>`;

const moment = (instant: number, target: AnnouncementTarget, files: AllProjects, locale: Locale) =>
  formatMoment(new Date(instant), locale, timeZoneOf(target, files));

const endText = ({ to, target }: Announcement, files: AllProjects, locale: Locale) =>
  to === undefined ? maintenanceWords[locale].openEnd : moment(to, target, files, locale);

/** The name of a target; its id when its file does not have it any more. */
/**
 * Describes what an act on an announcement was about, for people: the log stores `notice library:3`. Undefined for
 * what names no announcement, as a form that was refused may.
 */
export function describeLogged(object: string, files: AllProjects, locale: Locale): string | undefined {
  const [, kind, key = ''] = /^(maintenance|notice) (\S+)$/.exec(object) ?? [];
  const target = parseTargetKey(key, files);
  if (kind === undefined || target === undefined) return undefined;
  return `${maintenanceWords[locale].kinds[kind as Announcement['kind']]}: ${targetName(target, files, locale)}`;
}

function targetName(target: AnnouncementTarget, files: AllProjects, locale: Locale): string {
  if (target.kind === 'project') {
    const project = files.all.find(({ id }) => id === target.projectId);
    return maintenanceWords[locale].project(project?.config.title ?? target.projectId);
  }
  const library = distinctLibraries(files).find(({ id }) => id === target.libraryId);
  return library ? `${library.id} ${library.libname}` : String(target.libraryId);
}
