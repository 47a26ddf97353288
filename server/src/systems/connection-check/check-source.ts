import { mapReading } from '@buchfink/catalogue/import/reading/map-reading';
import { fieldsOf, subfieldValues } from '@buchfink/catalogue/marc/marc-record';
import { listFormats, listRecords } from '@buchfink/catalogue/oai/list-records';
import { OaiClient, type OaiClientOptions } from '@buchfink/catalogue/oai/oai-client';
import type { OaiFormat } from '@buchfink/catalogue/oai/oai-response';
import type { TitleReference } from '@buchfink/connectors/availability';
import { requestWeb } from '../../base/http/client/request-web.ts';
import type { SourceSettings } from '../../projects/libraries/import-settings.ts';
import type { LibrarySettings } from '../../projects/libraries/library-settings.ts';
import { marcMappingOf } from '../connections/marc-mapping.ts';
import type { CheckFindings } from './check-findings.ts';

/** The titles of a source that the states of copies are looked up for. */
const sampleSize = 20;
const marcNamespace = /^http:\/\/www\.loc\.gov\/MARC21\/slim/i;
const marcPrefix = /marc/i;

/** A client for somebody who waits: a failure is final. */
const checkClient = (url: string, now: () => Date): OaiClient => {
  const options: OaiClientOptions = {
    fetch: (address, signal) => requestWeb(address, { accept: 'text/xml, application/xml' }, signal),
    wait: async () => undefined,
    now,
    failsFast: true,
  };
  return new OaiClient(url, options);
};

/** The formats of a repository that hold MARC, the likeliest first: by the namespace, or else by the name. Throws `OaiFailure`. */
export async function marcFormats(url: string, now: () => Date, signal: AbortSignal): Promise<readonly OaiFormat[]> {
  const formats = await listFormats(checkClient(url, now), signal);
  const sure = formats.filter(({ namespace }) => marcNamespace.test(namespace));
  return sure.length > 0 ? sure : formats.filter(({ prefix }) => marcPrefix.test(prefix));
}

/** Asks a repository for its formats and for the first part of its records. Returns some of their titles. */
export async function checkSource(
  { url, prefix, set }: SourceSettings,
  library: LibrarySettings,
  findings: CheckFindings,
  { now, signal }: { readonly now: () => Date; readonly signal: AbortSignal },
): Promise<readonly TitleReference[]> {
  const client = checkClient(url, now);
  const formats = await findings.run('features', { code: 'source', name: url }, () => listFormats(client, signal));
  if (formats === undefined) return [];
  const prefixes = formats.map((format) => format.prefix);
  if (!prefixes.includes(prefix)) {
    findings.add('features', 'failed', 'source-without-format', { prefix, prefixes }, 'oai-prefix');
    return [];
  }
  findings.add('features', 'ok', 'source-formats', { prefixes });
  const part = await findings.run('search', { code: 'source', name: url }, async () => {
    for await (const first of listRecords(client, { url, prefix, set }, 'day', { count: 0 }, signal)) return first;
    return undefined;
  });
  if (part === undefined) return [];
  const marc = part.records.flatMap((record) => record.marc ?? []);
  const records = marc.flatMap((record, at) => {
    const reading = mapReading({ kind: 'record', number: at + 1, record, repairs: [] }, marcMappingOf(library));
    return reading.kind === 'record' ? [reading.record] : [];
  });
  const [first] = records;
  const values = { read: part.records.length, titles: records.length, total: part.listSize, title: first?.title };
  if (first === undefined) {
    findings.add(
      'search',
      part.records.length === 0 ? 'note' : 'failed',
      'source-without-titles',
      values,
      'oai-prefix',
    );
    return [];
  }
  findings.add('search', 'ok', 'source-titles', values);
  const hasKohaNumbers = marc.every((record) =>
    fieldsOf(record, '999').some((field) => subfieldValues(field, 'c').some((text) => /^\d+$/.test(text))),
  );
  if (hasKohaNumbers && library.recordId === undefined) findings.add('record', 'note', 'koha-numbers', {});
  return records.slice(0, sampleSize).map(({ id, items }) => ({
    recordId: id,
    copies: items.map((item) => ({ id: item.id, barcode: item.barcode })),
  }));
}
