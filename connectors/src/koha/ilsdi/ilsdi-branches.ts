import type { TitleReference } from '../../availability.ts';
import type { SystemBranch } from '../../connector.ts';
import { cleanKohaText, isKohaId } from '../koha-values.ts';
import type { IlsdiClient } from './ilsdi-client.ts';
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts';

/** Records of one call, and where in a Koha's numbers they are looked for besides the known titles. */
const batch = 10;
const starts = [1, 101, 1001, 10_001, 100_001];

/**
 * The branches of a Koha by the copies of some records (`GetRecords`): ILS-DI has no list of them, and names those of copies.
 * Branches without a copy among these records are not found.
 */
export async function ilsdiBranches(
  call: IlsdiClient,
  titles: readonly TitleReference[],
  signal: AbortSignal,
): Promise<readonly SystemBranch[]> {
  const known = titles.map(({ recordId }) => recordId).filter(isKohaId);
  const batches = [
    known.slice(0, batch),
    ...starts.map((start) => Array.from({ length: batch }, (_, at) => String(start + at))),
  ];
  const names = new Map<string, string>();
  for (const ids of batches.filter(({ length }) => length > 0)) {
    const answer = await call('GetRecords', { id: ids.join(' ') }, signal);
    for (const record of childrenOf(answer, 'record'))
      for (const item of childrenOf(childOf(record, 'items'), 'item'))
        for (const place of ['homebranch', 'holdingbranch']) addBranch(names, item, place);
  }
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.id.localeCompare(b.id));
}

function addBranch(names: Map<string, string>, item: XmlElement, place: string): void {
  const id = cleanKohaText(textOf(item, place), 20);
  if (id !== undefined && !names.has(id)) names.set(id, cleanKohaText(textOf(item, `${place}name`), 200) ?? id);
}
