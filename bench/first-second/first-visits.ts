import type { Versions } from '../service/in-turns.ts';
import { addresses } from './addresses.ts';
import { loadPage, type PageLoad } from './load-page.ts';

/** The first visits of an address: the loads of each version. */
interface FirstVisits {
  readonly name: string;
  readonly loads: readonly (readonly PageLoad[])[];
}

/**
 * Loads each address so many times from each version, in turns; `slower` throttles the processor. The first round opens
 * files and indexes, and counts for nothing.
 */
export async function firstVisits(
  { browser, origins }: Versions,
  { times, slower }: { readonly times: number; readonly slower?: number },
): Promise<FirstVisits[]> {
  const visits: FirstVisits[] = [];
  for (const { name, path, content } of await addresses(origins[0] ?? '')) {
    const loads: PageLoad[][] = origins.map(() => []);
    for (let round = 0; round <= times; round++)
      for (const [at, origin] of origins.entries()) {
        const options = { contentSelector: content, ...(slower !== undefined && { slower }) };
        const measured = await loadPage(browser, origin + path, options);
        if (round > 0) loads[at]?.push(measured);
      }
    visits.push({ name, loads });
  }
  return visits;
}
