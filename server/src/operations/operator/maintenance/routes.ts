import * as z from 'zod/mini';
import type { Projects } from '../../../projects/project/project.ts';
import { mountOperatorAction } from '../frame/mount-action.tsx';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorCall, OperatorSite } from '../frame/operator-site.ts';
import { type Announcement, targetKey } from './announcement.ts';
import type { LiveAnnouncements } from './live-announcements.ts';
import {
  announceAct,
  announcePath,
  endPath,
  maintenancePath,
  renderAnnouncementCheck,
  renderAnnouncementForm,
  renderEnding,
  renderMaintenance,
} from './maintenance-page.tsx';
import { AnnouncementForm, emptyForm, parseAnnouncementForm } from './parse-announcement-form.ts';

/** What the pages about announcements need. */
export interface MaintenancePagesDeps {
  readonly announcements: LiveAnnouncements;
  /** The projects as their files have them. */
  readonly files: Pick<Projects, 'all'>;
}

/** Mounts the pages on which maintenance and notices are announced and ended. */
export function mountMaintenancePages(site: OperatorSite, { announcements, files }: MaintenancePagesDeps): void {
  const parse = (form: AnnouncementForm, { now, caller }: OperatorCall) =>
    parseAnnouncementForm(form, {
      projects: files,
      existing: announcements.list(),
      now: now.getTime(),
      author: caller.name,
    });
  const announcementOf = ({ params }: OperatorCall): Announcement | undefined =>
    announcements.list().find(({ id }) => id === params.announcementId);

  mountOperatorPage(site, {
    path: maintenancePath,
    access: 'read',
    render: async (call) => renderMaintenance(announcements.list(), files, call),
  });

  // The form is checked by GET: nothing changes, and the address keeps what was written.
  mountOperatorPage(site, {
    path: announcePath,
    access: 'act',
    async render(call) {
      const form = AnnouncementForm.safeParse(Object.fromEntries(call.query)).data ?? emptyForm();
      if (call.query.get('step') !== 'check') return renderAnnouncementForm(form, [], files, call.locale);
      const outcome = parse(form, call);
      return 'faults' in outcome
        ? renderAnnouncementForm(form, outcome.faults, files, call.locale)
        : renderAnnouncementCheck(outcome.announcement, form, files, call);
    },
  });
  mountOperatorAction(site, {
    path: announceAct,
    access: 'act',
    act: 'announce',
    form: AnnouncementForm,
    pageOf: () => announcePath,
    async run(call, form) {
      const object = `${form.kind} ${form.target}`.slice(0, 100);
      const outcome = parse(form, call);
      if ('faults' in outcome)
        return {
          kind: 'refused',
          object,
          page: { ...renderAnnouncementForm(form, outcome.faults, files, call.locale), status: 409 },
        };
      await announcements.add(outcome.announcement);
      return { kind: 'done', object, location: `${maintenancePath}?done=announced` };
    },
  });

  const path = endPath('x').replace('/x/', '/:announcementId/');
  mountOperatorPage(site, {
    path,
    access: 'act',
    async render(call) {
      const announcement = announcementOf(call);
      return announcement && renderEnding(announcement, files, call);
    },
  });
  mountOperatorAction(site, {
    path,
    access: 'act',
    act: 'announcement-end',
    form: z.object({}),
    pageOf: () => maintenancePath,
    async run(call) {
      const announcement = announcementOf(call);
      if (announcement === undefined) return undefined;
      await announcements.end(announcement.id);
      return {
        kind: 'done',
        object: `${announcement.kind} ${targetKey(announcement.target)}`,
        location: `${maintenancePath}?done=ended`,
      };
    },
  });
}
