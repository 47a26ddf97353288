import { type Random, zipf } from './random.ts';

interface Sounds {
  readonly begin: readonly string[];
  readonly middle: readonly string[];
  readonly end: readonly string[];
  readonly tail: readonly string[];
}

const list = (text: string): readonly string[] => text.split(' ').map((part) => (part === '-' ? '' : part));

const german: Sounds = {
  begin: list('b br d dr f fl g gl gr h j k kl kr l m n p pf r s sch schl schw sp st str t tr v w z'),
  middle: list('a a e e e i i o o u u ä ö ü ei au ie eu'),
  end: list('- - n r l m t ch ck cht ng nd ß st rd tz lt rk ll mm pp'),
  tail: list('- - - - - ung heit keit lich ig er en chen schaft nis isch el'),
};
const english: Sounds = {
  begin: list('b bl br c ch cl cr d f fl g gr h j l m n p pl pr qu r s sh sl sp st t th tr v w wh'),
  middle: list('a a e e i i o o u ea oo ou ai'),
  end: list('- - n r l ck ll nd nt rt sh m p st ght ss'),
  tail: list('- - - - - ing ness er ly s tion ment able ity ed'),
};

/** The most frequent words first. */
export const functionWords = {
  ger: list(
    'der die das und in von zu den mit für auf dem ein eine des im nicht ist als auch es an aus er hat dass sie nach ' +
      'wird bei einer um am sind noch wie einem über so zum war haben nur oder aber vor zur bis mehr durch',
  ),
  eng: list('the of and to in a is for on with as by at from an how your guide it its new what'),
};

/** The word with a capital first letter. */
export const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

const invented = (of: Sounds, random: Random) => {
  const syllable = () => random.pick(of.begin) + random.pick(of.middle) + random.pick(of.end);
  const count = random.next();
  return syllable() + (count < 0.55 ? syllable() : '') + (count < 0.1 ? syllable() : '') + random.pick(of.tail);
};

/** Distinct words of at least three letters, none of them rude. */
function distinct(count: number, make: () => string): string[] {
  const words = new Set<string>();
  while (words.size < count) {
    const word = make();
    if (word.length > 2 && !/f[iu]ck|shit/.test(word)) words.add(word);
  }
  return [...words];
}

/** An invented vocabulary: German with compounds of its own words, and English. */
export interface Vocabulary {
  /** Draws a word of the language by frequency; German ones are partly inflected. */
  word(language: 'ger' | 'eng'): string;
  /** The ranks of forty German words that form a topic, as the titles of one subject share them. */
  topic(): Uint32Array;
  german(rank: number): string;
  /** A word in its base form, for headings. */
  noun(): string;
}

/** Sizes as measured in union catalogues: half of all German word forms are compounds. */
export function createVocabulary(random: Random): Vocabulary {
  const stems = distinct(60_000, () => invented(german, random));
  const short = stems.filter((stem) => stem.length < 9);
  const part = zipf(short.length, random, 1, 2.7);
  const compounds = distinct(200_000, () => `${short[part()]}${random.next() < 0.3 ? 's' : ''}${short[part()]}`);
  // Two stems, then two compounds, and so on: each level of frequency contains both, as in real catalogues.
  const words: string[] = [];
  for (let at = 0; at < compounds.length; at++) {
    const stem = stems[at];
    if (stem !== undefined) words.push(stem);
    words.push(compounds[at] as string);
  }
  const foreign = distinct(50_000, () => invented(english, random));
  const germanRank = zipf(words.length, random, 1.02, 4);
  const englishRank = zipf(foreign.length, random, 1.05, 4);
  const inTopic = zipf(40, random, 0.9, 1);
  const at = (rank: number) => words[rank] ?? 'wort';
  return {
    word: (language) => (language === 'eng' ? (foreign[englishRank()] ?? 'word') : inflected(at(germanRank()), random)),
    topic: () => {
      const ranks = Uint32Array.from({ length: 40 }, germanRank);
      return ranks.map((_, index) => ranks[index === 0 ? 0 : inTopic()] ?? 0);
    },
    german: (rank) => inflected(at(rank), random),
    noun: () => capital(at(random.below(30_000))),
  };
}

function inflected(word: string, random: Random): string {
  const form = random.next();
  if (form < 0.7) return word;
  return word + (form < 0.8 ? 'en' : form < 0.88 ? 'e' : form < 0.94 ? 's' : 'er');
}
