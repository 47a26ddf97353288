import { createReadStream, existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkLengths, encodedXml, inChunks, trickyText } from '../marc/testing/chunked-xml.ts';
import { stream } from '../marc/testing/marc-builder.ts';
import { sharedData } from '../marc/testing/shared-data.ts';
import { OaiResponseError, type OaiVerb, readOaiResponse } from './oai-response.ts';

const folder = `${sharedData}marc/moravian-recordmanager2/cz.mzk.recordmanager.server/src/test/resources/sample/`;
const read = (xml: string, verb: OaiVerb = 'ListRecords') => readOaiResponse(stream(Buffer.from(xml)), verb);

describe.skipIf(!existsSync(folder))('recorded responses of repositories (skipped without ../shared/data)', () => {
  it.each([
    ['ListRecords1.xml', 10, '201408211302186999999999999999MZK01-VDK:MZK01-VDK', 0],
    ['ListRecordsNLKdeleted1.xml', 1, 'xaiutmvy00003', 0],
    ['ListRecordsNLKdeleted2.xml', 1, undefined, 1],
  ])('%s', async (file, count, token, deleted) => {
    const answer = await readOaiResponse(createReadStream(folder + file), 'ListRecords');
    expect(answer.responseDate).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(answer.records.length).toBe(count);
    expect(answer.records.filter(({ isDeleted }) => isDeleted).length).toBe(deleted);
    expect(answer.token).toBe(token);
    for (const { identifier, datestamp, isDeleted, marc } of answer.records) {
      expect(identifier).toMatch(/^oai:/);
      expect(datestamp).toMatch(/^\d{4}-\d\d-\d\d/);
      expect(marc === undefined).toBe(isDeleted);
    }
  });

  it('an empty list and the description of a repository are read', async () => {
    const emptyList = await readOaiResponse(createReadStream(`${folder}ListRecordsEmptySet.xml`), 'ListRecords');
    expect(emptyList).toMatchObject({ error: { code: 'noRecordsMatch' }, records: [] });
    const identity = await readOaiResponse(createReadStream(`${folder}Identify.xml`), 'Identify');
    expect(identity.granularity).toBe('YYYY-MM-DDThh:mm:ssZ');
  });
});

describe('a response', () => {
  it.each([
    ['<html><body>Error</body></html>', 'none of OAI-PMH'],
    ['<OAI-PMH><ListRecords>', 'not well formed'],
    ['Internal error', 'not well formed'],
    ['', 'not well formed'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><OAI-PMH/>', 'document type'],
    [`<OAI-PMH>${'<a>'.repeat(50)}`, 'too deep'],
    ['<OAI-PMH><responseDate>2026-01-01T00:00:00Z</responseDate></OAI-PMH>', 'neither ListRecords nor an error'],
    ['<OAI-PMH><Identify><ListRecords/><error code="x"/></Identify></OAI-PMH>', 'neither ListRecords nor an error'],
  ])('%s is refused with the reason', async (xml, reason) => {
    await expect(read(xml)).rejects.toThrow(reason);
    await expect(read(xml)).rejects.toBeInstanceOf(OaiResponseError);
  });

  it('is an error also without a code, and may be an empty list', async () => {
    expect((await read('<OAI-PMH><error>later</error></OAI-PMH>')).error).toEqual({ code: 'error', text: 'later' });
    expect(await read('<OAI-PMH><ListRecords/></OAI-PMH>')).toEqual({ responseDate: '', records: [] });
  });

  it('is refused when it is truncated, even between two records', async () => {
    const record = '<record><header><identifier>a</identifier></header></record>';
    const list = `<OAI-PMH><ListRecords>${record}${record}<resumptionToken completeListSize="9">t</resumptionToken></ListRecords></OAI-PMH>`;
    expect(await read(list)).toMatchObject({ records: [{}, {}], token: 't', listSize: 9 });
    for (let end = 0; end < list.length; end++)
      await expect(read(list.slice(0, end))).rejects.toBeInstanceOf(OaiResponseError);
  });

  it('names a record whose first tags are broken by its identifier', async () => {
    const record = (id: string, tag = 'header') =>
      `<record><${tag}><identifier>${id}</identifier></header><metadata/></record>`;
    const answer = await read(
      `<OAI-PMH><ListRecords>${record('1', 'head er')}${record('2')}${record('3', '<')}${record('4')}</ListRecords></OAI-PMH>`,
    );
    expect(answer.records.map(({ identifier, fault }) => [identifier, fault?.reason])).toEqual([
      ['1', 'xml-not-well-formed'],
      ['2', undefined],
      ['3', 'xml-not-well-formed'],
      ['4', undefined],
    ]);
  });

  it('drops an oversized record and continues after it', async () => {
    const record = (id: string, more = '') => `<record><header><identifier>${id}</identifier></header>${more}</record>`;
    const large = `<about>${'x'.repeat(17 * 1024 * 1024)}</about>`;
    const answer = await read(`<OAI-PMH><ListRecords>${record('1', large)}${record('2')}</ListRecords></OAI-PMH>`);
    expect(answer.records).toMatchObject([
      { identifier: '1', fault: { reason: 'record-too-large' } },
      { identifier: '2' },
    ]);
  });

  it('may contain characters that XML forbids', async () => {
    const answer = await read('<OAI-PMH><error code="x">a\u0008b&#x1F;c&#31;d</error></OAI-PMH>');
    expect(answer.error).toEqual({ code: 'x', text: 'a b c d' });
  });

  it('is read or refused after any damage', async () => {
    const xml =
      '<OAI-PMH><responseDate>2026-01-01T00:00:00Z</responseDate><ListRecords><record><header><identifier>oai:a:1' +
      '</identifier><datestamp>2026-01-01</datestamp></header><metadata><record><leader/><controlfield tag="001">1' +
      '</controlfield></record></metadata></record><resumptionToken>x</resumptionToken></ListRecords></OAI-PMH>';
    const change = fc.tuple(
      fc.nat(xml.length),
      fc.nat(30),
      fc.constantFrom('', '<', '>', '&', '<record>', '</metadata>'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 3 }), async (changes) => {
        let text = xml;
        for (const [at, drop, put] of changes) text = text.slice(0, at) + put + text.slice(at + drop);
        const answer = await read(text).catch((error: unknown) => error);
        if (answer instanceof Error) expect(answer).toBeInstanceOf(OaiResponseError);
      }),
      { numRuns: 300 },
    );
  });

  it('has a token of the same length in any chunks', async () => {
    const list = `<OAI-PMH><ListRecords><resumptionToken>${'t'.repeat(12_000)}</resumptionToken></ListRecords></OAI-PMH>`;
    const token = (lengths: number[]) =>
      readOaiResponse(inChunks(Buffer.from(list), lengths), 'ListRecords').then((answer) => answer.token);
    expect(await token([999])).toBe(await token([20_000]));
  });

  it('is read alike in any chunks', async () => {
    const record = (text: string, id: number) =>
      `<record><header><identifier>oai:é:${id}</identifier><datestamp>2026-01-01</datestamp></header><metadata><m:record>` +
      '<m:leader>00000nam a2200000 a 4500</m:leader><m:controlfield tag="001">1</m:controlfield>' +
      `<m:datafield tag="245" ind1="1" ind2="0"><m:subfield code="a">Ti${text}tel</m:subfield></m:datafield>` +
      '</m:record></metadata></record>';
    const response = fc
      .tuple(fc.array(trickyText, { maxLength: 4 }), trickyText)
      .map(
        ([texts, around]) =>
          '<?xml version="1.0" encoding="UTF-8"?><OAI-PMH><responseDate>2026-01-01</responseDate><ListRecords>' +
          `${texts.map(record).join('\n')}<resumptionToken>t${around}</resumptionToken></ListRecords></OAI-PMH>`,
      );
    const outcome = (bytes: Buffer, lengths: readonly number[], isSlow?: boolean) =>
      readOaiResponse(inChunks(bytes, lengths, isSlow), 'ListRecords').catch((error: Error) => error.name);
    await fc.assert(
      fc.asyncProperty(encodedXml(response), chunkLengths, async (bytes, lengths) => {
        const expected = await outcome(bytes, [bytes.length]);
        expect(await outcome(bytes, lengths)).toEqual(expected);
        if (lengths.length > 10) expect(await outcome(bytes, lengths, true)).toEqual(expected);
      }),
      {
        numRuns: 300,
        examples: [
          [
            Buffer.from(
              `<?xml version="1.0"?><OAI-PMH><ListRecords>${record('<?xml version="1.0"?>', 1)}</ListRecords></OAI-PMH>`,
            ),
            [1],
          ],
          [Buffer.from(`<OAI-PMH><ListRecords>${record('&#55357;&#56832;', 1)}</ListRecords></OAI-PMH>`), [1]],
        ],
      },
    );
  });
});
