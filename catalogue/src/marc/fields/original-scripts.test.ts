import { createReadStream, existsSync } from 'node:fs';
import type { FieldMeaning } from '@buchfink/contract/search';
import { describe, expect, it } from 'vitest';
import { readRecords } from '../../import/reading/read-records.ts';
import type { BibRecord } from '../../record/bib-record.ts';
import { titleViewOf } from '../../record/view/record-view.ts';
import { plainQuery } from '../../search/index-query.ts';
import { search } from '../../search/search.ts';
import { segmentsOf } from '../../segment/testing/segments.ts';
import { recordFromMarc } from '../record-from-marc.ts';
import { collectRuns, type FieldSpec, marc } from '../testing/marc-builder.ts';
import { sharedData } from '../testing/shared-data.ts';

const holder = { libraryId: 1, branchName: (code: string) => code, today: '2026-11-25' };

function from(...fields: readonly FieldSpec[]): BibRecord {
  return recordFromMarc(marc([['001', '1'], ...fields]), {}, new Set());
}

function linesOf(record: BibRecord): string[] {
  return titleViewOf(record, holder).details.map(({ key, value }) => `${key}: ${value}`);
}

/** The number of records that a search for the text finds. */
function countHits(records: readonly BibRecord[], text: string, meaning: FieldMeaning = 'FREE'): number {
  return search(segmentsOf(records), { ...plainQuery, fields: [{ meaning, text }] }).total;
}

describe('a title in original script only', () => {
  it.each<[string, FieldSpec[]]>([
    ['880 that belongs to no field', [['880', '10', '$6245-00/$1$a도서관의 역사$c김하나 지음']]],
    ['880 whose field is not there', [['880', '10', '$6245-01/$1$a도서관의 역사$c김하나 지음']]],
    [
      'an empty field',
      [
        ['245', '10', '$6880-01'],
        ['880', '10', '$6245-01/$1$a도서관의 역사$c김하나 지음'],
      ],
    ],
    [
      'a field of blanks',
      [
        ['245', '10', '$6880-01$a $c/'],
        ['880', '10', '$6245-01/$1$a도서관의 역사$c김하나 지음'],
      ],
    ],
    [
      'a placeholder',
      [
        ['245', '10', '$6880-1$a<> :$b<> /'],
        ['880', '10', '$6245-001/$1$a도서관의 역사$c김하나 지음'],
      ],
    ],
    [
      'a placeholder that says so',
      [
        ['245', '10', '$6880-01$a[Korean title]'],
        ['880', '10', '$6245-01/$1$a도서관의 역사$c김하나 지음'],
      ],
    ],
    [
      'a field that does not name it',
      [
        ['245', '10', '$a<>'],
        ['880', '10', '$6245-00/$1$a도서관의 역사$c김하나 지음'],
      ],
    ],
  ])('becomes the title: %s', (_, fields) => {
    const record = from(...fields);
    expect(record).toMatchObject({ title: '도서관의 역사', responsibility: '김하나 지음' });
    expect(record).not.toHaveProperty('titleMissing', true);
    const view = titleViewOf(record, holder);
    expect([view.title, view.citation.ris]).toEqual([
      '도서관의 역사',
      expect.stringContaining('TI  - 도서관의 역사\r\n'),
    ]);
    expect(countHits([record], '도서관', 'TITLE')).toBe(1);
  });

  it('stays beside a title in Latin script, whatever its occurrence number is', () => {
    for (const six of ['245-00/(N', '245-01/(N', '245-07/(N']) {
      const record = from(['245', '10', '$6880-01$aSad'], ['880', '10', `$6${six}$aСад`]);
      expect(record).toMatchObject({ title: 'Sad' });
      if (six !== '245-07/(N') expect(record).toMatchObject({ originalScriptTitle: 'Сад' });
    }
    const withTwoScripts = from(
      ['245', '10', '$6880-01$aJing'],
      ['880', '10', '$6245-01$a经'],
      ['880', '10', '$6245-01$a經'],
    );
    expect(withTwoScripts).toMatchObject({ title: 'Jing', originalScriptTitle: '经', otherTitles: ['經'] });
  });

  it('is missing where the field holds only a placeholder', () => {
    expect(from(['245', '10', '$a<>'])).toMatchObject({ title: '', titleMissing: true });
  });
});

/** A field in Latin script and its 880: the displayed text, and a word of each to search for. */
const pairs: [tag: string, latin: string, own: string, lines: string[], words: string[]][] = [
  ['100', '$aOe, Kenzaburo', '$a大江健三郎', ['contributor.aut: 大江健三郎'], ['Kenzaburo', '大江健三郎']],
  [
    '700',
    '$aIvanova, Anna$4trl',
    '$aИванова, Анна',
    ['contributor.trl: Anna Ivanova', 'contributor.trl: Анна Иванова'],
    ['Ivanova', 'Иванова'],
  ],
  [
    '710',
    '$aObshchestvo sadovodov',
    '$aОбщество садоводов',
    ['contributor: Общество садоводов'],
    ['Obshchestvo', 'Общество'],
  ],
  ['246', '$aVesna', '$aВесна', ['otherTitle: Vesna', 'otherTitle: Весна'], ['Vesna', 'Весна']],
  ['250', '$a2-e izd.', '$a2-е изд.', ['edition: 2-e izd.', 'edition: 2-е изд.'], ['izd', 'изд']],
  [
    '260',
    '$aMoskva :$bZarja,$c1999',
    '$aМосква :$bЗаря,$c1999',
    ['publisher: Moskva : Zarja', 'publisher: Москва : Заря'],
    ['Zarja', 'Заря', 'Москва'],
  ],
  [
    '264',
    '$aMoskva :$bZarja,$c1999',
    '$aМосква :$bЗаря,$c1999',
    ['publisher: Moskva : Zarja', 'publisher: Москва : Заря'],
    ['Zarja', 'Заря'],
  ],
  [
    '490',
    '$aMalaja biblioteka ;$v7',
    '$aМалая библиотека ;$v7',
    ['series: Malaja biblioteka ; 7', 'series: Малая библиотека ; 7'],
    ['Malaja', 'Малая'],
  ],
  [
    '830',
    '$aShu ku.$nDi 2 ji,$pShi bu ;$v7',
    '$a書庫.$n第2輯,$p史部 ;$v7',
    ['series: Shu ku. Di 2 ji. Shi bu ; 7', 'series: 書庫. 第2輯. 史部 ; 7'],
    ['ku', '書庫', '史部'],
  ],
  ['800', '$aLi, Na.$tShi ji$v2', '$a李娜.$t詩集$v2', ['series: Shi ji ; 2', 'series: 詩集 ; 2'], ['ji', '詩集']],
  [
    '500',
    '$aS prilozheniem',
    '$aС приложением',
    ['note: S prilozheniem', 'note: С приложением'],
    ['prilozheniem', 'приложением'],
  ],
  ['505', '$aZima -- Leto', '$aЗима -- Лето', ['contents: Zima -- Leto\nЗима -- Лето'], ['Leto', 'Лето']],
  [
    '600',
    '$aTolstoj, Lev',
    '$aТолстой, Лев',
    ['subject: Tolstoj, Lev', 'subject: Толстой, Лев'],
    ['Tolstoj', 'Толстой'],
  ],
  [
    '650',
    '$aSadovodstvo$xIstorija',
    '$aСадоводство$xИстория',
    ['subject: Sadovodstvo – Istorija', 'subject: Садоводство – История'],
    ['Istorija', 'История'],
  ],
  ['651', '$aKitaj', '$aКитай', ['subject: Kitaj', 'subject: Китай'], ['Kitaj', 'Китай']],
  ['655', '$aRoman', '$aРоман', ['genre: Roman', 'genre: Роман'], ['Roman', 'Роман']],
  [
    '780',
    '$tZimnij sad',
    '$tЗимний сад',
    ['earlierTitle: Zimnij sad', 'earlierTitle: Зимний сад'],
    ['Zimnij', 'Зимний'],
  ],
];

describe('a field with an 880 in original script', () => {
  it.each(pairs)(
    '%s is displayed beside its 880 and found in both scripts',
    (tag, latin, originalText, lines, words) => {
      const record = from(
        ['245', '00', '$aTitel'],
        [tag, '  ', `$6880-03${latin}`],
        ['880', '  ', `$6${tag}-03/(N${originalText}`],
      );
      expect(linesOf(record).filter((line) => !line.startsWith('year'))).toEqual(lines);
      for (const word of words) expect([word, countHits([record], word)]).toEqual([word, 1]);
    },
  );

  it.each(pairs)('%s without its field is used like the field itself', (tag, _, originalText, lines) => {
    const record = from(['245', '00', '$aTitel'], ['880', '  ', `$6${tag}-00/(N${originalText}`]);
    const head = titleViewOf(record, holder).author ?? '';
    const [last = ''] = lines.slice(-1);
    const text =
      last
        .slice(last.indexOf(': ') + 2)
        .split('\n')
        .at(-1) ?? '';
    expect([...linesOf(record), head].join('\n')).toContain(text);
  });

  it('520 is displayed with its 880 and found in both scripts', () => {
    const record = from(['245', '00', '$aTitel'], ['520', '  ', '$6880-01$aO sade'], ['880', '  ', '$6520-01$aО саде']);
    expect(titleViewOf(record, holder).abstract).toBe('O sade\nО саде');
    expect([countHits([record], 'sade'), countHits([record], 'саде')]).toEqual([1, 1]);
  });

  it('ignores an 880 that links to no displayed field', () => {
    const record = from(
      ['245', '00', '$aTitel'],
      ['610', '10', '$6610-00$aKörperschaft'],
      ['700', '1 ', '$6880-77$aNiemand, Nora'],
      ['880', '  ', '$6999-01$c77$d77'],
      ['880', '  ', '$6unsinn$aVerirrt'],
      ['880', '  ', '$aVerirrt'],
    );
    expect(record).toMatchObject({ id: '1', title: 'Titel', items: [] });
    expect(JSON.stringify(record)).not.toContain('Verirrt');
    expect([titleViewOf(record, holder).author, ...linesOf(record)]).toEqual(['Nora Niemand', 'subject: Körperschaft']);
  });
});

describe('a series', () => {
  it('keeps the number and the title of its part', () => {
    const seriesOf = (...fields: FieldSpec[]) => from(['245', '00', '$aTitel'], ...fields).series;
    expect(seriesOf(['490', '1 ', '$aStudien ;$v4'], ['830', ' 0', '$aStudien.$nReihe B,$pOst ;$v4$w77'])).toEqual([
      { title: 'Studien. Reihe B. Ost', number: '4', recordId: '77' },
    ]);
    expect(
      seriesOf(
        ['490', '1 ', '$aStudien. Reihe A ;$v1'],
        ['830', ' 0', '$aStudien.$pReihe A ;$v1'],
        ['830', ' 0', '$aStudien.$pReihe B ;$v2'],
      ),
    ).toEqual([
      { title: 'Studien. Reihe A', number: '1' },
      { title: 'Studien. Reihe B', number: '2' },
    ]);
  });
});

const reported: Record<string, { displayed: string[][]; words: string[] }> = {
  'c11-vernacular-only': {
    displayed: [
      ['삼위일체 의 전통 과 실천', 'contributor.aut: 김하나', 'publisher: 서울 : 한빛출판사'],
      ['ספר הגנים'],
      ['園芸入門', '山田花子'],
      ['Sad i ogorod', 'originalScriptTitle: Сад и огород', 'contents: Яблони -- Груши'],
    ],
    words: [
      '삼위일체',
      '한빛출판사',
      '김하나',
      'Kim Hana',
      'ספר הגנים',
      '園芸入門',
      '山田花子',
      'ogorod',
      'огород',
      'Груши',
    ],
  },
  'c13-880-others': {
    displayed: [
      [
        'Jing xue yan jiu',
        'originalScriptTitle: 經學研究',
        'publisher: Beijing : Shan shui chu ban she',
        'publisher: 北京 : 山水出版社',
        'series: Shan shui cong shu. Jing bu ; 103',
        'series: 山水叢書. 經部 ; 103',
        'subject: Ru jia',
        'subject: 儒家',
      ],
      ['Das richtige Buch', 'subject: Falscher Verweis'],
    ],
    words: [
      'Jing xue',
      '經學',
      '山水出版社',
      '北京',
      'Beijing',
      '儒家',
      'Ru jia',
      '山水叢書',
      '經部',
      'Shan shui cong shu',
    ],
  },
};

describe.each(Object.entries(reported))('%s (skipped without ../shared/data)', (name, { displayed, words }) => {
  const file = `${sharedData}reported-cases/${name}.xml`;
  it.skipIf(!existsSync(file))('is displayed and found in both scripts', async () => {
    const readings = await collectRuns(readRecords(createReadStream(file)));
    const records = readings.flatMap((reading) => (reading.kind === 'record' ? [reading.record] : []));
    for (const [at, lines] of displayed.entries()) {
      const view = records[at] && titleViewOf(records[at], holder);
      const all = [view?.title, view?.author, ...(records[at] ? linesOf(records[at]) : [])];
      expect(all).toEqual(expect.arrayContaining(lines));
    }
    for (const word of words) expect([word, countHits(records, word)]).toEqual([word, 1]);
  });
});
