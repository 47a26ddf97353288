import type { CallContext, Connector } from '@buchfink/connectors/connector';
import type { UnlabelledRecord } from '@buchfink/connectors/unlabelled';
import { createSearchQuery, textOf } from '@buchfink/contract/search';
import type { CheckFindings } from './check-findings.ts';
import { looksDamaged } from './find-fault.ts';

/** The titles of the sample search. */
const sampleSize = 5;

/** What the catalogue showed: the ids of the hits, and the record of the first. */
export interface CatalogueSample {
  readonly recordIds: readonly string[];
  readonly record?: UnlabelledRecord | undefined;
}

/** Examines a catalogue, runs one search and reads one record. */
export async function checkCatalogue(
  { catalogue, examine }: Connector,
  words: string,
  findings: CheckFindings,
  context: CallContext,
): Promise<CatalogueSample> {
  if (examine) await findings.examine(() => examine(context));
  if (catalogue === undefined) return { recordIds: [] };
  await findings.run('fields', 'search fields', async () => {
    const fields = await catalogue.searchFields(context);
    findings.add('fields', 'ok', `search fields: ${fields.map(({ id }) => id).join(', ')}`);
  });
  const answer = await findings.run('search', 'search', async () => {
    const query = createSearchQuery([{ id: 'FREE', value: textOf(words) }], { limit: sampleSize, countFacets: false });
    return catalogue.search(query, context);
  });
  if (answer === undefined) return { recordIds: [] };
  const { items, total, totalIsExact, tookMs } = answer;
  const count = `${totalIsExact ? '' : 'about '}${total} hits in ${Math.round(tookMs)} ms`;
  findings.add('search', 'ok', `search for ${JSON.stringify(words)}: ${count}`);
  if (items.some(({ title }) => looksDamaged(title)))
    findings.add('search', 'note', `titles such as ${JSON.stringify(items[0]?.title)}`, 'charset-doubt');
  const recordIds = items.flatMap(({ id }) => id ?? []);
  const [first] = recordIds;
  if (first === undefined) {
    findings.add('record', 'note', 'no hit has a record to read; --words <text> searches for other words', 'no-hits');
    return { recordIds };
  }
  const record = await findings.run('record', `record ${first}`, () => catalogue.record(first, context));
  if (record !== undefined) {
    const parts = `${record.details.length} details, ${record.copies.length} copies, ${record.volumes.length} volumes`;
    findings.add('record', 'ok', `record ${first}: ${JSON.stringify(record.title)}, ${parts}`);
  }
  return { recordIds, record };
}
