import { type Project, type Projects, projectsOf } from '../../../projects/project/project.ts';
import { withBanner } from '../../../site/preview/preview-projects.ts';

/** The projects of a preview, with a banner in the app: for every host the one that the operator has chosen. */
export function previewedProjects(all: readonly Project[], projectId: string): Projects {
  const projects = projectsOf(
    all.map((project) => ({ ...project, config: withBanner(project.config, 'configuration') })),
    projectId,
  );
  return { ...projects, byHost: () => projects.default };
}
