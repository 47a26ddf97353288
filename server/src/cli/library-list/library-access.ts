/** How far a system lets Buchfink in. */
export type AccessLevel = 'own-protocol' | 'by-network' | 'by-vendor' | 'catalogue-only' | 'unknown';

/** The levels in words, from the easiest on. */
export const accessLevels: Readonly<Record<AccessLevel, string>> = {
  'own-protocol': 'catalogue and accounts, after switching on interfaces that the system brings along',
  'by-network':
    'catalogue by an open service of the library network, accounts if the network runs the service for this library',
  'by-vendor': 'catalogue by an export, accounts after ordering SIP2 from the vendor',
  'catalogue-only': 'catalogue; for accounts ask what runs behind this discovery system',
  unknown: 'catalogue by an export; no interface to accounts is known',
};

/** How libraries of one system are connected. */
export interface LibraryAccess {
  /** The name of the system, for people. */
  readonly system: string;
  readonly level: AccessLevel;
  /** The kinds in `system` of `libraries.yaml` that serve it. */
  readonly kinds: readonly string[];
  /** What the library has to do or to find out first. */
  readonly steps: readonly string[];
  /** The lines of `system` in `libraries.yaml`, with `FILL-IN` for what nobody but the library knows. */
  readonly draft: readonly string[];
}

const sip2Draft = [
  'system:',
  '  catalogue: { kind: builtin }           # fill it: buchfink import, from an export of the system',
  '  patron:',
  '    kind: sip2',
  '    host: FILL-IN.example                # the SIP2 server, as the vendor tells',
  '    port: 6001',
  '    user: FILL-IN                        # the login of this terminal',
  '    password: env:SIP_PASSWORD',
  '    institution: FILL-IN',
];

const sip2Of = (system: string, ...steps: readonly string[]): LibraryAccess => ({
  system,
  level: 'by-vendor',
  kinds: ['builtin', 'sip2'],
  steps: ['Order SIP2 from the vendor, with a terminal for Buchfink.', ...steps],
  draft: sip2Draft,
});

const marcExport = 'Export the catalogue as MARC 21 or CSV every night.';
const csvExport = 'Export the catalogue as CSV, or MARC 21 where the system can, every night.';

const exportOnly = (system: string): LibraryAccess => ({
  system,
  level: 'unknown',
  kinds: ['builtin'],
  steps: [csvExport, 'Ask the vendor for an interface to accounts: SIP2, PAIA and those of Koha are served.'],
  draft: ['system:', '  catalogue: { kind: builtin }           # fill it: buchfink import'],
});

/**
 * The systems by the names that libopac gives its modules. What vendors sell is general knowledge, not tested; an
 * offer of the vendor decides.
 */
const accessByApi: Readonly<Record<string, LibraryAccess>> = {
  koha: {
    system: 'Koha',
    level: 'own-protocol',
    kinds: ['builtin', 'koha-ilsdi'],
    steps: [
      'Switch on OAI-PMH in Koha (system preference OAI-PMH, include_items) for the catalogue.',
      'Switch on ILS-DI for the address of this service, or from about 22.11 on create a REST account (docs/koha.md).',
    ],
    draft: [
      'system:',
      '  catalogue: { kind: builtin }           # fill it: buchfink harvest',
      '  availability: { kind: koha-ilsdi, address: "FILL-IN/cgi-bin/koha/ilsdi.pl" }',
      '  patron: { kind: koha-ilsdi, address: "FILL-IN/cgi-bin/koha/ilsdi.pl" }',
      'recordId: 999$c',
      'sources: [{ kind: oai-pmh, url: "FILL-IN/cgi-bin/koha/oai.pl", prefix: marc21 }]',
    ],
  },
  pica: {
    system: 'OCLC PICA (LBS)',
    level: 'by-network',
    kinds: ['sru', 'daia', 'paia'],
    steps: [
      'Ask the network (GBV, hebis) for the name of the library’s database in its SRU service.',
      'Ask it whether it runs PAIA and DAIA for the library, and by which addresses (docs/paia.md).',
    ],
    draft: [
      'system:',
      '  catalogue: { kind: sru, preset: k10plus, base: "https://sru.k10plus.de/FILL-IN" }   # opac-de-<ISIL>',
      '  availability: { kind: daia, base: "FILL-IN", ids: { record: \'ppn:{id}\' } }',
      '  patron: { kind: paia, base: "FILL-IN" }   # and ids.record, the URI of an edition',
    ],
  },
  slub: {
    system: 'the catalogue of the SLUB Dresden',
    level: 'by-network',
    kinds: ['sru', 'paia'],
    steps: ['Ask the library for the address of its PAIA service.'],
    draft: ['system:', '  catalogue: { kind: sru, preset: swb }', '  patron: { kind: paia, base: "FILL-IN" }'],
  },
  sru: {
    system: 'SRU',
    level: 'catalogue-only',
    kinds: ['sru'],
    steps: ['Try the address with test-connection: the server has to return MARCXML.'],
    draft: ['system:', '  catalogue: { kind: sru, base: "FILL-IN" }'],
  },
  primo: {
    system: 'Ex Libris Primo',
    level: 'catalogue-only',
    kinds: ['sru'],
    steps: ['Find out what runs behind it. With Alma, have its SRU server switched on.'],
    draft: [
      'system:',
      '  catalogue: { kind: sru, preset: alma, base: "https://FILL-IN.alma.exlibrisgroup.com/view/sru/FILL-IN" }',
    ],
  },
  vufind: {
    system: 'VuFind',
    level: 'catalogue-only',
    kinds: ['solr'],
    steps: [
      'Ask for read access to its Solr index, with the filter of the library (docs/solr-opensearch.md), or for OAI-PMH.',
      'Find out what runs behind it: that system has the accounts.',
    ],
    draft: ['system:', '  catalogue: { kind: solr, preset: vufind, base: "FILL-IN/solr/biblio" }'],
  },
  heidi: {
    system: 'HEIDI (Heidelberg University)',
    level: 'catalogue-only',
    kinds: ['sru'],
    steps: ['The union catalogue has its titles by SRU; ask the library for accounts.'],
    draft: ['system:', '  catalogue: { kind: sru, preset: swb }'],
  },
  winbiap: sip2Of('WinBIAP', csvExport),
  bibliotheca: sip2Of('OCLC BIBLIOTHECA', marcExport),
  open: sip2Of('OCLC OPEN with BIBLIOTHECA', marcExport),
  'webopac.net': sip2Of('winMedio', csvExport),
  sisis: sip2Of('OCLC SISIS-SunRise', 'Members of a network search its SRU service instead of an export.', marcExport),
  touchpoint: sip2Of(
    'OCLC TouchPoint',
    'Find out what runs behind it, mostly SISIS-SunRise.',
    'Members of a network search its SRU service instead of an export.',
  ),
  littera: sip2Of('LITTERA', csvExport),
  biber1992: sip2Of('BIBER', csvExport),
  BIBDIA: sip2Of('BIBDIA', csvExport),
  adis: sip2Of('aDIS/BMS', 'Members of a network search its SRU service instead of an export.', marcExport),
  iopac: sip2Of('IOPAC', csvExport),
  zones: sip2Of('V-smart with Zones', marcExport),
  arena: sip2Of('Axiell Arena', 'Find out what runs behind it.', marcExport),
  netbiblio: sip2Of('NetBiblio', marcExport),
  slim: exportOnly('SLIM'),
  lissy: exportOnly('Lissy'),
};

/** How libraries with this module of libopac are connected. */
export function accessOf(api: string): LibraryAccess {
  const access = Object.hasOwn(accessByApi, api) ? accessByApi[api] : undefined;
  return access ?? exportOnly('a system that Buchfink does not know');
}

/** The modules of libopac that have an access of their own. */
export const knownApis: readonly string[] = Object.keys(accessByApi);
