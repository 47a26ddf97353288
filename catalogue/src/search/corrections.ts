import { foldText } from '../text/fold.ts';
import { isFunctionWord } from '../text/function-words.ts';
import type { AskedText, AskedWord } from './asked.ts';
import { wantedWords } from './asked.ts';
import type { Attempt, Rewrite } from './attempt.ts';
import type { FoundWord } from './found.ts';
import type { Lookup } from './lookup.ts';
import { isKnown, sizeOf } from './occurs.ts';
import { similarForms } from './similar-forms.ts';
import { splitWanted } from './splitting.ts';
import { all, any, nothing } from './wanted.ts';
import { beginning, formsOf, waysOf } from './word-forms.ts';

/** Every correction walks the dictionaries: of a pasted page, only this many words are corrected. */
const maxCorrected = 12;
/** Words with more hyphens than this are no words that could be misspelt. */
const maxParts = 4;
/** Of the known words, so many are tried in other spellings, each by itself. */
const maxSuspected = 4;
/** A beginning of fewer letters is no word yet; one that more postings begin with is surely meant. */
const minBegun = 4;
const maxBegun = 20;
/** A spelling is meant rather than a beginning where it has so many times the postings. */
const timesMeant = 2;
/** A word with so many postings may be a misprint of the records. */
const maxMisprints = 5;

/** The words of a search in other spellings, each worked out once. */
export class Corrections {
  private readonly lookup: Lookup;
  private readonly texts: readonly AskedText[];
  private readonly known = new Map<AskedWord, boolean>();
  private readonly corrected = new Map<AskedWord, FoundWord | undefined>();

  constructor(lookup: Lookup, texts: readonly AskedText[]) {
    this.lookup = lookup;
    this.texts = texts;
  }

  /** The word as it stands; the last one of a text also as a beginning. */
  begun({ word, places, last, exact }: AskedWord): FoundWord {
    return last ? { ...exact, wanted: any([exact.wanted, beginning(this.lookup, word, places)]) } : exact;
  }

  /** Whether some record has the word, or for the last one what begins with it. */
  isKnown(asked: AskedWord): boolean {
    const before = this.known.get(asked);
    if (before !== undefined) return before;
    const known = isKnown(this.lookup, this.begun(asked).wanted);
    this.known.set(asked, known);
    return known;
  }

  /** The word as it stands or in a similar spelling; undefined when there is none or it cannot be misspelt. */
  spelling(asked: AskedWord): FoundWord | undefined {
    if (!this.corrected.has(asked))
      this.corrected.set(asked, this.corrected.size < maxCorrected ? this.correct(asked) : undefined);
    return this.corrected.get(asked);
  }

  /** As it stands where some record has it, else in similar spellings, unless these leave hardly a letter of it. */
  likeliest(asked: AskedWord): FoundWord {
    if (asked.exact.optional || isKnown(this.lookup, asked.exact.wanted)) return asked.exact;
    if (this.isKnown(asked)) return this.begun(asked);
    const spelling = this.spelling(asked);
    return spelling?.likelihood ? spelling : asked.exact;
  }

  /**
   * Before the prefix rung: a single word that no record has and that begins what few have, in spellings that many more have.
   * `ziet` means `zeit` even where somebody is called *Zietlow*; but who asks for `zauberb` goes on writing.
   */
  ofBegun(): Attempt | undefined {
    const [asked, ...others] = this.words();
    const form = asked && asked.word.parts.length === 1 ? (asked.word.parts[0]?.form ?? '') : '';
    if (!asked?.last || others.length > 0 || form.length < minBegun || asked.word.unspaced) return undefined;
    const begun = sizeOf(this.lookup, this.begun(asked).wanted);
    if (begun === 0 || begun > maxBegun || isKnown(this.lookup, asked.exact.wanted)) return undefined;
    const { mask } = asked.places;
    const meant = similarForms(this.lookup, form, mask, true).filter(
      ({ form: other }) => !form.startsWith(other) || form === other + other.at(-1),
    );
    const wanted = waysOf(this.lookup, meant, mask);
    if (sizeOf(this.lookup, wanted) < begun * timesMeant) return undefined;
    const word = { ...asked.exact, wanted: any([this.begun(asked).wanted, wanted]) };
    const text = this.texts.find(({ words }) => words.includes(asked));
    const words = wantedWords(this.texts, (each) => [each === asked ? word : each.exact]);
    return text && { rung: 'spelling', words, rewrites: [{ text, asked: [asked], word }] };
  }

  /** The prefix rung, second step: all words that no record has as beginnings (`conjun musica`, `hist geogr`). */
  begunUnknown(): Attempt | undefined {
    const begun = this.words().filter(
      ({ word, last, exact }) =>
        !last && (word.parts.at(-1)?.form ?? '').length >= minBegun && !isKnown(this.lookup, exact.wanted),
    );
    if (begun.length === 0 || begun.length > maxCorrected) return undefined;
    const rewrites = this.texts.flatMap((text) =>
      text.words
        .filter((asked) => asked.last || begun.includes(asked))
        .map((asked): Rewrite => ({ text, asked: [asked], word: this.begun({ ...asked, last: true }) })),
    );
    const instead = new Map(rewrites.map(({ asked: [asked], word }) => [asked, word]));
    const words = wantedWords(this.texts, (asked) => [instead.get(asked) ?? asked.exact]);
    return { rung: 'prefix', words, rewrites };
  }

  /** The spelling rung, first step: the unknown words in similar spellings. */
  ofUnknown(): Attempt | undefined {
    return this.attempt(this.words().filter((word) => !this.isKnown(word)));
  }

  /**
   * Second step: besides the unknown words one of the known, the rarest first; then all that are so rare that they may
   * be misprints. That several words that records have are all misspelt is less likely than that no record has them all.
   */
  *ofKnown(): Generator<Attempt | undefined> {
    const words = this.words();
    if (words.length < 2) return;
    const unknown = words.filter((word) => !this.isKnown(word));
    const known = words
      .filter((word) => this.isKnown(word))
      .map((word) => ({ word, count: sizeOf(this.lookup, word.exact.wanted) }))
      .sort((a, b) => a.count - b.count);
    for (const { word } of known.slice(0, maxSuspected)) yield this.attempt([...unknown, word]);
    const rare = known.filter(({ count }) => count <= maxMisprints).map(({ word }) => word);
    if (rare.length > 1) yield this.attempt([...unknown, ...rare]);
  }

  private words(): AskedWord[] {
    return this.texts.flatMap(({ words }) => words.filter(({ exact }) => !exact.optional));
  }

  private attempt(misspelt: readonly AskedWord[]): Attempt | undefined {
    const rewrites = this.texts.flatMap((text) =>
      text.words.flatMap((asked): Rewrite[] => {
        const word = misspelt.includes(asked) ? this.spelling(asked) : undefined;
        return word ? [{ text, asked: [asked], word }] : [];
      }),
    );
    if (rewrites.length === 0) return undefined;
    const spelt = new Map(rewrites.map(({ asked: [asked], word }) => [asked, word]));
    const words = wantedWords(this.texts, (asked) => [spelt.get(asked) ?? this.begun(asked)]);
    return { rung: 'spelling', words, rewrites };
  }

  private correct(asked: AskedWord): FoundWord | undefined {
    const { word, places, exact } = asked;
    if (word.unspaced || word.parts.length > maxParts || places.mask === 0) return undefined;
    if (isFunctionWord(word.parts[0]?.form ?? '') && word.parts.length === 1) return undefined;
    const isKnown = this.isKnown(asked);
    // A slip may make an ae, oe or ue that was none: the word is compared as it is written, too.
    const similar = word.parts.map(({ form, surface }) =>
      [...new Set([form, foldText(surface)])].flatMap((each) => similarForms(this.lookup, each, places.mask, isKnown)),
    );
    const parts = word.parts.map((part, at) =>
      any([waysOf(this.lookup, formsOf(part), places.mask), waysOf(this.lookup, similar[at] ?? [], places.mask)]),
    );
    // Two words written as one are as likely as a slip: `peterpan` is not only like `petersen`.
    const hasSimilar = similar.some((forms) => forms.length > 0);
    const split = hasSimilar && !isKnown ? splitWanted(this.lookup, asked).wanted : nothing;
    const wanted = any([all(parts), split]);
    if (wanted === nothing) return undefined;
    const likelihood = Math.max(0, ...similar.flat().map((each) => each.likelihood));
    return { ...exact, wanted: any([this.begun(asked).wanted, wanted]), likelihood };
  }
}
