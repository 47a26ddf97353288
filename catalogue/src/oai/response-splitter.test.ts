import { expect, it } from 'vitest';
import { largestRecord } from '../marc/reading.ts';
import { ResponseSplitter } from './response-splitter.ts';

const shape = {
  lists: ['ListRecords'],
  firstInRecord: ['header'],
  afterRecords: ['resumptionToken'],
  closingTags: ['ListRecords'],
};

it.each([0, 1])('cuts the same records in any chunks: %i more than the largest', (more) => {
  const [start, end] = ['<record><header/>', '</record>'];
  const large = start + 'x'.repeat(largestRecord - start.length - end.length + more) + end;
  const small = `${start}${end}`;
  const text = `<ListRecords>${large}${small}${large}</ListRecords>`;
  const outcomes = [text.length, largestRecord, largestRecord + 1, 1_000_003].map((length) => {
    const splitter = new ResponseSplitter(shape);
    const parts = [];
    for (let at = 0; at < text.length; at += length) parts.push(...splitter.push(text.slice(at, at + length)));
    parts.push(...splitter.end());
    const records = parts.filter(({ kind }) => kind === 'record');
    return records.map(({ text: record, isTooLarge = false }) => [record.slice(0, 4000), isTooLarge]);
  });
  const expected = [large, small, large].map((record) => [record.slice(0, 4000), record.length > largestRecord]);
  for (const outcome of outcomes) expect(outcome).toEqual(expected);
});
