import { DaiaAvailability } from '@buchfink/connectors/daia/daia-settings';
import { OpenSearchCatalogue } from '@buchfink/connectors/index-server/opensearch/opensearch-settings';
import { SolrCatalogue } from '@buchfink/connectors/index-server/solr/solr-settings';
import { KohaIlsdiAvailability, KohaIlsdiPatrons } from '@buchfink/connectors/koha/ilsdi/ilsdi-settings';
import { KohaRestAvailability, KohaRestPatrons } from '@buchfink/connectors/koha/rest/rest-settings';
import { PaiaPatrons } from '@buchfink/connectors/paia/paia-settings';
import { RemoteCatalogue } from '@buchfink/connectors/remote/remote-settings';
import { Sip2Patrons } from '@buchfink/connectors/sip2/sip2-settings';
import { SruCatalogue } from '@buchfink/connectors/sru/sru-settings';
import * as z from 'zod/mini';
import { CirculationSettings } from './circulation-settings.ts';

const BuiltinCatalogue = z.strictObject({
  kind: z.literal('builtin'),
  delay: z.optional(z.int().check(z.gte(0), z.lte(60_000))),
});

const BuiltinPatrons = z.strictObject({
  kind: z.literal('builtin'),
  rules: z._default(CirculationSettings, CirculationSettings.parse({})),
});

/** The system of the accounts has this role, too. */
const ByAccounts = z.strictObject({ kind: z.literal('patron') });

/** The reservations of a library whose accounts are in another system. */
const Reservations = z.strictObject({
  /** Whether titles with a copy on the shelf can be reserved, where the system does not say. */
  fromShelf: z._default(z.boolean(), false),
});

/** The systems behind a library, one for each role. The library does not offer a role that is left out. */
export const SystemSettings = z.strictObject({
  catalogue: z.optional(
    z.discriminatedUnion('kind', [BuiltinCatalogue, RemoteCatalogue, SruCatalogue, SolrCatalogue, OpenSearchCatalogue]),
  ),
  availability: z.optional(
    z.discriminatedUnion('kind', [ByAccounts, DaiaAvailability, KohaIlsdiAvailability, KohaRestAvailability]),
  ),
  patron: z.optional(
    z.discriminatedUnion('kind', [BuiltinPatrons, PaiaPatrons, Sip2Patrons, KohaIlsdiPatrons, KohaRestPatrons]),
  ),
  checkout: z.optional(z.discriminatedUnion('kind', [ByAccounts])),
  reservations: z.optional(Reservations),
});
export type SystemSettings = z.infer<typeof SystemSettings>;

/** The settings of the accounts of a library in a system elsewhere. */
export type RemotePatrons = Exclude<SystemSettings['patron'], undefined | { readonly kind: 'builtin' }>;

/** Returns the settings of accounts in a system elsewhere; undefined without accounts, and for those stored here. */
export const remotePatronsOf = ({ patron }: Pick<SystemSettings, 'patron'>): RemotePatrons | undefined =>
  patron?.kind === 'builtin' ? undefined : patron;
