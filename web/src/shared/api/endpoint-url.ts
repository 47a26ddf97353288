import type { Endpoint } from '@buchfink/contract/endpoint';
import { pathSegment } from '@buchfink/contract/text/path-segment';
import type { ServiceContext } from '../connection/service-context.ts';

type Value = string | number | boolean | undefined | readonly (string | number)[];

/** The URL of a call: scope, path with its parameters, query. */
export function endpointUrl(
  endpoint: Pick<Endpoint, 'scope' | 'path'>,
  context: ServiceContext,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const base = endpoint.scope === 'project' ? `/services/${context.locale}/${context.projectId}` : '/services';
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => pathSegment(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const item of listOf(value as Value)) search.append(key, String(item));
  }
  const tail = search.size > 0 ? `?${search}` : '';
  return `${context.address}${base}${path}${tail}`;
}

function listOf(value: Value): readonly (string | number | boolean)[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [value];
}
