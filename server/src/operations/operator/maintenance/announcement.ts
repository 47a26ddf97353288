import { byOperatorLocale } from '@buchfink/contract/locale';
import * as z from 'zod/mini';
import type { Projects } from '../../../projects/project/project.ts';

/** The most characters of a text, in each language. */
export const maxTextLength = 500;

const Texts = z.strictObject(byOperatorLocale(() => z.string().check(z.minLength(1), z.maxLength(maxTextLength))));
const instant = z.int().check(z.gte(0));

/** What an announcement is about. */
export const AnnouncementTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('library'), libraryId: z.int() }),
  z.strictObject({ kind: z.literal('project'), projectId: z.string() }),
]);
export type AnnouncementTarget = z.infer<typeof AnnouncementTarget>;

/** An announcement to patrons that an operator has made beside the configuration. Times are epoch milliseconds. */
export const Announcement = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(40)),
  target: AnnouncementTarget,
  /**
   * `maintenance`: the systems of a library are not called, or a project has a notice of maintenance. `notice`: a text
   * alone.
   */
  kind: z.enum(['maintenance', 'notice']),
  from: instant,
  /** Absent: until an operator ends it. */
  to: z.optional(instant),
  /** Absent: the app's own text. A notice has one. */
  text: z.optional(Texts),
  /** Whether the app of a project offers nothing but this during maintenance. */
  isOffline: z.boolean(),
  /** The name or the network address of the operator. */
  author: z.string().check(z.maxLength(100)),
  created: instant,
});
export type Announcement = z.infer<typeof Announcement>;

/** Whether an announcement is in force at an instant (epoch milliseconds). */
export const isUnderWay = ({ from, to }: Pick<Announcement, 'from' | 'to'>, now: number): boolean =>
  from <= now && (to === undefined || now < to);

/** Whether an announcement is over at an instant (epoch milliseconds). */
export const isOver = ({ to }: Pick<Announcement, 'to'>, now: number): boolean => to !== undefined && to <= now;

/** Whether two announcements are about the same and shown in the same place, where only one has room. */
export function isSamePlace(one: Announcement, other: Pick<Announcement, 'target' | 'kind'>): boolean {
  if (targetKey(one.target) !== targetKey(other.target)) return false;
  // The app shows one notice of a project; of a library it shows its state and its notice.
  return one.target.kind === 'project' || one.kind === other.kind;
}

/** A target as the value of a form: `library:3` or `project:opac-one`. */
export const targetKey = (target: AnnouncementTarget): string =>
  target.kind === 'library' ? `library:${target.libraryId}` : `project:${target.projectId}`;

/** The target of a form's value; undefined when there is no such library or project. */
export function parseTargetKey(key: string, { all }: Pick<Projects, 'all'>): AnnouncementTarget | undefined {
  const [kind, id = ''] = key.split(/:(.*)/s);
  if (kind === 'project')
    return all.some((project) => project.id === id) ? { kind: 'project', projectId: id } : undefined;
  const libraryId = kind === 'library' && /^\d{1,10}$/.test(id) ? Number(id) : undefined;
  return libraryId !== undefined && all.some(({ libraries }) => libraries.some((library) => library.id === libraryId))
    ? { kind: 'library', libraryId }
    : undefined;
}

/** The time zone of a target: that of the library, or of the first library of a project. */
export function timeZoneOf(target: AnnouncementTarget, { all }: Pick<Projects, 'all'>): string {
  const libraries =
    target.kind === 'library'
      ? all.flatMap((project) => project.libraries.filter(({ id }) => id === target.libraryId))
      : (all.find(({ id }) => id === target.projectId)?.libraries ?? []);
  return libraries[0]?.timeZone ?? 'Europe/Berlin';
}
