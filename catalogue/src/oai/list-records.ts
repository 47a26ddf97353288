import { type Granularity, type HarvestRun, type OaiSource, stampOf } from './harvest-state.ts';
import type { OaiAnswer, OaiRecord } from './oai-answer.ts';
import { type OaiClient, OaiFailure, type OaiRequest } from './oai-client.ts';

/** How often a list is begun again because its token is no longer valid, without getting any further. */
const mostRestarts = 3;

/** A part of a list. */
export interface ListPart {
  readonly records: readonly OaiRecord[];
  /** How the harvest stands behind this part. */
  readonly run: HarvestRun;
  readonly isLast: boolean;
}

/**
 * The rest of a list, part by part (OAI-PMH 2.0, 3.5 and 4.5). A token that is no longer valid begins the list anew: where
 * it was, if its datestamps only rose, otherwise from its start. Throws `OaiFailure`.
 */
export async function* listRecords(
  client: OaiClient,
  source: OaiSource,
  granularity: Granularity,
  begin: HarvestRun,
  signal: AbortSignal,
): AsyncGenerator<ListPart> {
  let run = begin;
  let restarts = 0;
  for (;;) {
    const answer = await client.request(parametersOf(source, run, granularity), signal);
    const code = answer.error?.code;
    if (code === 'badResumptionToken' && run.token !== undefined && restarts < mostRestarts) {
      restarts++;
      run = restarted(run);
      continue;
    }
    if (answer.error && code !== 'noRecordsMatch') {
      throw new OaiFailure(`the repository says ${code}${answer.error.text && `: ${answer.error.text}`}`);
    }
    if (answer.token !== undefined && answer.token === run.token) {
      throw new OaiFailure('the repository gives the same resumption token again and again');
    }
    const next = behind(run, answer);
    if (next.last !== run.last) restarts = 0;
    yield { records: answer.records, run: next, isLast: next.token === undefined };
    if (next.token === undefined) return;
    run = next;
  }
}

function parametersOf({ prefix, set }: OaiSource, { token, from }: HarvestRun, granularity: Granularity): OaiRequest {
  if (token !== undefined) return { verb: 'ListRecords', resumptionToken: token };
  return { verb: 'ListRecords', metadataPrefix: prefix, set, from: from && stampOf(from, granularity) };
}

function restarted({ token: _, ...run }: HarvestRun): HarvestRun {
  return run.isOrdered && run.last !== undefined ? { ...run, from: run.last } : run;
}

function behind({ token: _, ...run }: HarvestRun, answer: OaiAnswer): HarvestRun {
  let { last, isOrdered } = run;
  for (const { datestamp } of answer.records) {
    if (last !== undefined && datestamp < last) isOrdered = false;
    else last = datestamp;
  }
  return {
    ...run,
    begun: run.begun ?? answer.responseDate,
    isOrdered,
    count: run.count + answer.records.length,
    ...(last !== undefined && { last }),
    ...(answer.token !== undefined && { token: answer.token }),
  };
}
