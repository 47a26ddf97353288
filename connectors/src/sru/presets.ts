import type { SruTarget } from './sru-target.ts';

/** The known settings of a system; `base` is absent if every library has its own. */
export type Preset = Omit<SruTarget, 'base'> & { readonly base?: string };

const pica = {
  version: 1.1,
  schema: 'marcxml',
  indexes: {
    FREE: 'pica.all',
    TITLE: 'pica.tit',
    AUTHOR: 'pica.per',
    KEYWORD: 'pica.slw',
    PUBLISHER: 'pica.vlg',
    ISBN: 'pica.num',
    YEAR: 'pica.jah',
    LANGUAGE: 'pica.spr',
  },
  recordIndex: 'pica.ppn',
  wildcards: true,
  sorting: {},
  maxRecords: 100,
  // The copies of all libraries of a union, without their availability.
  copies: 'hidden',
} as const;

const alma = {
  version: 1.2,
  schema: 'marcxml',
  indexes: {
    FREE: 'alma.all_for_ui',
    TITLE: 'alma.title',
    AUTHOR: 'alma.creator',
    KEYWORD: 'alma.subject',
    PUBLISHER: 'alma.publisher',
    ISBN: 'alma.isbn',
    YEAR: 'alma.main_pub_date',
    YEAR_START: 'alma.main_pub_date',
    YEAR_END: 'alma.main_pub_date',
    LANGUAGE: 'alma.language',
  },
  recordIndex: 'alma.mms_id',
  sorting: {
    year: 'alma.main_pub_date/sort.descending',
    newest: 'alma.main_pub_date/sort.descending',
    title: 'alma.title/sort.ascending',
    author: 'alma.creator/sort.ascending',
  },
  maxRecords: 50,
  copies: 'hidden',
} as const;

const dublinCore = {
  schema: 'marcxml',
  indexes: {
    FREE: 'cql.serverChoice',
    TITLE: 'dc.title',
    AUTHOR: 'dc.creator',
    KEYWORD: 'dc.subject',
    PUBLISHER: 'dc.publisher',
    ISBN: 'bath.isbn',
    YEAR: 'dc.date',
  },
  recordIndex: 'rec.id',
  maxRecords: 50,
} as const;

/**
 * Systems with a known address and known indexes, from their documentation and from open source clients;
 * `test-connection` shows what a system really offers. `alma`, `k10plus` (its other databases) and `koha` also serve
 * systems of the same product, with a `base` of their own.
 */
const presets = {
  dnb: {
    base: 'https://services.dnb.de/sru/dnb',
    version: 1.1,
    schema: 'MARC21-xml',
    indexes: {
      FREE: 'woe',
      TITLE: 'tit',
      AUTHOR: 'atr',
      KEYWORD: 'sw',
      PUBLISHER: 'vlg',
      ISBN: 'num',
      YEAR: 'jhr',
      YEAR_START: 'jhr',
      YEAR_END: 'jhr',
      LANGUAGE: 'spr',
    },
    recordIndex: 'idn',
    wildcards: true,
    // No `sortKeys`; sorting by CQL although the version is 1.1.
    sorting: { year: 'jhr/sort.descending', newest: 'jhr/sort.descending', title: 'tit/sort.ascending' },
    sortBy: 'query',
    maxRecords: 100,
    copies: 'hidden',
  },
  k10plus: { base: 'https://sru.k10plus.de/opac-de-627', ...pica },
  swb: { base: 'https://sru.bsz-bw.de/swb', ...pica, schema: 'marcxmlk10os' },
  b3kat: {
    base: 'http://bvbr.bib-bvb.de:5661/bvb01sru',
    version: 1.1,
    schema: 'marcxml',
    indexes: {
      FREE: 'cql.serverChoice',
      TITLE: 'marcxml.title',
      AUTHOR: 'marcxml.creator',
      ISBN: 'marcxml.isbn',
    },
    recordIndex: 'marcxml.idn',
    maxRecords: 50,
    copies: 'hidden',
  },
  hbz: { base: 'https://eu04.alma.exlibrisgroup.com/view/sru/49HBZ_NETWORK', ...alma },
  obv: { base: 'https://services.obvsg.at/sru/OBV-LIT', ...alma },
  swisscovery: { base: 'https://swisscovery.slsp.ch/view/sru/41SLSP_NETWORK', ...alma },
  alma,
  koha: { ...dublinCore, version: 1.1 },
} as const satisfies Record<string, Preset>;

/** The values of `preset`. */
export const presetNames = Object.keys(presets) as (keyof typeof presets)[];

/** The preset of a name; without a name, a server with the Dublin Core indexes. */
export const presetOf = (name: keyof typeof presets | undefined): Preset =>
  name === undefined ? { ...dublinCore, version: 1.1 } : presets[name];
