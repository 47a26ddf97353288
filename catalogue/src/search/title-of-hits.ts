import type { IndexState } from '../segment/segment.ts';
import type { Hits } from './matching/hits.ts';
import { titleKeyWords } from './ranking/title-match.ts';

/** Whether the title of some hit passes; titles are the words of their sort keys. */
export function hasTitle(
  { segments }: IndexState,
  hits: readonly Hits[],
  passes: (title: readonly string[]) => boolean,
): boolean {
  return hits.some(({ documents }, at) => {
    const titles = segments[at]?.segment.titles;
    return documents.some((document) => passes(titleKeyWords(titles?.key(document) ?? '')));
  });
}
