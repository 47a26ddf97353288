import { inField } from './fields.ts';
import { growingNumbers } from './growing-array.ts';
import { rarityOf } from './impact.ts';
import { type Sections, sharedNarrow } from './sections.ts';
import type { Segment, TermLeaders } from './segment.ts';

/** Terms in fewer documents have no leaders: all of their documents are looked at in no time. */
const fewestLed = 1024;

/**
 * Leaders for the first page and for pages far behind it, several times the `limit` of hits that are to be found among
 * them. `most` documents lead where the term counts in full, but one of `share` at most, and a `further`th as many where
 * it counts less, being another form of the word that is asked for.
 */
export const leaderLevels = [
  { name: 'leaders', most: 192, share: 4, further: 2, limit: 64 },
  { name: 'leaders.many', most: 1536, share: 16, further: 3, limit: 1024 },
] as const;
type Level = (typeof leaderLevels)[number];

/** What a full merit adds to a score, that the title is the one word asked for, and that a copy is there. */
export const standingWeights = { merit: 2, titleWhole: 9, available: 0.15 } as const;

/** What documents that do not lead score at most is known for these shares of the term's weight in its own segment. */
const shares = [1, 0.61, 0.41, 0.21] as const;

/** Scores are kept in thousandths. */
const perPoint = 1000;
/** More than any standing: the rarest of 2^24 documents scores 17. */
const standingRange = 32 * perPoint;

/** The sections of the leaders of a level. */
function sectionsOf({ name }: Level) {
  return { terms: `${name}.terms`, starts: `${name}.starts`, documents: `${name}.documents`, rests: `${name}.rests` };
}

/** What the leaders are chosen by. */
type Led = Pick<Segment, 'postings' | 'merits' | 'titleLengths' | 'availability'>;

/**
 * The leaders of a segment's frequent terms, for each the documents that would be the first if it alone were asked for:
 * their sections, of all levels.
 */
export function leadersOf(segment: Led): Sections {
  return Object.assign({}, ...leaderLevels.map((level) => leadersOfLevel(segment, level)));
}

/** The leaders of each level in a segment's sections; `numbers` gives a section. */
export function leadersIn(numbers: (section: string) => Uint32Array): TermLeaders[] {
  return leaderLevels.map((level) => {
    const { terms, starts, documents, rests } = sectionsOf(level);
    return {
      terms: numbers(terms),
      starts: numbers(starts),
      documents: numbers(documents),
      rests: numbers(rests),
    };
  });
}

function leadersOfLevel(segment: Led, level: Level): Sections {
  const { starts } = segment.postings;
  const terms = growingNumbers();
  const places = growingNumbers();
  const documents = growingNumbers();
  const rests = growingNumbers();
  for (let term = 0; term + 1 < starts.length; term += 1) {
    const [from, to] = [starts[term] ?? 0, starts[term + 1] ?? 0];
    if (to - from < fewestLed) continue;
    terms.push(term);
    places.push(documents.length);
    const leads = bestMarked(standingsOf(segment, from, to), level, rests);
    for (let at = from; at < to; at += 1)
      if (leads[at - from] === 1) documents.push((segment.postings.entries[at] ?? 0) >>> 8);
  }
  places.push(documents.length);
  const sections = sectionsOf(level);
  return {
    [sections.terms]: sharedNarrow(terms.done(), 0xffff_ffff),
    [sections.starts]: sharedNarrow(places.done(), 0xffff_ffff),
    [sections.documents]: sharedNarrow(documents.done(), 0xffff_ffff),
    [sections.rests]: sharedNarrow(rests.done(), 0xffff_ffff),
  };
}

/** What postings add to their documents' scores: by the word in full, and by what the document is. */
interface Standings {
  readonly ofWord: Float32Array;
  readonly ofDocument: Float32Array;
}

function standingsOf({ postings, merits, titleLengths, availability }: Led, from: number, to: number): Standings {
  const rarity = rarityOf(to - from, merits.length);
  const ofWord = new Float32Array(to - from);
  const ofDocument = new Float32Array(to - from);
  for (let at = from; at < to; at += 1) {
    const entry = postings.entries[at] ?? 0;
    const document = entry >>> 8;
    const isTitle = (entry & inField.title) !== 0 && (titleLengths[document] ?? 0) <= 1;
    ofWord[at - from] = (rarity * (postings.impacts[at] ?? 0)) / 255;
    ofDocument[at - from] =
      (standingWeights.merit * (merits[document] ?? 0)) / 255 +
      (isTitle ? standingWeights.titleWhole : 0) +
      ((availability[document] ?? 0) === 0 ? 0 : standingWeights.available);
  }
  return { ofWord, ofDocument };
}

/** 1 for each posting whose document leads; adds the highest standings among the others. */
function bestMarked(
  standings: Standings,
  { most, share: shareOfAll, further }: Level,
  rests: { push(rest: number): void },
): Uint8Array {
  const leads = new Uint8Array(standings.ofWord.length);
  const count = Math.min(most, Math.floor(leads.length / shareOfAll));
  markBest(leads, standings, 1, count);
  markBest(leads, standings, shares[1], Math.floor(count / further));
  for (const share of shares) {
    let rest = 0;
    for (let at = 0; at < leads.length; at += 1)
      if (leads[at] === 0) rest = Math.max(rest, standingAt(standings, share, at));
    rests.push(rest);
  }
  return leads;
}

function standingAt({ ofWord, ofDocument }: Standings, share: number, at: number): number {
  return Math.ceil(((ofWord[at] ?? 0) * share + (ofDocument[at] ?? 0)) * perPoint);
}

const frequencies = new Uint32Array(standingRange);

/** Marks the `count` postings that stand highest (distribution counting: D. Knuth, The Art of Computer Programming 3, 5.2). */
function markBest(leads: Uint8Array, standings: Standings, share: number, count: number): void {
  frequencies.fill(0);
  for (let at = 0; at < leads.length; at += 1) {
    const standing = standingAt(standings, share, at);
    frequencies[standing] = (frequencies[standing] ?? 0) + 1;
  }
  // The least standing of which all are among them, and how many of the next lower one are.
  let least = standingRange;
  let room = count;
  while (least > 0 && (frequencies[least - 1] ?? 0) <= room) {
    least -= 1;
    room -= frequencies[least] ?? 0;
  }
  for (let at = 0; at < leads.length; at += 1) {
    const standing = standingAt(standings, share, at);
    if (standing < least - 1 || (standing < least && room === 0)) continue;
    if (standing < least) room -= 1;
    leads[at] = 1;
  }
}

/** The leaders of the term at a place among those that have some, ascending. */
export function leadersAt({ documents, starts }: TermLeaders, place: number): Uint32Array {
  return documents.subarray(starts[place], starts[place + 1]);
}

/**
 * What a document that does not lead a term can score at most by it and by what the document is, if the term scores up to
 * `weight` there and `rarity` in its own segment; undefined where it might be the document's whole title.
 */
export function mostBehind({ rests }: TermLeaders, place: number, rarity: number, weight: number): number | undefined {
  const share = weight / rarity;
  let at = 0;
  while (at + 1 < shares.length && (shares[at + 1] ?? 0) >= share) at += 1;
  const rest = (rests[place * shares.length + at] ?? 0) / perPoint;
  return rest < standingWeights.titleWhole ? rest * Math.max(1, share) : undefined;
}
