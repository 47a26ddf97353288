import { nonBibliographicReason } from '@buchfink/catalogue/marc/non-bibliographic';
import { type MarcMapping, recordFromMarc } from '@buchfink/catalogue/marc/record-from-marc';
import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import { displayValue } from '@buchfink/catalogue/report/display-value';
import type { RepairReason } from '@buchfink/catalogue/report/import-note';
import { ApiException } from '@buchfink/contract/error';
import type { DateReader } from '../dates/date-reader.ts';
import type { SruRecordFault, SystemWarnings, Warn } from '../system-warning.ts';
import { diagnosticException, isNoHits, positionOutOfRange, reportedDiagnostic } from './diagnostics.ts';
import { withReadDates } from './read-due-dates.ts';
import type { SruAnswer } from './sru-answer.ts';
import type { SruClient } from './sru-client.ts';
import { listIndexes } from './sru-query.ts';
import type { SruRecord } from './sru-record.ts';
import type { SruTarget } from './sru-target.ts';

/** The dependencies of a page of hits. */
export interface PageOptions {
  readonly target: SruTarget;
  readonly client: SruClient;
  readonly mapping: MarcMapping;
  /** Reads the due dates of copies whose form has several readings. */
  readonly dates: DateReader;
  readonly warn: Warn;
  /** The ids of repaired records that were already reported to the operator. */
  readonly reportedIds: Set<string>;
}

/** A record of a result. */
export interface NumberedRecord {
  readonly record: BibRecord;
  /** Its position in the whole result, counted from 0. */
  readonly position: number;
  /** Whether it has its own record number, by which it can be requested again. */
  readonly isNumbered: boolean;
}

/** A page of a result. */
export interface Page {
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly records: readonly NumberedRecord[];
}

/** The requested page, `offset` counted from 0. */
export interface PageRequest {
  readonly offset: number;
  readonly count: number;
  readonly sorting?: string | undefined;
}

/** The maximum number of records in one report to the operator. */
const maxReportedRecords = 5;
/** The maximum number of repaired records to remember until the next start. */
const maxRememberedRepairs = 1_000;
/** Repairs of the XML itself; other defects of a record are the cataloguer's concern. */
const reportedRepairs: ReadonlySet<RepairReason> = new Set([
  'ampersand-bare',
  'less-than-bare',
  'character-unknown',
  'surrogate-pair',
  'declaration-nested',
  'not-utf8-read-as-latin1',
]);

const defaultMaxRecords = 50;
/** The maximum number of requests for one page, if the system gives fewer records at once than the page has. */
const maxRequests = 10;

/**
 * Requests records until the page is full or the system has no more. Keeps the records before a failure. Throws
 * `ApiException` if there are none: what the client throws, the error of a diagnostic, and `library-answer` if no
 * record is readable.
 */
export async function fetchPage(
  options: PageOptions,
  cql: string,
  request: PageRequest,
  signal: AbortSignal,
): Promise<Page> {
  const { offset, count, sorting } = request;
  const collected: NumberedRecord[] = [];
  let [total, totalIsExact, at] = [0, true, offset];
  for (let requests = 1; requests <= maxRequests; requests++) {
    try {
      const size = Math.min(offset + count - at, options.target.maxRecords ?? defaultMaxRecords);
      const answer = await options.client.search(cql, { start: at + 1, count: size, sorting }, signal);
      await options.dates.recall();
      const records = answer.records.slice(0, size);
      ({ total, totalIsExact } = totalOf(options, cql, answer, at));
      collected.push(...withReadDates(readableRecords(options, records, at), options.dates));
      at += records.length;
      if (records.length === 0 || at >= offset + count || at >= total) break;
    } catch (error) {
      signal.throwIfAborted();
      if (collected.length === 0) throw error;
      break;
    }
  }
  return { total: Math.max(total, at === offset ? 0 : at), totalIsExact, records: collected };
}

/** The number of hits. Throws the error of a diagnostic if there are no records. */
function totalOf(options: PageOptions, cql: string, answer: SruAnswer, at: number) {
  const { total, records, diagnostics, totalIsExact } = answer;
  const [first] = diagnostics;
  if (first !== undefined && records.length === 0) {
    if (isNoHits(first)) return { total: 0, totalIsExact: true };
    if (first.number === positionOutOfRange && (total !== undefined || at > 0))
      return { total: total ?? at, totalIsExact };
    const values = { diagnostics: diagnostics.map(reportedDiagnostic), indexes: listIndexes(cql) };
    options.warn({ code: 'sru-diagnostics', values });
    throw diagnosticException(first);
  }
  if (total === undefined || (at === 0 && total > 0 && records.length === 0)) {
    options.warn({ code: total === undefined ? 'sru-hits-uncounted' : 'sru-records-missing', values: {} });
    throw new ApiException('library-answer');
  }
  return { total, totalIsExact };
}

/**
 * The readable records; reports the unreadable and the repaired ones to the operator by position. Throws if all are
 * unreadable.
 */
function readableRecords(options: PageOptions, records: readonly SruRecord[], offset: number): NumberedRecord[] {
  const unreadable: SystemWarnings['sru-records-unreadable']['records'][number][] = [];
  const repaired: SystemWarnings['sru-records-repaired']['records'][number][] = [];
  const collected = records.flatMap((sruRecord, index): NumberedRecord[] => {
    const read = recordOf(options, sruRecord, offset + index);
    const position = offset + index + 1;
    if ('kind' in read) {
      unreadable.push({ position, fault: read });
      return [];
    }
    const repairs = 'marc' in sruRecord ? sruRecord.repairs.filter((reason) => reportedRepairs.has(reason)) : [];
    const { id } = read.record;
    if (repairs.length > 0 && options.reportedIds.size < maxRememberedRepairs && !options.reportedIds.has(id)) {
      options.reportedIds.add(id);
      repaired.push({ position, id: displayValue(id), repairs });
    }
    return [read];
  });
  const total = records.length;
  if (unreadable.length > 0) {
    const values = { count: unreadable.length, total, records: unreadable.slice(0, maxReportedRecords) };
    options.warn({ code: 'sru-records-unreadable', values });
  }
  if (repaired.length > 0) {
    const values = { count: repaired.length, total, records: repaired.slice(0, maxReportedRecords) };
    options.warn({ code: 'sru-records-repaired', values });
  }
  if (unreadable.length > 0 && collected.length === 0) throw new ApiException('library-answer');
  return collected;
}

/** The record, or its fault. */
function recordOf(
  { mapping, target }: PageOptions,
  sruRecord: SruRecord,
  position: number,
): NumberedRecord | SruRecordFault {
  if ('fault' in sruRecord) return sruRecord.fault;
  const foreign = nonBibliographicReason(sruRecord.marc);
  if (foreign !== undefined) return { kind: 'not-bibliographic', reason: foreign };
  const repairs = new Set<RepairReason>();
  const record = recordFromMarc(sruRecord.marc, mapping, repairs);
  return {
    record: target.copies === 'hidden' ? { ...record, items: [] } : record,
    position,
    isNumbered: !repairs.has('id-generated') && !repairs.has('id-shortened'),
  };
}
