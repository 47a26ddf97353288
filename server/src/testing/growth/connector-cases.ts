import { parseDaiaAnswer, remainingIds } from '@buchfink/connectors/daia/daia-answer';
import { countOnly } from '@buchfink/connectors/index-server/index-engine';
import { parseOpenSearchAnswer } from '@buchfink/connectors/index-server/opensearch/opensearch-answer';
import { parseSolrAnswer } from '@buchfink/connectors/index-server/solr/solr-answer';
import { parsePatronInfo } from '@buchfink/connectors/koha/ilsdi/patron-info';
import { readXmlTree } from '@buchfink/connectors/koha/ilsdi/xml-tree';
import { cleanKohaText } from '@buchfink/connectors/koha/koha-values';
import { parseFees, parseHolds, parseItemRows, parseLoans } from '@buchfink/connectors/koha/rest/rest-rows';
import { readFeeLine } from '@buchfink/connectors/money/fee-line';
import { readSystemAmount } from '@buchfink/connectors/money/read-amount';
import { parseDocuments } from '@buchfink/connectors/paia/protocol/paia-answers';
import { decodeText, detectCharset } from '@buchfink/connectors/sip2/codec/charset';
import { parseFields } from '@buchfink/connectors/sip2/codec/fields';
import { parseFrame } from '@buchfink/connectors/sip2/codec/frame';
import { createFrameSplitter } from '@buchfink/connectors/sip2/codec/frame-splitter';
import { parseMessage } from '@buchfink/connectors/sip2/codec/message-layout';
import { patronInformationResponse } from '@buchfink/connectors/sip2/codec/messages/patron';
import { parseSruAnswer } from '@buchfink/connectors/sru/sru-answer';
import { parseTerms } from '@buchfink/connectors/typed-terms';
import { parseJsonBody } from '@buchfink/connectors/untrusted-json';
import { growthCases } from './growth-case.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const sru =
  '<searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/"><numberOfRecords>1</numberOfRecords><records>';
const sruRecord =
  '<record><recordPacking>xml</recordPacking><recordData><record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000nam a2200000 a 4500</leader></record></recordData></record>';
const patron = '64              00120260101    120000000000000000000000000000';
const patronInfo = '<GetPatronInfo><borrowernumber>1</borrowernumber><cardnumber>1</cardnumber>';
const parsedJson = (parse: (json: unknown) => unknown) => (text: string) => parse(parseJsonBody(bytes(text)));

/** What reads the answers of library systems. */
export const connectorCases = [
  ...growthCases('SRU', (text) => parseSruAnswer(bytes(text), undefined, new AbortController().signal), [
    { before: sru, part: sruRecord },
    { before: sru, part: '<record>' },
    { before: sru, part: '</record>' },
    { before: sru, part: '<!--' },
    { before: sru, part: '&lt;record&gt;' },
    { before: sru, part: ' ' },
    { before: `${sru}<record><recordData>`, part: '<a>' },
    { before: `${sru}<record><recordPacking>string</recordPacking><recordData>`, part: '&lt;?xml ' },
    '<diagnostic>',
  ]),
  ...growthCases('JSON', (text) => parseJsonBody(bytes(text)), [
    '[',
    '{"a":',
    '"',
    '\\"',
    { before: '"', part: '\\"' },
    '[],',
  ]),
  ...growthCases('DAIA', (text) => parseDaiaAnswer(bytes(text)), [
    { before: '{"document":[', part: '{"id":"a:b"},', after: '{}]}' },
    { before: '{"document":[{"id":"a:b","item":[', part: '{"available":[{"service":"loan"}]},', after: '{}]}]}' },
    { before: '{"document":[{"id":"a:b","about":"', part: ' ', after: 'x"}]}' },
  ]),
  ...growthCases('Link of DAIA', remainingIds, ['<', '<a>', '<a>;', '<a>; rel', { before: '<a>;', part: ' ' }]),
  ...growthCases('PAIA', parsedJson(parseDocuments), [
    { before: '{"doc":[', part: '{"status":3,"item":"http://a.example/1"},', after: '{}]}' },
    { before: '{"doc":[{"status":3,"about":"', part: ' ', after: 'x"}]}' },
  ]),
  ...growthCases(
    'OpenSearch',
    parsedJson((json) => parseOpenSearchAnswer(json, countOnly)),
    [{ before: '{"hits":{"total":{"value":1},"hits":[', part: '{"_id":"1","_source":{"a":"b"}},', after: '{}]}}' }],
  ),
  ...growthCases(
    'Solr',
    parsedJson((json) => parseSolrAnswer(json, countOnly)),
    [{ before: '{"response":{"numFound":1,"docs":[', part: '{"id":"1"},', after: '{}]}}' }],
  ),
  ...growthCases('Koha ILS-DI', async (text) => parsePatronInfo(await readXmlTree(bytes(text)), '1'), [
    {
      before: `${patronInfo}<loans>`,
      part: '<loan><itemnumber>1</itemnumber></loan>',
      after: '</loans></GetPatronInfo>',
    },
    { before: `${patronInfo}<fines>`, part: '<fine><amount>1</amount></fine>', after: '</fines></GetPatronInfo>' },
    { before: patronInfo, part: '<a/>', after: '</GetPatronInfo>' },
    { before: `${patronInfo}<surname>`, part: ' a', after: '</surname></GetPatronInfo>' },
    { before: `${patronInfo}<surname>`, part: '&amp;', after: '</surname></GetPatronInfo>' },
    { before: patronInfo, part: '<a>' },
  ]),
  ...growthCases(
    'Koha REST loans',
    parsedJson((json) => parseLoans(json as unknown[], '1')),
    [{ before: '[', part: '{"checkout_id":1,"patron_id":1,"item_id":1},', after: '{}]' }],
  ),
  ...growthCases(
    'Koha REST holds',
    parsedJson((json) => parseHolds(json as unknown[], '1')),
    [{ before: '[', part: '{"hold_id":1,"patron_id":1},', after: '{}]' }],
  ),
  ...growthCases(
    'Koha REST items',
    parsedJson((json) => parseItemRows(json as unknown[])),
    [{ before: '[', part: '{"item_id":1},', after: '{}]' }],
  ),
  ...growthCases('Koha REST fees', parsedJson(parseFees), [
    { before: '{"balance":1,"outstanding_debits":{"lines":[', part: '{"amount_outstanding":1},', after: '{}]}}' },
  ]),
  ...growthCases('Koha values', (text) => [cleanKohaText(text)], [
    ' ',
    '1',
    '1.',
    ',1',
    '\u0098',
    { before: '1', part: ' ', after: 'x' },
  ]),
  ...growthCases('SIP2 fields', parseFields, [
    '|',
    'AA|',
    'AFa|',
    'C4::',
    { before: 'AF', part: 'C4::a' },
    'HASH(0x',
    '&#124;',
  ]),
  ...growthCases('SIP2 frame', (text) => parseFrame(bytes(text)), ['AA1|', 'AY1AZ', 'ÿ']),
  ...growthCases('SIP2 stream', (text) => createFrameSplitter().push(bytes(text)), [
    'a\r',
    '\r',
    'ÿú',
    'ÿû1',
    'aÿ',
    '\0',
  ]),
  ...growthCases('SIP2 patron', (text) => parseMessage(patronInformationResponse, text), [
    { before: patron, part: 'AU1|' },
    { before: patron, part: 'AFa|' },
    { before: patron, part: 'AS1|AT2|' },
  ]),
  ...growthCases('SIP2 text', (text) => decodeText(bytes(text), detectCharset(bytes(text)) ?? 'cp850'), [
    'a',
    'ä',
    'Ã',
    '\u0080',
  ]),
  ...growthCases('amounts of systems', (text) => [readSystemAmount(text, 'EUR'), readFeeLine(text, 'EUR', ',')], [
    ' ',
    '1',
    '1,',
    '1.000',
    "1'",
    '-',
    '(',
    '€',
    'EUR ',
    '\u00a0',
    '1.00 ',
  ]),
  ...growthCases('typed terms', parseTerms, ['"', 'a ', '" ', '"a', ' ', "'"]),
];
