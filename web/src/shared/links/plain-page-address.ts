import { type InfoPageId, infoPage } from '@buchfink/contract/page';
import { endpointUrl } from '#shared/api/endpoint-url.ts';
import { getServiceContext } from '#shared/connection/service-context.ts';

/** The address of an info page that the service itself renders, for times without a config. */
export function plainPageAddress(id: InfoPageId): string {
  return endpointUrl(infoPage, getServiceContext(), { id });
}
