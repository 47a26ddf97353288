import { readRecords } from '@buchfink/catalogue/import/reading/read-records';
import { splitRole } from '@buchfink/catalogue/marc/contributors/relators';
import { decodeMarc8 } from '@buchfink/catalogue/marc/encoding/marc8';
import type { MarcRecord } from '@buchfink/catalogue/marc/marc-record';
import { recordFromMarc } from '@buchfink/catalogue/marc/record-from-marc';
import { readOaiResponse } from '@buchfink/catalogue/oai/oai-response';
import { audienceGroupOf } from '@buchfink/catalogue/record/audience-group';
import { isbnsIn } from '@buchfink/catalogue/record/identifiers/isbn';
import { callNumberKey, numberKey } from '@buchfink/catalogue/record/identifiers/number-key';
import { parsePartCount } from '@buchfink/catalogue/record/part-count';
import { Repairs } from '@buchfink/catalogue/report/repairs';
import { parseCitations } from '@buchfink/catalogue/search/citations/parse-citations';
import { parseBooleanQuery } from '@buchfink/catalogue/search/query/boolean-query';
import { parseTypedText } from '@buchfink/catalogue/search/suggest/typed-text';
import { cleanText, element, heading } from '@buchfink/catalogue/text/clean-text';
import { parseDay } from '@buchfink/catalogue/text/dates/day';
import { parseYearSpan } from '@buchfink/catalogue/text/dates/year';
import { decodeDamagedUtf8 } from '@buchfink/catalogue/text/encoding/damaged-utf8';
import { guessEightBitEncoding } from '@buchfink/catalogue/text/encoding/guess-encoding';
import { foldText } from '@buchfink/catalogue/text/fold';
import { decodeEntities, htmlToText } from '@buchfink/catalogue/text/html/html-to-text';
import { splitQuotations } from '@buchfink/catalogue/text/quotations';
import { sortKey } from '@buchfink/catalogue/text/sort-key';
import { termsOf } from '@buchfink/catalogue/text/terms';
import { bytesOf, drain, growthCases, type Shape } from './growth-case.ts';

/** Texts that are hard for patterns: openings without an end, runs of blanks, signs and digits. */
const hardTexts: readonly (Shape | string)[] = [
  'ä',
  { before: 'a', part: ' ', after: 'b' },
  '1 ',
  ', ',
  { part: ' / ', after: 'x' },
  { before: 'x', part: ' (a', after: ')' },
  '"',
  '<',
  'a-',
  'A. ',
];
const htmlTexts: readonly (Shape | string)[] = [
  '<!--R',
  '<script>',
  '<script></script',
  '<style',
  '<a x=',
  '<a x="',
  { before: '<p', part: ' a=b' },
  { before: '<p', part: ' ' },
  { before: '<p', part: ' a = ' },
  '</b',
  '<jats:',
  '&',
  '&#',
  '&#1',
  '&am',
  '&amp;amp;',
  '<b><i>',
  '</i></b>',
];

const encoded = (text: string) => Buffer.from(text, 'latin1');
const field = (tag: string, ...values: readonly string[]) => ({
  tag,
  ind1: ' ',
  ind2: ' ',
  subfields: values.map((value) => ({ code: 'a', value })),
});

function recordOf(tag: string, text: string): unknown {
  const marc: MarcRecord = {
    leader: '00000nam a2200000 a 4500',
    controlFields: [{ tag: '001', value: '1' }],
    dataFields: [field('245', 'Titel'), field(tag, text)],
  };
  return recordFromMarc(marc, {}, new Repairs());
}

const recordWithFields = (tag: string) => ({
  parser: `recordFromMarc, many ${tag}`,
  parse: (text: string) =>
    recordFromMarc(
      {
        leader: '00000nam a2200000 a 4500',
        controlFields: [{ tag: '001', value: '1' }],
        dataFields: [field('245', 'Titel'), ...text.split('|').map((value) => field(tag, value))],
      },
      {},
      new Repairs(),
    ),
});

const read = (text: string) => drain(readRecords(bytesOf(text)));
const readTable = (text: string) =>
  drain(readRecords(bytesOf(text), { csv: { columns: { id: 'id', title: 'title' } } }, { format: 'csv' }));
const marcXml = '<collection xmlns="http://www.loc.gov/MARC21/slim">';
const xmlRecord =
  '<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">1</controlfield><datafield tag="245" ind1=" " ind2=" "><subfield code="a">Titel</subfield></datafield></record>';
const oaiOpening =
  '<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2026-01-01T00:00:00Z</responseDate><request/><ListRecords>';

/** What reads bibliographic data and queries. */
export const catalogueCases = [
  ...growthCases('htmlToText', htmlToText, htmlTexts),
  ...growthCases('decodeEntities', decodeEntities, ['&', '&#', '&amp;', '&amp;amp;']),
  ...growthCases('cleanText', (text) => cleanText(text, 1_000_000), [
    ...hardTexts,
    ...htmlTexts,
    '<<',
    '<<a>>',
    '\u0098a',
  ]),
  ...growthCases('element', (text) => element(text, 1_000_000), [...hardTexts, { part: '. ', after: 'x' }, '!.', ':;']),
  ...growthCases('heading', heading, hardTexts),
  ...growthCases('splitRole', splitRole, [...hardTexts, ' and ', ' [', 'a$b', { before: 'x', part: ' (', after: 'y' }]),
  ...growthCases('parseCitations', parseCitations, [
    ...hardTexts,
    '(2001) ',
    'In: ',
    'eds. ',
    'et al ',
    ': ',
    'a. 2001: ',
  ]),
  ...growthCases('splitQuotations', splitQuotations, hardTexts),
  ...growthCases('parseBooleanQuery', parseBooleanQuery, [
    'AND ',
    'a OR ',
    '(',
    ')',
    '((a) AND ',
    'NOT ',
    ...hardTexts,
  ]),
  ...growthCases('parseTypedText', parseTypedText, hardTexts),
  ...growthCases('foldText', foldText, hardTexts),
  ...growthCases('sortKey', sortKey, hardTexts),
  ...growthCases('termsOf', termsOf, [...hardTexts, 'a.b.', 'C++ ', 'ab-']),
  ...growthCases('parseDay', parseDay, hardTexts),
  ...growthCases('parseYearSpan', (text) => parseYearSpan(text), [...hardTexts, '1400h ', '19--', '2001-', 'c1999']),
  ...growthCases('parsePartCount', parsePartCount, [...hardTexts, '1 CD ', '2 v. ']),
  ...growthCases('audienceGroupOf', audienceGroupOf, [...hardTexts, 'FSK ', 'ab 6 ']),
  ...growthCases('isbnsIn', isbnsIn, [...hardTexts, '978', '3-', '978-3-16-148410-0 ', 'x 978']),
  ...growthCases('numberKey', numberKey, [...hardTexts, ' (a)', ' : ']),
  ...growthCases('callNumberKey', callNumberKey, hardTexts),
  ...growthCases('decodeMarc8', (text) => decodeMarc8(encoded(text)), [
    'a',
    '\u001b',
    '\u001b$1',
    '\u001b(N',
    '\u00e1',
    '\u00e1a',
  ]),
  ...growthCases('decodeDamagedUtf8', (text) => decodeDamagedUtf8(encoded(text)), [
    'a',
    '\u00c3',
    '\u00c3\u00a4',
    '\u00fc',
    '\u00e2\u0082',
  ]),
  ...growthCases('guessEightBitEncoding', (text) => guessEightBitEncoding(encoded(text)), [
    { part: 'a\u00fc ', size: 200 },
    { part: '\u0081', size: 500 },
  ]),
  ...['100', '245', '260', '300', '490', '521', '650', '773', '852', '856'].flatMap((tag) =>
    growthCases(
      `recordFromMarc ${tag}`,
      (text) => recordOf(tag, text),
      [' (', ' / ', 'A. ', '1'].map((part) => ({ part, size: 250 })),
    ),
  ),
  ...['020', '100', '245', '500', '650', '700', '773', '780', '830', '852', '856', '880', '952'].flatMap((tag) => {
    const { parser, parse } = recordWithFields(tag);
    // One parser: by day the first of these fields.
    return growthCases(parser, parse, [{ part: (at) => `Wert ${at}|`, size: 1_000 }]).map((each) => ({
      ...each,
      parser: 'recordFromMarc, many',
    }));
  }),
  ...growthCases('ISO 2709', read, [
    { before: '00100nam a2200049 a 4500', part: '001000200000' },
    { before: '00100nam a2200049 a 4500', part: '\u001e' },
    '\u001d',
    '00026     2200025   4500\u001e\u001d',
    '99999nam a2200049 a 4500',
    '00100nam a2200049 a 4500\n',
  ]),
  ...growthCases('MARCXML', read, [
    { before: marcXml, part: xmlRecord, after: '</collection>', size: 100 },
    { before: marcXml, part: '<record>' },
    { before: marcXml, part: '</record>' },
    { before: marcXml, part: '<!--' },
    { before: marcXml, part: '<![CDATA[' },
    { before: marcXml, part: '<record a="' },
    { before: marcXml, part: '&amp;' },
    { before: marcXml, part: '<' },
    { before: marcXml, part: ' ' },
    { before: `${marcXml}<record>`, part: '<x/>' },
    { before: `${marcXml}<record><leader>`, part: ' \n' },
    { before: `${marcXml}<record><datafield tag="245">`, part: '<subfield code="a">' },
    { before: '<!DOCTYPE a [', part: '<!ENTITY a "b">' },
  ]),
  ...growthCases('MARC in JSON', read, [
    { before: '[', part: '{"leader":"","fields":[{"001":"1"}]},' },
    { before: '[', part: '{"leader":' },
    '[',
    '[ ',
    { before: '[{"leader":"', part: '\\"' },
    { before: '[{"leader":"', part: '{"leader"' },
    { before: '{"a":', part: '[[ "' },
    { before: '[["', part: '{' },
  ]),
  ...growthCases('CSV', readTable, [
    { before: 'id;title\n', part: '1;"' },
    { before: 'id;title\n1;"', part: '\n' },
    { before: 'id;title\n1;"', part: '""' },
    { before: 'id;title\n', part: '1;x\n' },
    { before: 'id;title\n', part: ';' },
    { before: 'id;title\n', part: '1;="' },
    { before: 'id;title\n1;', part: '="' },
    { before: 'id;title\n1;', part: '&amp;' },
    { before: 'id;title\n1;', part: '<!--R' },
    { before: 'id;title\n1;="', part: '""' },
    { before: 'id;title', part: ';"x' },
    '"',
    '\r',
    '\0',
  ]),
  ...growthCases('OAI-PMH', (text) => readOaiResponse(bytesOf(text), 'ListRecords'), [
    { before: oaiOpening, part: '<record><header><identifier>' },
    {
      before: oaiOpening,
      part: '<record><header><identifier>a</identifier><datestamp>2026-01-01</datestamp></header></record>',
    },
    { before: oaiOpening, part: '</record>' },
    { before: oaiOpening, part: '<!--' },
    { before: oaiOpening, part: ' ' },
    { before: `${oaiOpening}<record><metadata>`, part: '<a>' },
    { before: `${oaiOpening}<resumptionToken>`, part: 'a' },
  ]),
];
