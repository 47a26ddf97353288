import type { OperatorRoom } from '../../../messages/operator/frame-words.ts';
import type { OperatorCaller } from '../access/operator-access.ts';

/** The first page of each room, in the order of the navigation. */
export const roomPaths: Readonly<Record<OperatorRoom, string>> = {
  overview: '/operator',
  libraries: '/operator/libraries',
  desk: '/operator/desk',
  'daily-work': '/operator/daily-work',
  maintenance: '/operator/maintenance',
  configuration: '/operator/configuration',
  log: '/operator/log',
};
const rooms = Object.entries(roomPaths) as [OperatorRoom, string][];

/** The rooms that are mounted and that a caller may enter. */
export function visibleRooms(
  pages: ReadonlySet<string>,
  { deskLibraries, isDeskClosed }: Pick<OperatorCaller, 'deskLibraries' | 'isDeskClosed'>,
): { readonly room: OperatorRoom; readonly path: string }[] {
  return rooms
    .filter(([room, path]) => pages.has(path) && (room === 'desk' ? !isDeskClosed : deskLibraries === undefined))
    .map(([room, path]) => ({ room, path }));
}

/** The room of a path. */
export function roomOfPath(path: string): OperatorRoom | undefined {
  const plain = path.replace(/\/+$/, '');
  return rooms.find(([room, first]) => plain === first || (room !== 'overview' && plain.startsWith(`${first}/`)))?.[0];
}
