import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarcFile } from '../../import/reading/read-marc-file.ts';
import { controlField, fieldsOf, firstSubfield } from '../marc-record.ts';
import { collectRuns, stream } from '../testing/marc-builder.ts';
import { characterFaults, recordDamage } from '../testing/record-damage.ts';

const record = (id: string, prefix = '', title = `Titel ${id}`) =>
  `<${prefix}record><${prefix}leader>00000nam a2200000 a 4500</${prefix}leader>` +
  `<${prefix}controlfield tag="001">${id}</${prefix}controlfield><${prefix}datafield tag="245" ind1="1" ind2="0">` +
  `<${prefix}subfield code="a">${title}</${prefix}subfield></${prefix}datafield></${prefix}record>`;

async function read(file: string | Buffer, piece?: number): Promise<string[]> {
  const readings = await collectRuns(readMarcFile(stream(Buffer.from(file), piece)));
  return readings.map((reading) => {
    if (reading.kind === 'fault') return reading.reason;
    if (reading.kind === 'skipped')
      return `${reading.number} skipped ${reading.reason} ${reading.controlNumber ?? ''}`.trim();
    const title = firstSubfield(fieldsOf(reading.record, '245')[0], 'a');
    return [reading.number, controlField(reading.record, '001'), title, ...reading.repairs].join(' ');
  });
}

describe('MARCXML', () => {
  it('reads a collection from chunks of any size', async () => {
    const file = `<?xml version="1.0"?><collection>${record('1', '', 'Käse &amp; Brot')}${record('2')}</collection>`;
    for (const piece of [1, 10, 65_536]) expect(await read(file, piece)).toEqual(['1 1 Käse & Brot', '2 2 Titel 2']);
  });

  it('reads a single record, any prefix, a byte order mark and no prolog', async () => {
    expect(await read(`\ufeff${record('1', 'marc:')}`)).toEqual(['1 1 Titel 1']);
  });

  it('reads records inside OAI-PMH and SRU responses', async () => {
    const oai = `<OAI-PMH><ListRecords><record><header/><metadata>${record('1')}</metadata></record></ListRecords></OAI-PMH>`;
    const sru = `<zs:searchRetrieveResponse><zs:records><zs:record><zs:recordData>${record('2')}</zs:recordData></zs:record></zs:records></zs:searchRetrieveResponse>`;
    expect(await read(oai)).toEqual(['1 1 Titel 1']);
    expect(await read(sru)).toEqual(['1 2 Titel 2']);
  });

  it('reads UTF-16 and Latin-1 as declared', async () => {
    const file = `<?xml version="1.0" encoding="ISO-8859-1"?>${record('1', '', 'Käse')}`;
    expect(await read(Buffer.from(file, 'latin1'))).toEqual(['1 1 Käse']);
    expect(await read(Buffer.from(`\ufeff${record('1', '', 'Käse')}`, 'utf16le'))).toEqual(['1 1 Käse']);
  });

  it.each([
    ['ISO-8859-1', '\x84\x96\x92\x80\x8a\x9e', '„–’€Šž'],
    ['Windows-1252', '\x84\x96\x92\x80\x8a\x9e', '„–’€Šž'],
    ['ISO-8859-15', '\xa4\xa6', '€Š'],
    ['windows-1250', '\xf8\x84', 'ř„'],
    ['UTF-16', 'K\xc3\xa4se', 'Käse'],
  ])('reads %s as declared, from chunks of any size', async (encoding, bytes, text) => {
    const file = `<?xml version="1.0" encoding="${encoding}"?>${record('1', '', bytes)}`;
    for (const piece of [1, 100, 65_536])
      expect(await read(Buffer.from(file, 'latin1'), piece)).toEqual([`1 1 ${text}`]);
  });

  it('reads an unknown character set as UTF-8 and notes invalid bytes', async () => {
    const file = (title: string) => `<?xml version="1.0" encoding="cp850"?>${record('1', '', title)}`;
    expect(await read(file('Käse'))).toEqual(['1 1 Käse']);
    expect(await read(Buffer.from(file('K\x84se'), 'latin1'))).toEqual(['1 1 K\ufffdse character-unknown']);
  });

  it.each(['', ' encoding="UTF-8"'])(
    'reads single bytes of Latin-1 in UTF-8%s, and notes the record',
    async (declared) => {
      const bytes = (text: string) => Buffer.from(text, 'latin1');
      const mixed = record(
        '2',
        '',
        `Gr\xfc\xdfe \x84${bytes('Käse').toString('latin1')}\x93 ${Buffer.from('Ł').toString('latin1')}`,
      );
      const file = bytes(`<?xml version="1.0"${declared}?><c>${record('1')}${mixed}${record('3', '', '\xc3\xa4')}</c>`);
      for (const piece of [1, 7, 65_536])
        expect(await read(file, piece)).toEqual(['1 1 Titel 1', '2 2 Grüße „Käse“ Ł not-utf8-read-as-latin1', '3 3 ä']);
    },
  );

  it('reads control characters, bare or as references, as blanks, and notes the record', async () => {
    const file = `<c>${record('1', '', 'A\u001fB&#x1F;C&#31;D&#0;E\u009c')}${record('2', '', '<![CDATA[a\u0000b]]>')}</c>`;
    for (const piece of [1, 7, 65_536])
      expect(await read(file, piece)).toEqual(['1 1 A B C D E\u009c character-unknown', '2 2 a b character-unknown']);
  });

  it('keeps the records around one that is not well formed', async () => {
    const broken = record('2').replace('</datafield>', '');
    const file = `<collection>${record('1')}${broken}${record('3')}${record('4')}</collection>`;
    for (const piece of [1, 50, 65_536]) {
      expect(await read(file, piece)).toEqual([
        '1 1 Titel 1',
        '2 skipped xml-not-well-formed 2',
        '3 3 Titel 3',
        '4 4 Titel 4',
      ]);
    }
  });

  it('keeps an ampersand that begins no reference as a character', async () => {
    const file = `<collection>${record('1', '', 'Faust & Söhne')}${record('2', '', 'A&B; C &amp; D &#38; &uuml;')}</collection>`;
    for (const piece of [1, 7, 65_536])
      expect(await read(file, piece)).toEqual([
        '1 1 Faust & Söhne ampersand-bare',
        '2 2 A&B; C & D & &uuml; ampersand-bare',
      ]);
    const literal = record('1', '', '<![CDATA[Faust & Söhne]]>');
    expect(await read(`<collection>${literal}</collection>`)).toEqual(['1 1 Faust & Söhne']);
  });

  it.each(characterFaults)('keeps the records around one with %s, and names it', async (_, fault) => {
    const file = `<?xml version="1.0"?><c>${record('1')}${record('2', '', `Z${fault}wei`)}${record('3')}</c>`;
    const atOnce = await read(file);
    expect([atOnce.length, atOnce[0], atOnce[2]]).toEqual([3, '1 1 Titel 1', '3 3 Titel 3']);
    expect(atOnce[1]).toMatch(/^2 (?:skipped xml-not-well-formed 2$|2 Z.*wei \S+)/);
    for (const piece of [1, 3, 7]) expect(await read(file, piece)).toEqual(atOnce);
    const readings = await collectRuns(readMarcFile(stream(Buffer.from(file))));
    const faulty = readings[1];
    const values =
      faulty?.kind === 'skipped'
        ? [faulty.value]
        : Object.values(faulty?.kind === 'record' ? (faulty.values ?? {}) : {});
    if (!fault.startsWith('<?xml')) expect(values).toContainEqual(expect.stringMatching(/Z.*wei/));
  });

  it('loses at most the damaged record, whatever the damage is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(3), recordDamage, async (damagedIndex, damage) => {
        const records = ['1', '2', '3', '4'].map((id, index) =>
          index === damagedIndex ? damage(record(id)) : record(id),
        );
        const lines = await read(`<c>${records.join('')}</c>`);
        const undamaged = ['1', '2', '3', '4'].filter((_, index) => index !== damagedIndex);
        expect(lines.map((line) => /Titel (\d)(?: [a-z-]+)?$/.exec(line)?.[1])).toEqual(
          expect.arrayContaining(undamaged),
        );
        expect(lines.length).toBeGreaterThanOrEqual(4);
      }),
      { numRuns: 400, examples: [[0, (text) => text.replace(/^<record/, '').replace('</record>', ' & /record>')]] },
    );
  });

  it('joins a surrogate pair that was written as two references', async () => {
    expect(await read(record('1', '', 'A &#55349;&#56492; B'))).toEqual(['1 1 A \u{1d4ac} B surrogate-pair']);
  });

  it('loses no record to a comment, a CDATA section or a quotation mark that is never closed', async () => {
    for (const opened of ['<!-- ', '<![CDATA[', '<?xml', '<subfield code="']) {
      const file = `<collection>${record('1')}${record('2', '', opened)}${record('3')}${record('4')}</collection>`;
      for (const piece of [1, 65_536])
        expect(await read(file, piece), opened).toEqual([
          '1 1 Titel 1',
          '2 skipped xml-not-well-formed 2',
          '3 3 Titel 3',
          '4 4 Titel 4',
        ]);
    }
  });

  it('counts a record that stands in a CDATA section between the others', async () => {
    const file = `<c>${record('1')}<![CDATA[${record('2')}]]>${record('3')}<![CDATA[ no record ]]>${record('4')}</c>`;
    const cut = `<c><![CDATA[${record('1').replace('</datafield></record>', '</]]>/record>')}${record('2')}</c>`;
    for (const piece of [1, 65_536]) {
      const lines = await read(file, piece);
      expect(lines.filter((line) => /Titel [134]$/.test(line))).toHaveLength(3);
      expect(lines.length).toBeGreaterThanOrEqual(4);
      expect((await read(cut, piece)).at(-1)).toBe('2 2 Titel 2');
    }
  });

  it('counts a record whose first tag is broken', async () => {
    const file = `<collection>${record('1').replace('</leader>', '')}<record x<y>${record('2')}</collection>`;
    expect(await read(file)).toEqual([
      '1 skipped xml-not-well-formed 1',
      '2 skipped xml-not-well-formed',
      '3 2 Titel 2',
    ]);
  });

  it.each([
    ['begins', '<record>', ''],
    ['begins and ends', /<\/?record>/g, ''],
    ['begins, which has another name', '<record>', '<recor>'],
    ['ends, which stands among its fields', '<datafield', '</record><datafield'],
  ])('counts the fields that are left of a record whose tag is lost where it %s', async (_, tag, other) => {
    const file = `<collection>${record('1')}${record('2').replace(tag, other)}${record('3')}${record('4')}</collection>`;
    for (const piece of [1, 65_536]) {
      const lines = await read(file, piece);
      expect(lines.slice(-2).map((line) => line.slice(-9))).toEqual(['3 Titel 3', '4 Titel 4']);
      expect(lines.filter((line) => line.endsWith('skipped xml-not-well-formed'))).toHaveLength(1);
    }
  });

  it('reports a file that is truncated between two records, also after a broken one', async () => {
    const broken = record('1').replace('</datafield>', '');
    expect(await read(`<collection>${record('1')}`)).toEqual(['1 1 Titel 1', 'xml-not-well-formed']);
    expect(await read(`<collection>${broken}${record('2')}`)).toEqual([
      '1 skipped xml-not-well-formed 1',
      '2 2 Titel 2',
      'xml-not-well-formed',
    ]);
  });

  it('rereads text after faults, up to a limit', async () => {
    const swallowing = '<record><![CDATA['.repeat(2500);
    const readings = await collectRuns(readMarcFile(stream(Buffer.from(`<collection>${swallowing}`))));
    expect(readings.at(-1)).toMatchObject({ kind: 'fault', reason: 'xml-not-well-formed' });
    expect(readings.length).toBeLessThan(2500);
  });

  it('names the record in which the file ends', async () => {
    const file = `<collection>${record('1')}${record('2').slice(0, -20)}`;
    expect(await read(file)).toEqual(['1 1 Titel 1', '2 skipped truncated 2']);
  });

  it('refuses document types and deep nesting', async () => {
    expect(await read(`<!DOCTYPE x [<!ENTITY a "b">]><collection>${record('1')}</collection>`)).toEqual([
      'doctype-refused',
    ]);
    expect(await read(`${'<a>'.repeat(40)}`)).toEqual(['xml-too-deep']);
  });

  it('repairs missing tags, codes and indicators', async () => {
    const noTag = record('1').replace('tag="245" ', '');
    const noIndicator = record('1').replace(' ind1="1"', '');
    const noCode = record('1').replace(' code="a"', '');
    expect(await read(noTag)).toEqual(['1 1  tag-missing']);
    expect(await read(noIndicator)).toEqual(['1 1 Titel 1 indicator-missing']);
    expect(await read(noCode)).toEqual(['1 1  code-missing']);
  });

  it('survives any damage to a document and reads it to its end', async () => {
    const document = `<?xml version="1.0"?><collection>${record('1')}${record('2', 'marc:')}${record('3')}</collection>`;
    const fragment = fc.oneof(
      fc.constantFrom('<', '>', '</', '/>', '&', ';', '"', '<!--', '<![CDATA[', ']]>', '<?xml ?>', '&#0;', '&x;', '\0'),
      fc.constantFrom('<record>', '</record>', '</collection>', '<!DOCTYPE a>', '<leader>', '\ufeff', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 20 }),
    );
    const change = fc.record({
      at: fc.nat(document.length),
      drop: fc.oneof(fc.constant(0), fc.nat(60)),
      put: fragment,
    });
    const bytes = fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 0, max: 255 })), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 4 }), bytes, fc.integer({ min: 1, max: 400 }), async (...args) => {
        const [changes, damage, piece] = args;
        let text = document;
        for (const { at, drop, put } of changes) text = text.slice(0, at) + put + text.slice(at + drop);
        const file = Buffer.from(text);
        for (const [at, byte] of damage) if (at < file.length) file[at] = byte;
        const readings = await collectRuns(readMarcFile(stream(file, piece)));
        const numbers = readings.flatMap((reading) => (reading.kind === 'fault' ? [] : [reading.number]));
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        expect(readings.length).toBeLessThan(40);
      }),
      { numRuns: 400 },
    );
  });

  it('reads gzip, notes a damaged file and refuses one that expands without end', async () => {
    const file = gzipSync(`<collection>${record('1')}</collection>`);
    expect(await read(file)).toEqual(['1 1 Titel 1']);
    expect(await read(file.subarray(0, -12))).toContain('gzip-damaged');
    const bomb = gzipSync(`<collection>${' '.repeat(100 * 1024 * 1024)}</collection>`);
    expect((await read(bomb)).at(-1)).toBe('gzip-expansion');
  });
});
