import type { OperatorWords } from '@buchfink/texts/generated/operator-words';
import type { OperatorCaller } from '../access/operator-access.ts';

/** The sections of the operators' pages. */
export type OperatorSection = keyof OperatorWords['frame']['sections'];

/** The first page of each section, in the order of the navigation. */
export const sectionPaths: Readonly<Record<OperatorSection, string>> = {
  overview: '/operator',
  libraries: '/operator/libraries',
  desk: '/operator/desk',
  'daily-work': '/operator/daily-work',
  notices: '/operator/notices',
  maintenance: '/operator/maintenance',
  configuration: '/operator/configuration',
  log: '/operator/log',
};
const sections = Object.entries(sectionPaths) as [OperatorSection, string][];

/** The sections that are mounted and that a caller may enter. */
export function visibleSections(
  pages: ReadonlySet<string>,
  { deskLibraries, isDeskClosed }: Pick<OperatorCaller, 'deskLibraries' | 'isDeskClosed'>,
): { readonly section: OperatorSection; readonly path: string }[] {
  return sections
    .filter(([section, path]) => pages.has(path) && (section === 'desk' ? !isDeskClosed : deskLibraries === undefined))
    .map(([section, path]) => ({ section, path }));
}

/** The section of a path. */
export function sectionOfPath(path: string): OperatorSection | undefined {
  const plain = path.replace(/\/+$/, '');
  return sections.find(
    ([section, first]) => plain === first || (section !== 'overview' && plain.startsWith(`${first}/`)),
  )?.[0];
}
