import { describe, expect, it } from 'vitest';
import type { BibRecord } from '../record/bib-record.ts';
import { wholeTitle } from '../record/whole-title.ts';
import type { RepairReason } from '../report/import-note.ts';
import { type MarcMapping, recordFromMarc } from './record-from-marc.ts';
import { bookLeader, type FieldSpec, marc } from './testing/marc-builder.ts';

const title: FieldSpec = ['245', '10', '$aTitel'];
function from(fields: readonly FieldSpec[], leader = bookLeader, mapping: MarcMapping = {}): BibRecord {
  return recordFromMarc(marc([['001', '1'], ...fields], leader), mapping, new Set());
}

describe('titles', () => {
  it('lose their ISBD punctuation and keep part and responsibility', () => {
    const record = from([['245', '10', '$aDer Herr der Ringe :$bRoman.$nBand 2,$pDie Gefährten /$cJ. R. R. Tolkien.']]);
    expect(record).toMatchObject({
      title: 'Der Herr der Ringe',
      part: 'Band 2. Die Gefährten',
      responsibility: 'J. R. R. Tolkien',
    });
  });

  it.each([
    ['$aBriefwechsel..$nT. 1.', 'Briefwechsel. T. 1.'],
    ['$aBriefwechsel. $n. T. 1.', 'Briefwechsel. T. 1.'],
    ['$aWas nun?.$pTeil', 'Was nun? Teil'],
    ['$aTitel.$p.', 'Titel.'],
    ['$aUnd dann ...$n1', 'Und dann ... 1'],
    ['$a.NET', '.NET'],
    ['$aGesammelte Werke.$nBd. 3.,$p,Dramen.', 'Gesammelte Werke. Bd. 3. Dramen.'],
    ['$aKunst,$n;2', 'Kunst. 2'],
    ['$aSatz :.$nT. 2', 'Satz. T. 2'],
    ['$aReise ./$cX', 'Reise'],
  ])('have no doubled punctuation, even where the record has: %s', (subfields, title) => {
    expect(wholeTitle(recordFromMarc(marc([['245', '10', subfields]]), {}, new Set()))).toBe(title);
  });

  it('skip the article by indicator and by non-sort marks', () => {
    expect(from([['245', '14', '$aDer Butt /']])).toMatchObject({ title: 'Der Butt', nonFiling: 4 });
    expect(from([['245', '10', '$a\u0098Der\u009c Butt']])).toMatchObject({ title: 'Der Butt', nonFiling: 4 });
    expect(from([['245', '10', '$a¬Der¬ Butt']])).toMatchObject({ title: 'Der Butt', nonFiling: 4 });
    expect(from([['245', '00', '$a<<Der>> Butt']])).toMatchObject({ title: 'Der Butt', nonFiling: 4 });
    expect(from([['245', '19', '$aButt']])).toMatchObject({ nonFiling: 0 });
  });

  it('are also found by uniform titles and works within, each also in original script', () => {
    const record = from([
      ['130', '0 ', '$6880-01$aGenji monogatari'],
      ['245', '00', '$aDie Geschichte vom Prinzen Genji'],
      ['246', '1 ', '$aGenji'],
      ['700', '12', '$aMann, Thomas.$tDer Tod in Venedig.'],
      ['730', '02', '$aTausendundeine Nacht'],
      ['880', '0 ', '$6130-01/$1$a源氏物語'],
      ['880', '12', '$6700-02/(N$aМанн, Томас$tСмерть в Венеции'],
    ]);
    expect(record).toMatchObject({
      originalTitle: 'Genji monogatari',
      otherTitles: ['Genji', 'Tausendundeine Nacht', '源氏物語', 'Der Tod in Venedig', 'Смерть в Венеции'],
      contributors: [],
      authorsWithin: ['Mann, Thomas', 'Манн, Томас'],
    });
  });

  it('have an original script from 880, and the original title', () => {
    const record = from([
      ['240', '10', '$aVoĭna i mir.$lDeutsch'],
      ['245', '10', '$6880-01$aVoĭna i mir'],
      ['880', '10', '$6245-01/(N$aВойна и мир'],
    ]);
    expect(record).toMatchObject({ originalScriptTitle: 'Война и мир', originalTitle: 'Voĭna i mir' });
  });

  it('are marked as missing without 245', () => {
    const repairs = new Set<RepairReason>();
    const record = recordFromMarc(marc([['001', '1']]), {}, repairs);
    expect(record).toMatchObject({ title: '', titleMissing: true });
    expect([...repairs]).toEqual(['title-missing']);
  });

  it('decode XML entities that an export left in the text', () => {
    expect(from([['245', '10', '$aSense &amp; sensibility']]).title).toBe('Sense & sensibility');
  });
});

describe('record ids', () => {
  it('are 001, the subfield that the mapping names, or 999 $c of Koha', () => {
    expect(from([title]).id).toBe('1');
    expect(from([title, ['999', '  ', '$c77$d77']], bookLeader, { id: '999$c' }).id).toBe('77');
    expect(recordFromMarc(marc([title, ['999', '  ', '$c77$d77']]), {}, new Set()).id).toBe('77');
  });

  it('are generated from the content and stay stable', () => {
    const make = (leader: string) => recordFromMarc(marc([title], leader), {}, new Set()).id;
    expect(make(bookLeader)).toMatch(/^g-[0-9a-f]{32}$/);
    expect(make(`01234${bookLeader.slice(5)}`)).toBe(make(bookLeader));
  });
});

describe('contributors', () => {
  it('get roles from codes and from German and English terms', () => {
    const record = from([
      ['100', '1 ', '$aMann, Thomas$d1875-1955$0(DE-588)118577166$4aut'],
      ['700', '1 ', '$aMuster, Erika$eHerausgeberIn'],
      ['700', '1 ', '$aFilm, Fritz$eRegisseur'],
      ['700', '1 ', '$aDoe, Jane,$etranslator.'],
      ['700', '1 ', '$aOther, Work$tNot a contributor'],
      ['710', '2 ', '$aVerein der Freunde'],
    ]);
    expect(record.contributors).toEqual([
      { name: 'Mann, Thomas', role: 'aut', dates: '1875-1955', authority: '(DE-588)118577166', main: true },
      { name: 'Muster, Erika', role: 'edt', main: false },
      { name: 'Film, Fritz', role: 'drt', main: false },
      { name: 'Doe, Jane', role: 'trl', main: false },
      { name: 'Verein der Freunde', main: false },
    ]);
    expect(record.authorsWithin).toEqual(['Other, Work']);
    expect(from([title])).not.toHaveProperty('authorsWithin.0');
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('get no role from the word %s', (word) => {
    const record = from([
      ['700', '1 ', `$aMuster, Erika$e${word}`],
      ['689', '00', `$D${word}$aSchach`],
    ]);
    expect(record.contributors).toEqual([{ name: 'Muster, Erika', main: false }]);
    expect(record.subjects).toEqual([{ text: 'Schach', kind: 'topic', language: 'ger' }]);
  });
});

describe('publication', () => {
  it('prefers 264 to 260, and the year of 008 to both', () => {
    const record = from([
      ['008', '190214s2018    gw ||||| |||| 00||||ger  '],
      ['041', '1 ', '$agereng$hfre'],
      ['264', ' 1', '$aMünchen :$bHanser,$c2019'],
      ['250', '  ', '$a2. Auflage'],
    ]);
    expect(record).toMatchObject({
      year: 2018,
      place: 'München',
      publisher: 'Hanser',
      edition: '2. Auflage',
      languages: ['ger', 'eng'],
      originalLanguage: 'fre',
      added: '2019-02-14',
    });
  });

  it('takes the year of the imprint when 008 has none', () => {
    expect(from([title, ['260', '  ', '$aBerlin$bAufbau$c[c1987?]']]).year).toBe(1987);
    expect(from([title, ['260', '  ', '$c19']]).year).toBeUndefined();
  });
});

describe('series and parts', () => {
  it('adds the record number of the series to the printed series', () => {
    const record = from([
      title,
      ['490', '1 ', '$aReclams Bibliothek ;$v12'],
      ['830', ' 0', '$aReclams Bibliothek$w(DE-627)130'],
    ]);
    expect(record.series).toEqual([{ title: 'Reclams Bibliothek', number: '12', recordId: '130' }]);
  });

  it('names the host item of an article', () => {
    expect(from([title, ['773', '08', '$tDie Zeitschrift$gBand 4$w(DE-627)99']]).parent).toEqual({
      recordId: '99',
      title: 'Die Zeitschrift',
      number: 'Band 4',
    });
  });
});

describe('subjects', () => {
  it('takes headings and chains once, without the marker of the chain', () => {
    const record = from([
      title,
      ['650', ' 7', '$aSchach$2gnd'],
      ['650', ' 4', '$aSchach'],
      ['651', ' 7', '$aBerlin$xGeschichte'],
      ['689', '00', '$Ds$aSchach'],
      ['689', '01', '$Dp$aMann, Thomas'],
      ['689', '0 ', '$5DE-101'],
      ['655', ' 7', '$aRoman'],
    ]);
    expect(record.subjects).toEqual([
      { text: 'Schach', kind: 'topic', language: 'ger' },
      { text: 'Berlin – Geschichte', kind: 'place' },
      { text: 'Roman', kind: 'genre' },
      { text: 'Mann, Thomas', kind: 'person', language: 'ger' },
    ]);
  });

  it('knows the language of a heading by its vocabulary, and none where several share it', () => {
    const record = from([
      title,
      ['650', ' 0', '$aChess'],
      ['650', ' 6', '$aÉchecs'],
      ['650', ' 7', '$aSchaakspel$2gtt'],
      ['650', ' 7', '$aÉchecs (jeu)$2rero/fre'],
      ['650', ' 7', '$aSchach$2local'],
      ['653', ' 0', '$aBrettspiele'],
      ['651', ' 0', '$aBerlin'],
      ['651', ' 7', '$aBerlin$2gnd'],
    ]);
    expect(record.subjects.map(({ text, language }) => [text, language])).toEqual([
      ['Chess', 'eng'],
      ['Échecs', 'fre'],
      ['Schaakspel', 'dut'],
      ['Échecs (jeu)', 'fre'],
      ['Schach', undefined],
      ['Brettspiele', undefined],
      ['Berlin', undefined],
    ]);
  });
});

describe('identifiers and links', () => {
  it('keeps wrong ISBNs as written', () => {
    const record = from([
      title,
      ['020', '  ', '$a3548234100 kart.$93-548-23410-0'],
      ['020', '  ', '$a3548234101$z123'],
    ]);
    expect(record).toMatchObject({ isbn: ['9783548234106'], invalidIsbn: ['3548234101', '123'] });
  });

  it('keeps both of two ISBNs in one subfield', () => {
    const record = from([title, ['020', '  ', '$a978-3-548-23410-6 (geb.) : EUR 20.00 0-8044-2957-X (kart.)']]);
    expect(record).toMatchObject({ isbn: ['9783548234106', '9780804429573'], invalidIsbn: [] });
    const withTwoNumbers = from([title, ['020', '  ', '$a9783548234106 (geb.) 9780804429570']]);
    expect(withTwoNumbers).toMatchObject({ isbn: ['9783548234106'], invalidIsbn: ['9780804429570'] });
  });

  it('checks ISSN and EAN', () => {
    const record = from([
      title,
      ['022', '  ', '$a0378-5955'],
      ['022', '  ', '$a0378-5956'],
      ['024', '3 ', '$a4006381333931'],
    ]);
    expect(record).toMatchObject({ issn: ['0378-5955'], ean: ['4006381333931'] });
  });

  it('finds a publisher number with and without the name of its label', () => {
    const { identifiers } = from([title, ['028', '02', '$a445 503-2$bDG'], ['028', '02', '$aELM 7']]);
    expect(identifiers.map(({ value }) => value)).toEqual(['445 503-2', '445 503-2 DG', 'ELM 7']);
  });

  it('classifies links and drops those that are not web addresses', () => {
    const repairs = new Set<RepairReason>();
    const fields: FieldSpec[] = [
      title,
      ['856', '40', '$uhttps://a.example/book'],
      ['856', '42', '$uhttps://a.example/toc.pdf$3Inhaltsverzeichnis'],
      ['856', '42', '$uhttps://a.example/x.jpg$qimage/jpeg'],
      ['856', '42', '$ujavascript:alert(1)'],
    ];
    const { links } = recordFromMarc(marc(fields), {}, repairs);
    expect(links.map(({ kind }) => kind)).toEqual(['fulltext', 'contents', 'cover']);
    expect(repairs).toContain('link-dropped');
  });
});

describe('items', () => {
  it('have a circulation state only in Koha 952', () => {
    const record = from([
      title,
      ['952', '  ', '$a1$bZB$p100$oABC 1$yBK$911'],
      ['952', '  ', '$bZB$p101$q2026-12-01'],
      ['952', '  ', '$bZB$p102$11'],
      ['952', '  ', '$bZB$p103$71'],
      ['952', '  ', '$bZB$p104$7-1'],
    ]);
    expect(record.items.map(({ state }) => state)).toEqual(['available', 'lent', 'missing', 'reference', 'on-order']);
    expect(record.items[0]).toEqual({
      id: '11',
      barcode: '100',
      branch: 'ZB',
      shelfmark: 'ABC 1',
      itemType: 'BK',
      state: 'available',
    });
    expect(record.items[1]).toMatchObject({ due: '2026-12-01' });
  });

  it('have the number of their parts where Koha states it as a number', () => {
    const partsOf = (text: string) => from([title, ['952', '  ', `$bZB$p100$3${text}`]]).items[0]?.parts;
    expect(['3', ' 12 ', '255'].map(partsOf)).toEqual([3, 12, 255]);
    expect(['1', '0', '256', '2 CDs', 'Heft 2', '1,5', '-2', '1e2', ''].map(partsOf)).toEqual(Array(9).fill(undefined));
  });

  it('have an unknown state in 924, 852, 999 and 049', () => {
    for (const field of [
      ['924', '1 ', '$a1$bDE-1$gX 1'],
      ['852', '  ', '$aDE-1$bZB$hX 1'],
      ['999', '  ', '$aX 1$i100$lSTACKS$mALDERMAN'],
      ['049', '  ', '$aDE-1$aDE-2'],
    ] as const) {
      const { items } = from([title, field]);
      expect(items.length).toBeGreaterThan(0);
      expect(items.every(({ state }) => state === 'unknown')).toBe(true);
    }
  });

  it('have ids that are unique within the record', () => {
    const { items } = from([title, ['852', '  ', '$bA$p1'], ['852', '  ', '$bB$p1'], ['852', '  ', '$bC']]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(3);
  });
});

it('copies no unmapped subfield', () => {
  const record = from([title, ['952', '  ', '$bZB$p1$XSecret'], ['999', '  ', '$zSecret'], ['ITM', '  ', '$rSecret']]);
  expect(JSON.stringify(record)).not.toContain('Secret');
});

describe('audiences', () => {
  const fixed = (code: string) => `250101s2020    gw     ${code}      000 0 ger d`;

  it.each([
    ['a', 'preschool'],
    ['b', 'children'],
    ['c', 'children'],
    ['j', 'children'],
    ['d', 'youth'],
    ['e', 'adults'],
    ['f', 'adults'],
    ['g', 'general'],
    [' ', undefined],
    ['|', undefined],
  ])('are taken from 008/22 %s', (code, group) => {
    expect(from([['008', fixed(code)], title]).audienceGroup).toBe(group);
  });

  it.each([
    ['$aAb 8 Jahren', '  ', 'children'],
    ['$aAb 4 Jahre', '  ', 'preschool'],
    ['$a8-12.', '1 ', 'children'],
    ['$aab 14', '  ', 'youth'],
    ['$a3', '0 ', 'children'],
    ['$a7-9', '2 ', 'youth'],
    ['$aFür Erwachsene', '  ', 'adults'],
    ['$aJugendliche', '  ', 'youth'],
    ['$aFSK ab 16', '  ', 'general'],
    ['$aLexile 820', '8 ', 'general'],
  ])('are taken from 521 %s before 008', (text, indicators, group) => {
    expect(from([['008', fixed('g')], title, ['521', indicators, text]]).audienceGroup).toBe(group);
  });

  it('are not taken from 008/22 of maps and serials, where it has another meaning', () => {
    expect(from([['008', fixed('j')], title], '00000nas a2200000 a 4500').audienceGroup).toBeUndefined();
    expect(from([['008', fixed('a')], title], '00000nem a2200000 a 4500').audienceGroup).toBeUndefined();
  });
});

describe("items by the library's own mapping", () => {
  const mapping: MarcMapping = {
    items: {
      field: '996',
      subfields: { barcode: 'b', branch: 'l', shelfmark: 'cd', state: 's', due: 'r', url: 'u', parts: 'x' },
      states: { A: 'available', P: 'reference', N: 'missing', '': 'available' },
    },
  };

  it('reads the mapped field and subfields, translates the codes, and ignores the usual fields', () => {
    const record = from(
      [
        title,
        ['952', '  ', '$aX$p1'],
        ['996', '  ', '$b11$lHB$cR$dMann$sa'],
        ['996', '  ', '$b12$lZW$sP$x4'],
        ['996', '  ', '$b13$lZW$sA$r24.12.2026'],
        ['996', '  ', '$b14$lZW'],
        ['996', '  ', '$b14$lZW$sQ$ujavascript:x'],
      ],
      bookLeader,
      mapping,
    );
    expect(record.items).toEqual([
      { id: '11', barcode: '11', branch: 'HB', shelfmark: 'R Mann', state: 'available' },
      { id: '12', barcode: '12', branch: 'ZW', state: 'reference', parts: 4 },
      { id: '13', barcode: '13', branch: 'ZW', state: 'lent', due: '2026-12-24' },
      { id: '14', barcode: '14', branch: 'ZW', state: 'available' },
      { id: '14#5', barcode: '14', branch: 'ZW', state: 'unknown' },
    ]);
  });
});
