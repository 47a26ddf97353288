import type { Config } from '@buchfink/contract/config';
import { operatorLocales } from '@buchfink/contract/locale';
import { wallClock } from '../../../base/calendar/wall-clock.ts';
import { wordsIn } from '../../../messages/texts.ts';
import { hashOf } from '../../../projects/files/load-projects.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { type Project, type Projects, projectsOf } from '../../../projects/project/project.ts';
import { type Announcement, isOver, isUnderWay } from './announcement.ts';

/** Projects with announcements laid over the configuration of their files. */
export interface AnnouncedProjects extends Projects {
  /** Lays the announcements that matter at an instant (epoch milliseconds) over the projects. */
  announce(announcements: readonly Announcement[], now: number): void;
}

/** Creates a view of projects that may be replaced; what no announcement is about stays the same object. */
export function announcedProjects(base: Projects): AnnouncedProjects {
  let announcements: readonly Announcement[] = [];
  let time = 0;
  let key = '';
  let view: { readonly all: Projects['all']; readonly key: string; readonly projects: Projects } | undefined;

  const current = (): Projects => {
    if (key === '') return base;
    if (view?.all !== base.all || view.key !== key) {
      const effective = effectiveAnnouncements(announcements, base.all, time);
      const all = base.all.map((project) => announcedProject(project, effective));
      view = { all: base.all, key, projects: projectsOf(all, base.default.id) };
    }
    return view.projects;
  };
  return {
    get all() {
      return current().all;
    },
    get default() {
      return current().default;
    },
    byId: (id) => current().byId(id),
    byHost: (host) => current().byHost(host),
    announce(next, now) {
      announcements = next;
      time = now;
      key = effectiveAnnouncements(next, base.all, now)
        .map(({ id }) => id)
        .join(' ');
    },
  };
}

/**
 * The announcements that change what the service says: those under way, and for a project, whose app switches by its
 * own clock, the next one while its file has no notice.
 */
function effectiveAnnouncements(all: readonly Announcement[], projects: Projects['all'], now: number): Announcement[] {
  const underWay = all.filter((announcement) => isUnderWay(announcement, now));
  const next = projects.flatMap(({ id, config }) => {
    const isOfProject = ({ target }: Announcement) => target.kind === 'project' && target.projectId === id;
    if (hasNotice(config, now) || underWay.some(isOfProject)) return [];
    const coming = all.filter(
      (announcement) => isOfProject(announcement) && announcement.from > now && !isOver(announcement, now),
    );
    return coming.sort((one, other) => one.from - other.from).slice(0, 1);
  });
  return [...underWay, ...next];
}

/** Whether the file of a project has a notice that is not over. */
function hasNotice({ status: { maintenance } }: Config, now: number): boolean {
  const end = Date.parse(maintenance.end ?? '');
  return maintenance.enabled && !(end <= now);
}

function announcedProject(project: Project, effective: readonly Announcement[]): Project {
  const own = effective.find(({ target }) => target.kind === 'project' && target.projectId === project.id);
  const libraries = project.libraries.map((library) => announcedLibrary(library, effective));
  const isChanged = own !== undefined || libraries.some((library, at) => library !== project.libraries[at]);
  if (!isChanged) return project;
  return { ...project, libraries, config: own ? announcedConfig(project.config, own) : project.config };
}

function announcedLibrary(library: LibrarySettings, effective: readonly Announcement[]): LibrarySettings {
  const own = effective.filter(({ target }) => target.kind === 'library' && target.libraryId === library.id);
  const maintenance = own.find(({ kind }) => kind === 'maintenance');
  const notice = own.find(({ kind }) => kind === 'notice');
  if (maintenance === undefined && notice === undefined) return library;
  const local = (instant: number) => {
    const { date, time } = wallClock(new Date(instant), library.timeZone);
    return `${date}T${time}`;
  };
  return {
    ...library,
    ...(maintenance && {
      maintenance: {
        from: local(maintenance.from),
        to: maintenance.to === undefined ? undefined : local(maintenance.to),
        text: maintenance.text,
      },
    }),
    ...(notice?.text && { notice: notice.text }),
  };
}

/** The config of a project with an announcement in place of the notice of its file. */
export function announcedConfig(config: Config, { kind, from, to, text, isOffline }: Announcement): Config {
  const isNotice = kind === 'notice';
  const messages = Object.fromEntries(
    operatorLocales.map((locale) => [
      locale,
      {
        title: isNotice ? wordsIn(locale).announcement.noticeTitle : undefined,
        text: text?.[locale],
      },
    ]),
  );
  const maintenance = {
    enabled: true,
    start: new Date(from).toISOString(),
    end: to === undefined ? undefined : new Date(to).toISOString(),
    offline: !isNotice && isOffline,
    type: isNotice ? 'info' : 'warning',
    hidden: false,
    messages,
  } as const;
  const changed = { ...config, status: { ...config.status, maintenance } };
  return { ...changed, _hash: hashOf(changed) };
}
