import { type EightBitEncoding, eightBitEncodings, upperHalf } from './eight-bit-encodings.ts';

/**
 * The letters beyond ASCII of each language, in the order of their frequency. They need not be exact: a wrong
 * encoding turns most of them into letters that no language here has, or hardly ever has.
 */
const latinAlphabets = [
  'äüöß',
  'éèàêçôîûùâïëœ',
  'óíáéñúü¿¡',
  'ãçáéíóêõâúàô',
  'àèùòìé',
  'ëéïèöü',
  'øåæéö',
  'åäöé',
  'áíðéóþöúæý',
  'łąęóśżćźń',
  'íáěčřéžýšůúťňďó',
  'áíčéýžúšľťďôňĺŕä',
  'áéöőóíüúű',
  'ăîâșțşţ',
  'čšžćđ',
  'ıüşöğçİâî',
  'ėšųįąžūčę',
  'āīēūšņļžčģķ',
  'õäüöšž',
  'àéèçòíóúï·',
  'ħżġċàìòù',
  'ĉĝŭŝĵĥ',
  'ŵŷâêîôÿ',
  'ḃċḋḟġṁṗṡṫáéíóú',
  'áčđŋšŧžâåäöæø',
  'áíúðøóæý',
  'êôëöïûéè',
  'ëç',
] as const;

/** Vietnamese in its encoding: precomposed vowels, and tone marks that follow their vowel. */
const vietnamese = 'đ\u0301\u0300\u0323\u0309\u0303âêôươăàáãèéìíòóùúýõĩũẽ';

const otherAlphabets = [
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'оанівитеріслкудмпяьзгбчйхжшюцїєщфґ',
  'аиоентрвсдлпмкзуъбгячщцхжшйюьф',
  'аоиенрјстдувклмпзгбчцхжшљњћђфџ',
  'аоиетнрсвдлпкмјзубгчцхжшќљџњѓѕ',
  'анікерлыосцтдувямпзьгбйжхчшўфюэё',
  'αοιετνσηρπκλυμςωδγάίόέθχφήύβξώζψϊϋΐΰ',
  'יוהלאמרתבשנכעםדקפחטסגצזןךףץ',
  'اليمونرتبةعدسفهكقحجشصطخأضذغثءىزظإئآؤ،؟',
  'انیردهوتمسبلشکزفقگعخحجچپطصآغضظذثئءژأؤ',
  'านรอกเ\u0e48งมย\u0e49ล\u0e31ว\u0e34ดท\u0e35สตะ\u0e37ป\u0e32บ\u0e4cคหแ\u0e38จพช\u0e39\u0e36ข\u0e47\u0e33ใไ\u0e1cโ\u0e18ฐณ\u0e0bถศภฟ\u0e2eฮษญฉๆฯ',
] as const;

interface Alphabet {
  readonly isLatin: boolean;
  readonly isVietnamese: boolean;
  readonly weight: ReadonlyMap<string, number>;
}

function alphabetOf(letters: string, isLatin: boolean): Alphabet {
  const weights = new Map([...new Set(letters)].map((letter, rank) => [letter, 1 / (rank + 3)]));
  const sum = [...weights.values()].reduce((a, b) => a + b, 0);
  const weight = new Map([...weights].map(([letter, value]) => [letter, value / sum]));
  return { isLatin, isVietnamese: letters === vietnamese, weight };
}

const alphabets: readonly Alphabet[] = [
  ...latinAlphabets.map((letters) => alphabetOf(letters, true)),
  alphabetOf(vietnamese, true),
  ...otherAlphabets.map((letters) => alphabetOf(letters, false)),
];

/** The frequency of a letter beyond ASCII in Latin script, and the likelihood that one follows another. */
const latinShare = 0.08;
const besideAnother = 0.15;
/** Likelihoods of typographic characters, of a letter of another language, of other symbols, and of undefined bytes. */
const setting = 0.004;
const foreignLetter = 0.0005;
const otherSign = 0.00002;
const noCharacter = 0.0000001;
/**
 * Likelihoods of misplaced characters: capitals after small letters, symbols within words, and two scripts in one
 * word.
 */
const outOfPlace = 0.01;
const otherScriptBeside = 0.01;

/** Symbols that are followed by a blank, and symbols that words may contain. */
const standsAlone = /[®©™§°€ªº]/;
const withinWords = /[’‘·\u00ad–]/;
const settingSigns = new Set('„“”‚‘’«»‹›–—…·•\u00a0€§°©®™№ªº');

/** Statistics of a sample decoded in one encoding. */
interface Counts {
  readonly characters: ReadonlyMap<string, number>;
  /** The number of capitals after small letters and of symbols within words. */
  readonly misplaced: number;
  /** The number of letters beyond ASCII beside an ASCII letter, and beside another one. */
  readonly besideAscii: number;
  readonly besideOwn: number;
}

/** The minimum number of bytes beyond ASCII for a guess. */
const minBytes = 3;
/** The number of bytes that are examined. */
const largestSample = 65_536;

/** Guesses the encoding in which the text reads most like a language; Windows-1252 when nothing tells. */
export function guessEightBitEncoding(bytes: Uint8Array): EightBitEncoding {
  const sample = bytes.subarray(0, largestSample);
  let beyondAscii = 0;
  for (const byte of sample) if (byte >= 128) beyondAscii += 1;
  if (beyondAscii < minBytes) return 'windows-1252';
  let best: { readonly set: EightBitEncoding; readonly score: number } | undefined;
  for (const set of eightBitEncodings) {
    const counts = countsOf(sample, upperHalf(set));
    for (const alphabet of alphabets) {
      const score = scoreOf(counts, alphabet);
      if (best === undefined || score > best.score + 1e-6) best = { set, score };
    }
  }
  return best?.set ?? 'windows-1252';
}

function countsOf(sample: Uint8Array, table: readonly string[]): Counts {
  const characters = new Map<string, number>();
  let misplaced = 0;
  let besideAscii = 0;
  let besideOwn = 0;
  let before = ' ';
  for (let at = 0; at < sample.length; at += 1) {
    const byte = sample[at] ?? 0;
    const character = signOf(byte, table);
    if (byte >= 128) {
      characters.set(character, (characters.get(character) ?? 0) + 1);
      if (isLetter(character)) {
        const next = sample[at + 1] ?? 32;
        if (isAsciiLetter(before.charCodeAt(0)) || isAsciiLetter(next)) besideAscii += 1;
        if (before >= '\u0080' && isLetter(before)) besideOwn += 1;
      } else if (
        isLetter(signOf(sample[at + 1], table)) &&
        (standsAlone.test(character) || (isLetter(before) && !withinWords.test(character)))
      )
        misplaced += 1;
    }
    if ((byte >= 128 || before >= '\u0080') && isCapital(character) && isSmall(before)) misplaced += 1;
    before = character;
  }
  return { characters, misplaced, besideAscii, besideOwn };
}

function signOf(byte: number | undefined, table: readonly string[]): string {
  if (byte === undefined) return ' ';
  return byte < 128 ? String.fromCharCode(byte) : (table[byte - 128] ?? '\ufffd');
}

function scoreOf(
  { characters, misplaced, besideAscii, besideOwn }: Counts,
  { isLatin, isVietnamese, weight }: Alphabet,
): number {
  let score = misplaced * Math.log(outOfPlace);
  if (!isLatin) score += besideAscii * Math.log(otherScriptBeside);
  else if (!isVietnamese) score += besideOwn * Math.log(besideAnother);
  for (const [character, count] of characters) score += count * Math.log(likelihoodOf(character, isLatin, weight));
  return score;
}

function likelihoodOf(character: string, isLatin: boolean, weight: Alphabet['weight']): number {
  const characterWeight = weight.get(character) ?? weight.get(character.toLowerCase());
  const share = isLatin ? latinShare : 1;
  // Capitals are rarer than small letters, and a letter that occurs only in capitals is rarer still.
  if (characterWeight !== undefined) return share * characterWeight * (weight.has(character) ? 1 : 0.3);
  if (settingSigns.has(character)) return setting;
  if (isLetter(character)) return share * foreignLetter;
  return /[\ufffd\p{Cc}\p{Co}\p{Cn}]/u.test(character) ? noCharacter : otherSign;
}

const letter = /^[\p{L}\p{M}]$/u;
const letters = new Map<string, boolean>();

function isLetter(character: string): boolean {
  let cached = letters.get(character);
  if (cached === undefined) {
    cached = letter.test(character);
    letters.set(character, cached);
  }
  return cached;
}

function isAsciiLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

const isCapital = (character: string) => character !== character.toLowerCase();
const isSmall = (character: string) => character !== character.toUpperCase();
