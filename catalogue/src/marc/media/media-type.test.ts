import { describe, expect, it } from 'vitest';
import { type FieldSpec, marc } from '../testing/marc-builder.ts';
import { mediaTypeOf } from './media-type.ts';

const leader = (type: string, level = 'm') => `00000n${type}${level} a2200000 a 4500`;
/** An 008 with one position set. */
const fixed = (position: number, value: string): FieldSpec => ['008', `${' '.repeat(position)}${value}`.padEnd(40)];

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

  it('prefer the codes of the library', () => {
    const record = marc([
      ['952', '  ', '$ykons'],
      ['245', '10', '$aSpiel'],
    ]);
    expect(mediaTypeOf(record, { '942$c': { X: 'MAP' }, '952$y': { KONS: 'WII' } })).toBe('WII');
  });
});

/** 007 codes of physical objects, as in MARC 21. */
const phys = (value: string): FieldSpec => ['007', value];
const extent = (value: string): FieldSpec => ['300', '  ', `$a${value}`];
const carrier = (code: string): FieldSpec => ['338', '  ', `$b${code}`];

describe('media types by carrier and content', () => {
  it.each<[string, string, FieldSpec[]]>([
    // Microforms are neither books nor e-books; serials and music keep their type.
    ['UNKNOWN', 'a', [phys('he amb024baca'), extent('3 Mikrofiches')]],
    ['UNKNOWN', 'a', [phys('hd afu---buca'), fixed(23, 'a'), extent('300 p.')]],
    ['UNKNOWN', 'a', [fixed(23, 'b'), extent('128 p.')]],
    ['UNKNOWN', 'a', [phys('hu'), ['533', '  ', '$aMikrofiche-Ausg.'], extent('200 S.')]],
    ['UNKNOWN', 'a', [carrier('he'), extent('2 Mikrofiches')]],
    ['UNKNOWN', 'a', [extent('25 microfilm reels')]],
    ['UNKNOWN', 't', [phys('hd'), extent('1 Mikrofilm')]],
    ['UNKNOWN', 'a', [phys('he amb'), carrier('cr'), ['856', '40', '$uhttps://a.example/1']]],
    ['SCORE_MUSIC', 'c', [phys('hd'), extent('1 score')]],
    ['MAP', 'e', [phys('aj'), phys('he'), extent('1 map')]],
    ['BOOK', 'a', [phys('he amb'), ['300', '  ', '$a200 S.$e3 Mikrofiches']]],
    ['BOOK', 'a', [phys('ta'), phys('he amb'), extent('200 S.')]],
    // 007 decides over 338 and over the pages of the original.
    ['UNKNOWN', 'a', [phys('hd afu'), carrier('nc'), extent('250 S.')]],
    ['UNKNOWN', 'a', [phys('hg'), extent('xii, 300 p.')]],
    // What only the extent names: discs for other players, discs that are no CD, figurines, books on a disc.
    ['MOVIE', 'g', [phys('vd cvaizq'), extent('1 UMD')]],
    ['MOVIE', 'g', [phys('vd cvaiz'), extent('1 Bildplatte')]],
    ['DVD', 'g', [phys('vd cvaiz'), extent('1 DVD + 1 VHS-Kassette')]],
    ['UNKNOWN', 'j', [phys('sd  '), extent('1 MiniDisc')]],
    ['FIGURINE', 'i', [phys('sz'), extent('1 Tonie')]],
    ['FIGURINE', 'i', [extent('1 Hörfigur')]],
    ['CD_SOFTWARE', 'a', [extent('1 CD-ROM')]],
    ['CD_SOFTWARE', 'a', [phys('cz'), extent('1 USB-Stick')]],
    ['BOOK', 'a', [phys('ta'), extent('1 CD und 1 Buch')]],
    // Films.
    ['MOVIE', 'g', [phys('vd mgaiz'), extent('1 laser disc ; 12 in.')]],
    ['MOVIE', 'g', [phys('vd cgaizq'), carrier('vd'), extent('1 videodisc')]],
    ['DVD', 'g', [phys('vd cgaizq'), ['538', '  ', '$aDVD.'], ['300', '  ', '$a1 videodisc$c4 3/4 in.']]],
    ['MOVIE', 'g', [phys('vd cgaizq'), ['538', '  ', '$aLaserdisc'], ['300', '  ', '$a1 videodisc$c12 in.']]],
    ['MOVIE', 'g', [phys('vf cbahos'), carrier('vd')]],
    ['MOVIE', 'g', [phys('vf cbahos'), ['538', '  ', '$aDVD']]],
    ['MOVIE', 'g', [carrier('vf'), ['655', ' 7', '$aDVD-Video']]],
    ['MOVIE', 'g', [extent('1 Videokassette (VHS, 90 Min.)')]],
    ['MOVIE', 'g', [phys('vz czazz'), extent('1 UMD (90 Min.)')]],
    ['MOVIE', 'g', [phys('vd czazz'), carrier('vd'), extent('1 UMD-Video')]],
    ['MOVIE', 'g', [carrier('vd'), extent('1 HD DVD')]],
    ['MOVIE', 'g', [phys('vd uuu'), extent('1 Video-CD')]],
    ['BLURAY', 'g', [phys('vd csaizq'), carrier('vd'), ['538', '  ', '$aDVD player']]],
    ['BLURAY', 'g', [extent('1 Blu-ray Disc (120 Min.)')]],
    ['DVD', 'g', [extent('1 DVD-Video'), ['538', '  ', '$aAlso plays on Blu-ray players']]],
    ['DVD', 'g', [phys('vd cvaizq'), carrier('cr'), ['856', '40', '$uhttps://a.example/1']]],
    ['DVD', 'j', [phys('vd cvaizq'), extent('1 DVD-Video')]],
    ['DVD', 'a', [phys('vd cvaizq'), extent('1 DVD-Video (90 Min.)')]],
    ['MOVIE', 'g', [phys('mr bf'), extent('1 film reel')]],
    ['UNKNOWN', 'g', [phys('gs cj'), extent('24 Dias')]],
    ['UNKNOWN', 'g', [extent('45 slides : b&w')]],
    // Sound.
    ['AUDIO_CASSETTE', 'j', [phys('ss lsnjlc'), carrier('sd')]],
    ['AUDIO_CASSETTE', 'i', [extent('2 sound cassettes')]],
    ['AUDIO_CASSETTE', 'j', [phys('s '), extent('1 audio cassette')]],
    ['AUDIO_CASSETTE', 'i', [extent('1 Tonkassette (60 Min.)')]],
    ['AUDIO_CASSETTE', 'j', [extent('1 MC')]],
    ['LP_RECORD', 'j', [phys('sd bsmennmplud'), carrier('sd')]],
    ['LP_RECORD', 'j', [phys('sd csmcnn')]],
    ['LP_RECORD', 'j', [phys('sd dmmdnn')]],
    ['LP_RECORD', 'i', [phys('sd bmmennmplud')]],
    ['LP_RECORD', 'j', [carrier('zu'), extent('6 gramophone records')]],
    ['LP_RECORD', 'j', [extent('1 Schallpl. : 33 UpM')]],
    ['LP_RECORD', 'j', [['300', '  ', '$a1 sound disc$b45 rpm, mono']]],
    ['CD_MUSIC', 'j', [phys('sd fsngnnmmned'), ['300', '  ', '$a1 sound disc$bdigital ; 4 3/4 in.']]],
    ['CD_MUSIC', 'j', [phys('co '), phys('sd ||||'), extent('2 CD + Beih.')]],
    ['CD_MUSIC', 'j', [phys('sd fsngnn'), phys('vd cvaizq'), extent('2 audio discs')]],
    ['AUDIOBOOK', 'i', [phys('sd fsngnn'), extent('6 CDs')]],
    ['MP3', 'i', [phys('sd fsngnn'), ['347', '  ', '$bMP3']]],
    ['UNKNOWN', 'j', [phys('st psn'), extent('1 Tonband')]],
    ['UNKNOWN', 'j', [carrier('se')]],
    // Files.
    ['EBOOK', 'a', [phys('cr uuu---'), extent('200 S.')]],
    ['EBOOK', 'a', [phys('cr uuu'), phys('tu'), carrier('cr'), extent('1 Online-Ressource')]],
    ['BOOK', 'a', [phys('cr uuu'), phys('tu'), carrier('nc'), extent('200 S.')]],
    ['BOOK', 'a', [phys('ta'), carrier('cr'), extent('200 S.')]],
    ['BOOK', 'a', [carrier('nc'), carrier('cr'), extent('200 S.')]],
    ['EBOOK', 'a', [extent('1 Online-Ressource (200 Seiten)')]],
    ['EVIDEO', 'g', [phys('vz czazuu'), phys('cr cna'), carrier('cr')]],
    ['EAUDIO', 'i', [phys('sr zunnnn'), phys('cr nna')]],
    ['EBOOK', 'm', [phys('cr'), fixed(26, 'd')]],
    ['ART', 'k', [phys('kh co'), phys('cr'), extent('1 photographic print')]],
    ['CD_SOFTWARE', 'a', [phys('co cga'), fixed(23, 's'), extent('1 CD-ROM')]],
    ['CD_SOFTWARE', 'a', [fixed(23, 'q'), extent('1 DVD-ROM')]],
    ['BOOK', 'a', [phys('co cga'), ['300', '  ', '$a737 S.$e1 CD-ROM']]],
    ['BOOK', 'a', [phys('sd fsngnn'), ['300', '  ', '$a120 S.$e2 CDs']]],
    ['CD_SOFTWARE', 'm', [phys('cj cga'), extent('2 Disketten')]],
    ['CD_SOFTWARE', 'm', [extent('1 computer optical disc')]],
    ['PLAYSTATION', 'm', [fixed(26, 'g'), extent('1 UMD')]],
    ['PLAYSTATION', 'm', [fixed(26, 'g'), ['753', '  ', '$aPSP']]],
    // A console among the system requirements makes it a game, also without the code in 008.
    ['NINTENDO', 'm', [phys('cb cga'), extent('1 Spielkarte'), ['538', '  ', '$aNintendo Switch']]],
    ['PLAYSTATION', 'm', [phys('co cga'), ['538', '  ', '$aSystemvoraussetzungen: PlayStation 5']]],
    ['XBOX', 'm', [phys('co cga'), ['753', '  ', '$aXbox One']]],
    ['CD_SOFTWARE', 'm', [fixed(26, 'g'), phys('co cga'), ['538', '  ', '$aWindows 98, CD-ROM']]],
    ['EDOC', 'm', []],
  ])('%s from leader/06 %s and %j', (type, kind, fields) => {
    expect(mediaTypeOf(marc(fields, leader(kind)))).toBe(type);
  });

  it.each([
    ['NEWSPAPER', 'n'],
    ['MAGAZINE', 'p'],
  ])('%s on microfilm keeps its type', (type, kind) => {
    expect(mediaTypeOf(marc([phys('hd afu'), fixed(21, kind)], leader('a', 's')))).toBe(type);
  });

  it('prefer 007 to 338', () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ['j', 'ss lsn', 'AUDIO_CASSETTE'],
      ['j', 'sd bsmenn', 'LP_RECORD'],
      ['j', 'sd fsngnn', 'CD_MUSIC'],
      ['g', 'vf cba', 'MOVIE'],
      ['g', 'vd cva', 'DVD'],
      ['g', 'vd csa', 'BLURAY'],
      ['e', 'aj can', 'MAP'],
      ['a', 'he am', 'UNKNOWN'],
      ['a', 'ta', 'BOOK'],
    ];
    for (const [kind, field, type] of cases) {
      for (const code of ['cr', 'sd', 'ss', 'vd', 'vf', 'nc', 'he', 'cd', 'zu']) {
        if (kind === 'a' && field !== 'ta' && code === 'nc') continue;
        const record = marc([phys(field), carrier(code)], leader(kind));
        expect(mediaTypeOf(record), `${kind} ${field} ${code}`).toBe(type);
      }
    }
  });
});
