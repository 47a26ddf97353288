import { IdSet } from '../import/removal/id-set.ts';
import { displayValue } from '../report/display-value.ts';
import { formatDatestamp, type Granularity, type HarvestRun, type OaiSource } from './harvest-state.ts';
import { type OaiClient, OaiFailure, OaiRefusal, type OaiRequest, OaiSettingsRefusal } from './oai-client.ts';
import type { OaiFormat, OaiRecord, OaiResponse } from './oai-response.ts';

/** The maximum number of restarts of a list whose token has expired. */
const maxRestarts = 3;

/** The maximum number of consecutive parts without a record; sets that a repository filters late may have many. */
const maxEmptyParts = 1_000;

/**
 * The maximum number of consecutive parts whose records were all listed together before, with other datestamps: records
 * may change meanwhile, and a repository that stamps them at each request has no end.
 */
const maxRestampedParts = 10;

/** A part of a list. */
export interface ListPart {
  readonly records: readonly OaiRecord[];
  /** The state of the harvest after this part. */
  readonly run: HarvestRun;
  readonly isLast: boolean;
  /** The number of records of the whole list, where the repository states it. */
  readonly listSize?: number;
}

/**
 * Lists the remaining records, part by part (OAI-PMH 2.0, 3.5 and 4.5). An expired token restarts the list, because
 * the order of a list is undefined. A list that repeats itself, under any tokens and datestamps, ends with a failure; a
 * hash of each part detects it. Throws `OaiFailure`.
 */
export async function* listRecords(
  client: OaiClient,
  source: OaiSource,
  granularity: Granularity,
  start: HarvestRun,
  signal: AbortSignal,
): AsyncGenerator<ListPart> {
  let run = start;
  let tokens = new IdSet();
  let parts = new IdSet();
  let emptyParts = 0;
  let restampedParts = 0;
  for (let restarts = 0; ; ) {
    let answer: OaiResponse;
    try {
      answer = await requestPart(client, requestFor(source, run, granularity), signal);
    } catch (error) {
      if (!(error instanceof OaiRefusal) || run.token === undefined || restarts++ === maxRestarts) throw error;
      run = { count: run.count, from: run.from };
      tokens = new IdSet();
      parts = new IdSet();
      continue;
    }
    if (run.token !== undefined) tokens.add(run.token);
    if (answer.token !== undefined && tokens.has(answer.token)) {
      throw new OaiFailure('the repository gives the same resumption token again');
    }
    const { records, listSize } = answer;
    emptyParts = records.length === 0 ? emptyParts + 1 : 0;
    if (emptyParts > maxEmptyParts)
      throw new OaiFailure(`the repository sends ${emptyParts} parts in a row without a record`);
    if (records.length > 0 && !parts.add(fingerprintOf(records)))
      throw new OaiFailure(
        `the repository sends the same records again under a new resumption token (from ${displayValue(records[0]?.identifier ?? '')} on)`,
      );
    const isRestamped = records.length > 0 && !parts.add(identifiersOf(records));
    restampedParts = isRestamped ? restampedParts + 1 : 0;
    if (restampedParts > maxRestampedParts)
      throw new OaiFailure(
        `the repository sends the same records again with new datestamps (${restampedParts} parts in a row)`,
      );
    run = runAfter(run, answer);
    yield { records, run, isLast: run.token === undefined, listSize };
    if (run.token === undefined) return;
  }
}

function requestFor({ prefix, set }: OaiSource, { token, from }: HarvestRun, granularity: Granularity): OaiRequest {
  if (token !== undefined) return { verb: 'ListRecords', resumptionToken: token };
  return { verb: 'ListRecords', metadataPrefix: prefix, set, from: from && formatDatestamp(from, granularity) };
}

/** Requests a part; a response without matching records is an empty list. */
async function requestPart(client: OaiClient, request: OaiRequest, signal: AbortSignal): Promise<OaiResponse> {
  const answer = await client.request(request, signal);
  if (answer.error === undefined || answer.error.code === 'noRecordsMatch') return answer;
  const { code, text } = answer.error;
  const message = `the repository says ${code}${text && `: ${text}`}`;
  if (request.resumptionToken === undefined && code !== 'badResumptionToken')
    throw new OaiSettingsRefusal(
      code,
      code === 'cannotDisseminateFormat' ? await withFormats(client, message, signal) : message,
    );
  throw code === 'badResumptionToken' || code === 'badArgument' ? new OaiRefusal(message) : new OaiFailure(message);
}

/** The message with the formats that the repository has, where it tells them. */
async function withFormats(client: OaiClient, message: string, signal: AbortSignal): Promise<string> {
  const formats = await listFormats(client, signal).catch(() => []);
  signal.throwIfAborted();
  return formats.length === 0 ? message : `${message}; it offers ${formats.map(({ prefix }) => prefix).join(', ')}`;
}

/** The formats that a repository offers (OAI-PMH 2.0, section 4.4). Throws `OaiFailure`. */
export async function listFormats(client: OaiClient, signal: AbortSignal): Promise<readonly OaiFormat[]> {
  const { error, formats = [] } = await client.request({ verb: 'ListMetadataFormats' }, signal);
  if (error !== undefined) throw new OaiFailure(`the repository says ${error.code}${error.text && `: ${error.text}`}`);
  return formats;
}

/** The fingerprint of a part. A record that changed meanwhile may be listed again, with a new datestamp. */
function fingerprintOf(records: readonly OaiRecord[]): string {
  return records
    .map(({ identifier, datestamp, isDeleted }) => `${identifier}\n${datestamp}${isDeleted ? '\n-' : ''}`)
    .sort()
    .join('\n\n');
}

/** The identifiers of a part, which no fingerprint equals. */
const identifiersOf = (records: readonly OaiRecord[]): string =>
  `identifiers\n${records
    .map(({ identifier }) => identifier)
    .sort()
    .join('\n')}`;

function runAfter(run: HarvestRun, answer: OaiResponse): HarvestRun {
  return {
    ...run,
    begun: run.begun ?? answer.responseDate,
    count: run.count + answer.records.length,
    token: answer.token,
  };
}
