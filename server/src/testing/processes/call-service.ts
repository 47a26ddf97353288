import { clientVersion, clientVersionHeader } from '@buchfink/contract/endpoint';
import { idempotencyHeader } from '@buchfink/contract/multi-step';
import type { ServiceProcess } from './service-process.ts';

/** What a call sends: a body makes it a POST, a token names the session, a key makes an act happen once. */
export interface ServiceRequest {
  readonly body?: object;
  readonly token?: string | undefined;
  readonly key?: string;
}

/** Calls a path of one project, as the app does. */
export type ServiceCall = (path: string, request?: ServiceRequest) => Promise<Response>;

/** Calls a path of a project of a service that runs as a process, in German. */
export const callService = (
  { origin }: Pick<ServiceProcess, 'origin'>,
  project: string,
  path: string,
  { body, token, key }: ServiceRequest = {},
): Promise<Response> =>
  fetch(`${origin}/services/de/${project}${path}`, {
    headers: {
      [clientVersionHeader]: clientVersion,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { [idempotencyHeader]: key }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
