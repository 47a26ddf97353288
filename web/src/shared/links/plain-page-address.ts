import { type InfoPageId, infoPage } from '@buchfink/contract/page';
import { addressOf } from '#shared/api/address-of.ts';
import { servicePlace } from '#shared/api/service-place.ts';

/** The address of an info page as the service itself shows it: for times in which the app has no config. */
export function plainPageAddress(id: InfoPageId): string {
  return addressOf(infoPage, servicePlace(), { id });
}
