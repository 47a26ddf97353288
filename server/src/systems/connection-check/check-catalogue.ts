import type { TitleReference } from '@buchfink/connectors/availability';
import type { CallContext } from '@buchfink/connectors/call-context';
import type { Connector } from '@buchfink/connectors/connector';
import type { UnlabelledRecord } from '@buchfink/connectors/unlabelled';
import { createSearchQuery, textOf } from '@buchfink/contract/search';
import type { CheckFindings } from './check-findings.ts';
import { looksDamaged } from './find-fault.ts';

/** The titles of the sample search. */
const sampleSize = 5;

/** What the catalogue showed: the ids of the hits, and the record of the first. */
export interface CatalogueSample {
  readonly recordIds: readonly string[];
  /** Titles of a source that is not harvested yet. */
  readonly titles?: readonly TitleReference[];
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
  await findings.run('fields', { code: 'fields' }, async () => {
    const fields = await catalogue.searchFields(context);
    findings.add('fields', 'ok', 'fields-read', { fields: fields.map(({ id }) => id) });
  });
  const answer = await findings.run('search', { code: 'search' }, async () => {
    const query = createSearchQuery([{ id: 'FREE', value: textOf(words) }], { limit: sampleSize, countFacets: false });
    return catalogue.search(query, context);
  });
  if (answer === undefined) return { recordIds: [] };
  const { items, total, totalIsExact, tookMs } = answer;
  findings.add('search', 'ok', 'searched', { words, total, isExact: totalIsExact, ms: Math.round(tookMs) });
  const damaged = items.find(({ title }) => looksDamaged(title));
  if (damaged) findings.add('search', 'note', 'title-damaged', { title: damaged.title }, 'charset-doubt');
  const recordIds = items.flatMap(({ id }) => id ?? []);
  const [first] = recordIds;
  if (first === undefined) {
    findings.add('record', 'note', 'no-record-to-read', {}, 'no-hits');
    return { recordIds };
  }
  const record = await findings.run('record', { code: 'record', name: first }, () => catalogue.record(first, context));
  if (record !== undefined) {
    const { title, details, copies, volumes } = record;
    findings.add('record', 'ok', 'record-read', {
      id: first,
      title,
      details: details.length,
      copies: copies.length,
      volumes: volumes.length,
    });
  }
  return { recordIds, record };
}
