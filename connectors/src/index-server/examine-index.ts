import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../call-context.ts';
import type { Finding } from '../connector.ts';
import type { TriedSetting } from '../system-report.ts';
import { recordFromDocument } from './document/record-from-document.ts';
import { valueCountsOf } from './facets/facet-answer.ts';
import { countOnly, type IndexEngine, type IndexRequest } from './index-engine.ts';
import { indexFacets, wordMeanings } from './index-settings.ts';
import { fieldsIn, type IndexTarget } from './index-target.ts';
import { libraryClauses, wordsClause } from './query/search-clauses.ts';

/** Sample texts by search field; the others use a word. */
const samples: Readonly<Record<string, string>> = { ISBN: '9783161484100', BARCODE: '1', CATEGORY: '943' };

/** A field that the index does not have finds nothing, and so may one that it has. */
const someOrNeutral = (total: number) => (total > 0 ? true : undefined);

/** Counts the documents of the library, then tries each field, facet and sort order of the settings, and reads a document. */
export async function examineIndex(target: IndexTarget, engine: IndexEngine, context: CallContext): Promise<Finding[]> {
  const { signal } = context;
  const filters = libraryClauses(target);
  const findings: Finding[] = [];
  const attempt = async (
    what: TriedSetting,
    request: Partial<IndexRequest>,
    isGood: (total: number) => boolean | undefined = () => true,
  ) => {
    try {
      const answer = await engine.search({ ...countOnly, filters, ...request }, signal);
      const verdict = isGood(answer.total);
      const values = { what, hits: answer.total };
      findings.push({ isGood: verdict, code: 'tried', values });
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      const code = error instanceof ApiException ? error.code : 'internal';
      findings.push({ isGood: false, code: 'tried-in-vain', values: { what, why: { error: code } } });
      return undefined;
    }
  };
  const first = await attempt({ kind: 'documents' }, { limit: 1 }, (total) => total > 0);
  if (first === undefined) return findings;
  const [document] = first.documents;
  const record = document && recordFromDocument(document, target, {}, true);
  if (document !== undefined)
    findings.push(
      record
        ? { isGood: record.title !== '', code: 'document-read', values: { title: record.title } }
        : { isGood: false, code: 'document-without-id', values: { field: target.idField } },
    );
  for (const meaning of wordMeanings) {
    const fields = fieldsIn(target.search[meaning]);
    const clause = wordsClause(fields, samples[meaning] ?? 'Geschichte');
    if (fields.length > 0 && clause)
      await attempt({ kind: 'fields', meaning, fields }, { must: [clause] }, someOrNeutral);
  }
  for (const facet of indexFacets) {
    const [valueCounts] = valueCountsOf(target, [facet]);
    if (valueCounts === undefined) continue;
    const { field } = valueCounts;
    const answer = await attempt({ kind: 'facet', facet, field }, { valueCounts: [valueCounts] });
    if (answer === undefined) continue;
    findings.pop();
    const { length } = answer.values.get(facet) ?? [];
    findings.push({ isGood: length > 0, code: 'facet-values', values: { facet, field, values: length } });
  }
  for (const [order, by] of Object.entries(target.sorting))
    if (by) await attempt({ kind: 'sorting', by, order }, { sort: by, limit: 1 });
  return findings;
}
