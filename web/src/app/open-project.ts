import { ProjectId } from '@buchfink/contract/config';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import * as z from 'zod/mini';
import { loadConfig } from '#shared/config/load-config.ts';
import { dispatch } from '#shared/state/store.ts';
import { tell } from './tell.ts';

/** `/opac-…` shows another project: its config is loaded and kept for later visits. Other words are no page. */
export async function openProject({ params, request }: LoaderFunctionArgs): Promise<Response | null> {
  const parsed = z.safeParse(ProjectId, params.projectId);
  if (!parsed.success) return null;
  const projectId = parsed.data;
  if (await loadConfig(projectId, request.signal)) dispatch({ type: 'project-chosen', projectId });
  else void tell('notice.project-missing', { project: projectId });
  return redirect('/');
}
