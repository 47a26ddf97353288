import { Buffer } from 'node:buffer';
import type { MediaType } from '@buchfink/contract/media-type';
import { catalogueTitles, type TestTitle } from '../catalogue-titles.ts';
import { marcXml } from '../marc-xml.ts';

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
