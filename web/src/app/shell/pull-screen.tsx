import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { PullToRefresh } from '#shared/ui/refresh/pull-to-refresh.tsx';
import { findScreen } from '../find-screen.ts';

/** Screens that show answers of the service. Those of accounts have a gesture of their own, which reports failures. */
const refreshable: readonly string[] = ['home', 'result', 'record', 'info', 'acquisitions', 'events', 'libraries'];

/** Pulling a screen down fetches its answers again, in a window without the browser's own gesture. */
export function PullScreen() {
  const queries = useQueryClient();
  const { pathname } = useLocation();
  if (!refreshable.includes(findScreen(pathname)?.id ?? '')) return null;
  return <PullToRefresh onRefresh={() => void queries.refetchQueries({ type: 'active' })} />;
}
