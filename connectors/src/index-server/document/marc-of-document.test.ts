import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { marcXml } from '../../testing/marc-xml.ts';
import { marcOfDocument } from './marc-of-document.ts';

/** ISO 2709 with one field: 245 $a Öl. */
const iso = '00055nam a2200037 c 4500245000900000\u001e00\u001faÖl\u001e\u001d';
const json = {
  leader: '00000nam a2200000 c 4500',
  fields: [{ '245': { ind1: '0', ind2: '0', subfields: [{ a: 'Öl' }] } }],
};

it.each<[string, unknown]>([
  ['MARCXML', marcXml({ id: '1', title: 'Öl' })],
  [
    'MARCXML with a prolog of another encoding',
    `<?xml version="1.0" encoding="ISO-8859-1"?>${marcXml({ id: '1', title: 'Öl' })}`,
  ],
  ['ISO 2709', iso],
  [
    'ISO 2709 with written separators',
    iso.replaceAll('\u001d', '#29;').replaceAll('\u001e', '#30;').replaceAll('\u001f', '#31;'),
  ],
  ['ISO 2709 in Base64', Buffer.from(iso).toString('base64')],
  ['ISO 2709 in Base64 with line breaks', Buffer.from(iso).toString('base64').replace(/.{20}/g, '$&\n')],
  ['MARC-in-JSON', JSON.stringify(json)],
  ['MARC-in-JSON as an object', json],
  ['a list with one record', [iso]],
])('reads %s', (_, value) => {
  const record = marcOfDocument({ fullrecord: value }, 'fullrecord');
  const title = record?.dataFields.find(({ tag }) => tag === '245')?.subfields;
  expect(title).toEqual([{ code: 'a', value: 'Öl' }]);
});

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['a pointer to a file', 'blob:ai-49-abc'],
  ['broken XML', '<record><datafield'],
  ['XML with entities', '<!DOCTYPE x [<!ENTITY a "b">]><record/>'],
  ['another XML', '<rss/>'],
  ['broken JSON', '{"fields":'],
  ['deep JSON', `{"fields":${'['.repeat(10_000)}`],
  ['Base64 of something else', Buffer.from('Guten Tag').toString('base64')],
  ['a number', 7],
  ['an authority record', marcXml({ id: '1', title: 'x' }).replace('00000nam', '00000nz ')],
  [
    'too many fields',
    marcXml({ id: '1', title: 'x' }).replace(
      '</record>',
      `${'<datafield tag="500"><subfield code="a">x</subfield></datafield>'.repeat(6000)}</record>`,
    ),
  ],
])('reads no record from %s', (_, value) => {
  expect(marcOfDocument({ fullrecord: value }, 'fullrecord')).toBeUndefined();
});

it('reads only fields of the document itself', () => {
  expect(marcOfDocument({}, 'constructor')).toBeUndefined();
  expect(marcOfDocument({ fullrecord: iso }, '')).toBeUndefined();
});
