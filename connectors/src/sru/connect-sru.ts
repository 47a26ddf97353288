import type { MarcMapping } from '@buchfink/catalogue/marc/record-from-marc';
import type { Connector } from '../connector.ts';
import { createDateReader } from '../dates/date-reader.ts';
import type { ConnectorTools } from '../upstream.ts';
import { examineSru } from './examine-sru.ts';
import { sruCatalogue } from './sru-catalogue.ts';
import { sruClient } from './sru-client.ts';
import type { SruCatalogue } from './sru-settings.ts';
import { targetOf } from './target-of.ts';

/** The dependencies of a library with an SRU catalogue. */
export interface SruOptions {
  readonly libraryId: number;
  readonly settings: SruCatalogue;
  /** How its MARC differs from the standard. */
  readonly mapping: MarcMapping;
  readonly branchName: (code: string) => string;
  /** The library's date at an instant, `YYYY-MM-DD`. */
  readonly dayAt: (instant: Date) => string;
  /** IANA time zone of the library. */
  readonly timeZone?: string | undefined;
}

/** Connects a catalogue that is searched by SRU. */
export function connectSru(
  { libraryId, settings, mapping, branchName, dayAt, timeZone }: SruOptions,
  tools: ConnectorTools,
): Connector {
  const target = targetOf(settings);
  const { parameters, secretParameters, auth, limits } = settings;
  const { perMinute } = limits;
  const client = sruClient(target, { parameters, secretParameters, auth, perMinute }, tools);
  const dates = createDateReader({ order: settings.dates, dayAt, timeZone }, tools);
  return {
    catalogue: sruCatalogue({
      libraryId,
      branchName,
      dayAt,
      target,
      client,
      mapping,
      dates,
      warn: tools.warn,
      reportedIds: new Set(),
    }),
    examine: (context) => examineSru(target, client, context),
    close: async () => {},
  };
}
