import { ProjectId } from '@buchfink/contract/config';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { NotFoundScreen } from '#features/not-found/not-found-screen.tsx';
import { loadConfig } from '#shared/config/load-config.ts';
import { dispatch } from '#shared/state/store.ts';
import { tell } from './tell.ts';

/** No screen of the table: `/opac-…` loads another project's config and keeps it for later visits; the rest is no page. */
export function ElsewhereScreen() {
  const navigate = useNavigate();
  const { data: projectId } = z.safeParse(ProjectId, useParams().projectId);
  useEffect(() => {
    if (projectId === undefined) return;
    const left = new AbortController();
    void openProject(projectId, left.signal).then(() => {
      if (!left.signal.aborted) void navigate('/', { replace: true });
    });
    return () => left.abort();
  }, [projectId, navigate]);
  return projectId === undefined ? <NotFoundScreen /> : null;
}

async function openProject(projectId: string, left: AbortSignal): Promise<void> {
  const isThere = await loadConfig(projectId, left);
  if (left.aborted) return;
  if (isThere) dispatch({ type: 'project-chosen', projectId });
  else void tell('notice.project-missing', { project: projectId });
}
