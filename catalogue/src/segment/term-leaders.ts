import { inField } from './fields.ts';
import { growingNumbers } from './growing-array.ts';
import { rarityOf } from './impact.ts';
import { type Sections, sharedNarrow } from './sections.ts';
import type { Segment, TermLeaders } from './segment.ts';

/** Terms in fewer documents have no leaders: all of their documents are looked at in no time. */
const fewestLed = 1024;
/**
 * So many documents lead each of the others where it counts in full, several times what is compared closely; and so many
 * where it counts less, being another form of the word that is asked for.
 */
export const leaderCount = 192;
const otherLeaderCount = 96;

/** What a full merit adds to a score, that the title is the one word asked for, and that a copy is there. */
export const standingWeights = { merit: 2, titleWhole: 9, available: 0.15 } as const;

/** What documents that do not lead score at most is known for these shares of the term's weight in its own segment. */
const shares = [1, 0.61, 0.41, 0.21] as const;

/** Scores are kept in thousandths. */
const perPoint = 1000;
/** More than any standing: the rarest of 2^24 documents scores 17. */
const standingRange = 32 * perPoint;

/** The sections of the leaders. */
export const leaderSections = {
  terms: 'leaders.terms',
  starts: 'leaders.starts',
  documents: 'leaders.documents',
  rests: 'leaders.rests',
} as const;

/** What the leaders are chosen by. */
type Led = Pick<Segment, 'postings' | 'merits' | 'titleLengths' | 'availability'>;

/** The leaders of a segment's frequent terms: for each the documents that would be the first if it alone were asked for. */
export function leadersOf(segment: Led): Sections {
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
    lead(standingsOf(segment, from, to), segment.postings.entries.subarray(from, to), documents, rests);
  }
  places.push(documents.length);
  return {
    [leaderSections.terms]: sharedNarrow(terms.done(), 0xffff_ffff),
    [leaderSections.starts]: sharedNarrow(places.done(), 0xffff_ffff),
    [leaderSections.documents]: sharedNarrow(documents.done(), 0xffff_ffff),
    [leaderSections.rests]: sharedNarrow(rests.done(), 0xffff_ffff),
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

/** Adds the leaders among the postings of a term, ascending, and the highest standings among the others. */
function lead(
  standings: Standings,
  entries: Uint32Array,
  documents: { push(document: number): void },
  rests: { push(rest: number): void },
): void {
  const leads = new Uint8Array(entries.length);
  markBest(leads, standings, 1, leaderCount);
  markBest(leads, standings, shares[1], otherLeaderCount);
  for (let at = 0; at < entries.length; at += 1) if (leads[at] === 1) documents.push((entries[at] ?? 0) >>> 8);
  for (const share of shares) {
    let rest = 0;
    for (let at = 0; at < entries.length; at += 1)
      if (leads[at] === 0) rest = Math.max(rest, standingAt(standings, share, at));
    rests.push(rest);
  }
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
