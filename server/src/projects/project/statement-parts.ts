import { defaultAccessibility } from './accessibility-settings.ts';
import type { Project } from './project.ts';

/** Whether the service writes the statement: the page is shown, and the project has no page of its own in place of it. */
export function writesStatement({ config }: Pick<Project, 'config'>): boolean {
  const { visible, project, url, text } = config.infoPages.accessibility;
  return visible && project === undefined && url === undefined && text === undefined;
}

/** What a statement must name and only its project knows: to whom readers report a barrier, and which body they can turn to then. */
export type StatementPart = 'contact' | 'authority';

/** The parts that the statement of a project lacks (BITV 2.0, section 7; BFSG, annex 3; Directive (EU) 2016/2102, article 7). */
export function missingStatementParts(project: Pick<Project, 'config' | 'accessibility'>): readonly StatementPart[] {
  if (!writesStatement(project)) return [];
  const { contact, authority } = project.accessibility ?? defaultAccessibility;
  return [
    ...(contact?.email === undefined && contact?.phone === undefined ? (['contact'] as const) : []),
    ...(authority?.name === undefined ? (['authority'] as const) : []),
  ];
}
