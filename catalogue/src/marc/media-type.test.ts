import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from './media-type.ts';
import { type FieldSpec, marc } from './testing/marc-builder.ts';

const leader = (type: string, level = 'm') => `00000n${type}${level} a2200000 a 4500`;
/** 008 with one place set. */
const fixed = (place: number, value: string): FieldSpec => ['008', `${' '.repeat(place)}${value}`.padEnd(40)];

describe('media types', () => {
  it.each<[string, string, FieldSpec[]]>([
    ['BOOK', leader('a'), []],
    [
      'BOOK',
      leader('t'),
      [
        ['856', '42', '$uhttps://a.example/'],
        ['300', '  ', '$a300 S.'],
      ],
    ],
    ['EBOOK', leader('a'), [['338', '  ', '$bcr']]],
    ['EBOOK', leader('a'), [['007', 'cr uuu---uuuuu']]],
    ['EBOOK', leader('a'), [fixed(23, 'o')]],
    ['EBOOK', leader('a'), [['338', '  ', '$aOnline-Ressource']]],
    ['EAUDIO', leader('i'), [['338', '  ', '$bcr']]],
    [
      'MP3',
      leader('i'),
      [
        ['338', '  ', '$bcr'],
        ['347', '  ', '$aaudio file$bMP3'],
      ],
    ],
    ['EVIDEO', leader('g'), [fixed(29, 'o')]],
    ['ONLINE', leader('a', 's'), [['338', '  ', '$bcr']]],
    ['MAP', leader('e'), []],
    ['SCORE_MUSIC', leader('c'), [['338', '  ', '$aaudio disc$bsd']]],
    ['ART', leader('k'), []],
    ['PACKAGE', leader('o'), []],
    ['BOARDGAME', leader('r'), [fixed(33, 'g')]],
    ['FIGURINE', leader('r'), [['655', ' 7', '$aTonie']]],
    [
      'BLURAY',
      leader('g'),
      [
        ['007', 'vd msaiz'],
        ['338', '  ', '$bvd'],
      ],
    ],
    ['DVD', leader('g'), [['007', 'vd cvaizq']]],
    ['DVD', leader('g'), [['338', '  ', '$avideodisc']]],
    ['MOVIE', leader('g'), [['007', 'mr bf  dnnartauuu']]],
    ['LP_RECORD', leader('j'), [['007', 'sd bsmennmplud']]],
    ['CD_MUSIC', leader('j'), [['007', 'sd fsngnnmmned']]],
    ['AUDIO_CASSETTE', leader('i'), [['007', 'ss lsnjlcmpnce']]],
    ['AUDIOBOOK', leader('i'), [['338', '  ', '$bsd']]],
    ['GAME_CONSOLE', leader('m'), [fixed(26, 'g')]],
    ['NINTENDO', leader('m'), [fixed(26, 'g'), ['538', '  ', '$aNintendo Switch']]],
    ['CD_SOFTWARE', leader('m'), [['007', 'co cga---']]],
    ['NEWSPAPER', leader('a', 's'), [fixed(21, 'n')]],
    ['MAGAZINE', leader('a', 's'), [fixed(21, 'p')]],
  ])('%s', (type, head, fields) => {
    expect(mediaTypeOf(marc(fields, head))).toBe(type);
  });

  it('asks the codes of the library first', () => {
    const record = marc([
      ['952', '  ', '$ykons'],
      ['245', '10', '$aSpiel'],
    ]);
    expect(mediaTypeOf(record, { '942$c': { X: 'MAP' }, '952$y': { KONS: 'WII' } })).toBe('WII');
  });
});
