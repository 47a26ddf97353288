import type { Project } from '../../projects/project/project.ts';
import { missingStatementParts } from '../../projects/project/statement-parts.ts';
import type { AddFinding } from './doctor-report.ts';

/** Names the projects whose accessibility statement lacks what only their operator knows. */
export function checkStatements(projects: readonly Project[], add: AddFinding): void {
  for (const project of projects)
    for (const missing of missingStatementParts(project))
      add('warning', 'statement-incomplete', { project: project.id, missing }, 'statement-incomplete');
}
