import { ApiException } from '@buchfink/contract/error';
import type { CallContext } from '../call-context.ts';
import type { Finding } from '../connector.ts';
import type { TriedSetting } from '../system-report.ts';
import { cqlTerm } from './cql.ts';
import { isNoHits, positionOutOfRange, reportedDiagnostic } from './diagnostics.ts';
import type { Explanation } from './explain.ts';
import type { SruClient } from './sru-client.ts';
import type { SruTarget } from './sru-target.ts';

/** Sample values by field, to see whether an index works; the other fields use words. */
const sampleValues: Readonly<Record<string, string>> = {
  ISBN: '9783161484100',
  BARCODE: '1',
  YEAR: '2000',
  YEAR_START: '2000',
  YEAR_END: '2000',
  LANGUAGE: 'ger',
  recordIndex: '1',
  volumesIndex: '1',
};
const words = 'Geschichte';
const relations: Readonly<Record<string, string>> = { YEAR_START: '>=', YEAR_END: '<=' };

/** Requests the explanation, then tests each index and each sort order of the settings. */
export async function examineSru(target: SruTarget, client: SruClient, context: CallContext): Promise<Finding[]> {
  const { indexes, recordIndex, volumesIndex, sorting, schema, maxRecords } = target;
  const named = Object.entries({ ...indexes, recordIndex, volumesIndex }).flatMap(([key, index]) =>
    index ? [{ key, index }] : [],
  );
  const explanation = await readExplanation(client, context);
  const findings: Finding[] = [];
  if (explanation === undefined) findings.push({ code: 'sru-unexplained', values: {} });
  else {
    const maximum = explanation.maximumRecords;
    const { title = '', schemas } = explanation;
    const explained = { title, indexes: explanation.indexes.length, schemas };
    findings.push({ isGood: true, code: 'sru-explained', values: explained });
    if (schemas.length > 0 && !schemas.some((name) => isSame(name, schema)))
      findings.push({ code: 'sru-schema-unnamed', values: { schema, schemas } });
    if (maximum !== undefined && maxRecords !== undefined && maximum < maxRecords)
      findings.push({ code: 'sru-fewer-records', values: { most: maximum, maxRecords } });
  }
  for (const { key, index } of named) {
    const isListed = explanation?.indexes.some((name) => isSame(name, index)) === true;
    const query = `${index}${relations[key] ?? '='}${cqlTerm(sampleValues[key] ?? words, 'needed')}`;
    findings.push(await tryQuery(client, { kind: 'index', index, key, isListed }, query, context));
  }
  const [first] = named;
  for (const [order, by] of Object.entries(sorting ?? {}))
    if (by && first)
      findings.push(await tryQuery(client, { kind: 'sorting', by, order }, `${first.index}=${words}`, context, by));
  return findings;
}

async function readExplanation(client: SruClient, { signal }: CallContext): Promise<Explanation | undefined> {
  try {
    const { explanation } = await client.explain(signal);
    return explanation && explanation.indexes.length + explanation.schemas.length > 0 ? explanation : undefined;
  } catch (error) {
    if (error instanceof ApiException && error.code === 'library-answer') return undefined;
    throw error;
  }
}

/** Compares index names without case; the context set may be missing in one of them. */
function isSame(listedName: string, configuredName: string): boolean {
  const localName = (name: string) => name.toLowerCase().replace(/^.*\./, '');
  return (
    listedName.toLowerCase() === configuredName.toLowerCase() ||
    (!listedName.includes('.') && localName(listedName) === localName(configuredName))
  );
}

async function tryQuery(
  client: SruClient,
  what: TriedSetting,
  query: string,
  { signal }: CallContext,
  sorting?: string,
): Promise<Finding> {
  try {
    const answer = await client.search(query, { start: 1, count: 1, sorting }, signal);
    const [wrong] = answer.diagnostics;
    const isGood = wrong === undefined || isNoHits(wrong) || wrong.number === positionOutOfRange;
    if (isGood) return { isGood, code: 'tried', values: { what, hits: answer.total ?? 0 } };
    return {
      isGood,
      code: 'tried-in-vain',
      values: { what, why: { diagnostics: answer.diagnostics.map(reportedDiagnostic) } },
    };
  } catch (error) {
    signal.throwIfAborted();
    const code = error instanceof ApiException ? error.code : 'internal';
    return { isGood: false, code: 'tried-in-vain', values: { what, why: { error: code } } };
  }
}
