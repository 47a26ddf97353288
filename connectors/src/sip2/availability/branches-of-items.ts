import type { TitleReference } from '../../availability.ts';
import type { CallContext } from '../../call-context.ts';
import type { SystemBranch } from '../../connector.ts';
import type { Sip2System } from '../conversation/sip2-system.ts';
import { converseAsTerminal, isBarcode } from '../conversation/terminal-conversation.ts';

/** The copies that are asked for: each costs a message. */
const maxCopies = 20;

/** The branches that a server names as the places of these copies (AQ, AP of 18). They are codes, at some servers names. */
export async function branchesOfItems(
  system: Sip2System,
  titles: readonly TitleReference[],
  context: CallContext,
): Promise<readonly SystemBranch[]> {
  const barcodes = titles.flatMap(({ copies }) => copies.flatMap(({ barcode }) => barcode ?? [])).filter(isBarcode);
  if (barcodes.length === 0) return [];
  const items = await converseAsTerminal(system, context, ({ items: read }) => read(barcodes.slice(0, maxCopies)));
  const places = [...items.values()].flatMap(({ permanentLocation, currentLocation }) => [
    permanentLocation?.trim() ?? '',
    currentLocation?.trim() ?? '',
  ]);
  return [...new Set(places.filter((place) => place !== ''))].sort().map((id) => ({ id, name: id }));
}
