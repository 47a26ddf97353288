import { Buffer } from 'node:buffer';
import type { MediaType } from '@buchfink/contract/media-type';
import { marcXml } from '../marc-xml.ts';
import { catalogueTitles, type TestTitle } from '../rules/catalogue-titles.ts';

/** How an index made by SolrMarc calls media types and languages. */
const formats: Partial<Record<MediaType, readonly string[]>> = {
  BOOK: ['Book'],
  EBOOK: ['eBook'],
  CD: ['Sound Disc', 'CD'],
  DVD: ['DVD'],
  MAGAZINE: ['Journal'],
};
const languages: Readonly<Record<string, string>> = { ger: 'German', eng: 'English', fre: 'French', rus: 'Russian' };

/** A title as a document with VuFind's fields. */
const documentOf = (title: TestTitle) => ({
  id: title.id,
  institution: ['DE-1'],
  building: [title.branch],
  format: formats[title.mediaType] ?? [],
  language: [languages[title.language] ?? title.language],
  title: title.title,
  title_short: title.title,
  title_full: title.title,
  title_sort: title.title.toLowerCase(),
  ...(title.author !== undefined && { author: [title.author], author_sort: title.author }),
  publisher: title.publisher === undefined ? [] : [title.publisher],
  publishDate: [String(title.year)],
  publishDateSort: String(title.year),
  isbn: title.isbn === undefined ? [] : [title.isbn],
  topic: title.subjects ?? [],
  topic_facet: title.subjects ?? [],
  first_indexed: `${title.added}T10:00:00Z`,
});

const isoRecord = (fields: readonly (readonly [tag: string, text: string])[]) => {
  let directory = '';
  let data = '';
  for (const [tag, text] of fields) {
    const field = `${text}\u001e`;
    const length = new TextEncoder().encode(field).length;
    const position = new TextEncoder().encode(data).length;
    directory += `${tag}${String(length).padStart(4, '0')}${String(position).padStart(5, '0')}`;
    data += field;
  }
  const base = 24 + directory.length + 1;
  const length = base + new TextEncoder().encode(data).length + 1;
  return `${String(length).padStart(5, '0')}nam a22${String(base).padStart(5, '0')} c 4500${directory}\u001e${data}\u001d`;
};

/** Records with MARC, a set with its volumes, copies as JSON, and a record of another library of the same index. */
const furtherDocuments = [
  {
    ...documentOf({
      id: 'x1',
      title: 'Verbund',
      year: 2001,
      mediaType: 'BOOK',
      language: 'ger',
      branch: 'B',
      added: '2026-05-01',
    }),
    institution: ['DE-2'],
  },
  {
    ...documentOf({
      id: 'set',
      title: 'Gesammelte Schriften',
      year: 1990,
      mediaType: 'BOOK',
      language: 'ger',
      branch: 'ZB',
      added: '2024-01-01',
    }),
    fullrecord: marcXml({
      id: 'set',
      title: 'Gesammelte Schriften',
      author: 'Mann, Thomas',
      year: 1990,
      publisher: 'Insel',
    }),
  },
  {
    ...documentOf({
      id: 'v10',
      title: 'Briefwechsel',
      year: 1992,
      mediaType: 'BOOK',
      language: 'ger',
      branch: 'ZB',
      added: '2024-01-02',
    }),
    hierarchy_parent_id: ['set'],
    fullrecord: marcXml({
      id: '4711',
      title: 'Briefwechsel',
      year: 1992,
      parent: '(DE-1)815',
      number: 'Bd. 10',
      shelfmark: 'MAN 10',
    }),
  },
  {
    ...documentOf({
      id: 'iso',
      title: 'Schiffe',
      year: 1980,
      mediaType: 'BOOK',
      language: 'ger',
      branch: 'ZB',
      added: '2024-01-03',
    }),
    fullrecord: isoRecord([
      ['001', 'iso'],
      ['008', '110504s1980    gw ||||| |||| 00||||ger  '],
      ['245', '00\u001faSchiffe\u001fbeine Übersicht'],
      ['520', '  \u001faVon Öltankern und Jollen.'],
    ]),
  },
  {
    ...documentOf({
      id: 'copies',
      title: 'Zwei Exemplare',
      year: 1981,
      mediaType: 'BOOK',
      language: 'ger',
      branch: 'ZB',
      added: '2024-01-04',
    }),
    copies_str_mv: [
      JSON.stringify({ code: 'B1', house: 'ZB', mark: 'ABC 1', status: 'available' }),
      JSON.stringify({ code: 'B2', house: 'NORD', mark: 'ABC 2', status: 'lent' }),
    ],
  },
];

/** The documents of a test server: `catalogueTitles`, and further ones. */
export const indexDocuments: readonly Readonly<Record<string, unknown>>[] = [
  ...catalogueTitles.map(documentOf),
  ...furtherDocuments,
];

/**
 * Documents in the forms of two German union catalogues: one of K10plus-Zentral with the holdings of two libraries, one of
 * the GVI, whose id is not that of its MARC record.
 */
export const unionDocuments: readonly Readonly<Record<string, unknown>>[] = [
  {
    id: '1044444444',
    recordtype: 'marc',
    collection: ['GBV'],
    collection_details: ['GBV_ILN_20', 'SYSFLAG_1', 'GBV_ILN_475'],
    building: ['20', '475'],
    format: ['Book'],
    format_phy_str_mv: ['Book'],
    language: ['German'],
    title: 'Leuchttürme an der Küste',
    title_short: 'Leuchttürme',
    title_sub: 'an der Küste',
    title_full: 'Leuchttürme an der Küste Hinrich Hansen',
    title_sort: 'leuchttürmean der küste',
    author: ['Hansen, Hinrich'],
    author_sort: 'Hansen, Hinrich',
    publisher: ['Deich'],
    publishPlace: ['Husum'],
    publishDate: ['2008'],
    publishDateSort: '2008',
    edition: '5. Aufl',
    physical: ['544 S Fototaf., Kt'],
    isbn: ['9783570010914', '3570010910'],
    topic: ['misc Seezeichen'],
    topic_facet: ['Seezeichen'],
    genre: ['Bildband gnd'],
    genre_facet: ['Bildband'],
    class: ['rvk ZO 4000'],
    fullrecord: isoRecord([
      ['001', '1044444444'],
      ['008', '120721s2008    gw ||||| |||| 00||||ger  '],
      ['100', '1 \u001faHansen, Hinrich'],
      ['245', '10\u001faLeuchttürme\u001fban der Küste\u001fcHinrich Hansen'],
      ['773', '08\u001fiBand von\u001ftSeezeichen\u001fw(DE-627)1033333333'],
      ['912', '  \u001faGBV_ILN_20'],
      ['980', '  \u001f220\u001f101\u001fb1360765301\u001fdR 11\u001feu'],
      ['980', '  \u001f2475\u001f101\u001fb1381900798\u001fdN 910 Han\u001feu'],
    ])
      .replaceAll('\u001d', '#29;')
      .replaceAll('\u001e', '#30;')
      .replaceAll('\u001f', '#31;'),
  },
  {
    id: '(DE-627)1055555555',
    institution_id: ['DE-18', 'DE-Bsp1'],
    language: 'ger',
    title: 'Nebelhörner',
    title_unstemmed: ['Nebelhörner'],
    title_sort: 'nebelhörner',
    author: ['Hansen, Hinrich'],
    author_unstemmed: ['Hansen, Hinrich'],
    author_norm: ['Hansen, Hinrich', 'Hanssen, Heinrich'],
    author_sort: 'Hansen, Hinrich',
    subject_all: ['Seezeichen'],
    publisher: ['Deich'],
    publish_date: [2011],
    publish_date_sort: 2011,
    material_content_type: ['Book'],
    isbn: ['9783548372570'],
    rvk: ['ZO 4000'],
    fullrecord: marcXml({
      id: '1055555555',
      title: 'Nebelhörner',
      author: 'Hansen, Hinrich',
      year: 2011,
      publisher: 'Deich',
      isbn: '9783548372570',
      parent: '(DE-627)1033333333',
      number: '3',
    }),
  },
];

/** The documents for OpenSearch, with copies as objects: fields of Solr hold none. */
export const openSearchDocuments = indexDocuments.map((document) => {
  const { copies_str_mv: copies, ...others } = document;
  return Array.isArray(copies)
    ? { ...others, copies: copies.map((text) => JSON.parse(String(text)) as object) }
    : others;
});

/** A document as Koha makes it: words and values by field, and MARC in Base64. */
export const kohaDocuments: readonly Readonly<Record<string, unknown>>[] = [
  {
    _id: '17',
    title: ['Momo', 'Michael Ende'],
    title__sort: 'Momo',
    author: ['Ende, Michael'],
    author__facet: ['Ende, Michael'],
    author__sort: 'Ende, Michael',
    subject: ['Zeit'],
    subject__facet: ['Zeit'],
    itype__facet: ['BK'],
    homebranch__facet: ['HB', 'ZW'],
    ln__facet: ['ger'],
    marc_data: Buffer.from(
      isoRecord([
        ['001', '17'],
        ['008', '110504s1973    gw ||||| |||| 00||||ger  '],
        ['100', '1 \u001faEnde, Michael'],
        ['245', '00\u001faMomo\u001fbein Märchenroman'],
        ['952', '  \u001faHB\u001fbHB\u001foEND 1\u001fpMB-1\u001fyBK'],
        ['952', '  \u001faZW\u001fbZW\u001foEND 2\u001fpMB-2\u001fq2026-12-24\u001fyBK'],
      ]),
    ).toString('base64'),
  },
];
