import { ProjectId } from '@buchfink/contract/config';
import { ApiException } from '@buchfink/contract/error';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import * as z from 'zod/mini';
import { NotFoundScreen } from '#features/not-found/not-found-screen.tsx';
import { loadConfig } from '#shared/config/load-config.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';
import { ErrorState } from '#shared/failure/error-state.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { watchNavigation } from '#shared/links/last-navigation.ts';
import { dispatch } from '#shared/state/store.ts';
import { Page } from '#shared/ui/page/page.tsx';
import { Skeleton } from '#shared/ui/status/skeleton.tsx';

/**
 * The screen of paths outside the table: `/opac-…` opens another project and remembers it, any other path is not
 * found.
 */
export function UnmatchedScreen() {
  // Capitals are as welcome as in the addresses of screens.
  const { data: projectId } = z.safeParse(ProjectId, useParams().projectId?.toLowerCase());
  return projectId === undefined ? <NotFoundScreen /> : <OpenProject key={projectId} projectId={projectId} />;
}

/** Opens a project and goes home; shows when there is no such project, or when it cannot be reached. */
function OpenProject({ projectId }: { projectId: string }) {
  const t = useT();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (failure) return;
    const controller = new AbortController();
    const isStillHere = watchNavigation();
    openProject(projectId, controller.signal).then(
      () => void (controller.signal.aborted || !isStillHere() || navigate('/', { replace: true })),
      (error: unknown) => void (controller.signal.aborted || setFailure({ error })),
    );
    return () => controller.abort();
  }, [projectId, failure, navigate]);
  const error = failure?.error;
  if (error instanceof ApiException && error.code === 'unknown-project') return <NotFoundScreen project={projectId} />;
  return (
    <Page title={t('not-found.opening', { project: projectId })} heading="hidden">
      {failure ? <ErrorState error={error} onRetry={() => setFailure(undefined)} /> : <Skeleton height="200px" />}
    </Page>
  );
}

/** Does nothing when the project is shown already. */
async function openProject(projectId: string, signal: AbortSignal): Promise<void> {
  if (projectId === getServiceContext().projectId) return;
  await loadConfig(projectId, signal);
  if (!signal.aborted) dispatch({ type: 'project-chosen', projectId });
}
