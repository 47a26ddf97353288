import { useConnected } from '#shared/connection/service-connection.ts';
import { useApp } from './store.ts';

/** Whether the service can be reached and the project is in service. */
export function useOnline(): boolean {
  const outOfService = useApp((state) => state.outOfService);
  return useConnected() && !outOfService;
}
