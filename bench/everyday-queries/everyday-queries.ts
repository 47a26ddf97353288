import type { BibRecord } from '@buchfink/catalogue/record/bib-record';
import type { IndexAnswer } from '@buchfink/catalogue/search/index-query';
import { plainQuery } from '@buchfink/catalogue/search/index-query';
import { search } from '@buchfink/catalogue/search/search';
import { canonicalWord, foldText } from '@buchfink/catalogue/text/fold';
import { buildMemoryIndex } from '../known-items/memory-index.ts';

/** A query as people type it, and what is right for it. */
interface EverydayQuery {
  readonly catalogue: string;
  readonly kind: string;
  readonly query: string;
  /**
   * `kept`: no word is corrected, and none is offered; all but `has` of a typo demand that, too. `has A|B`: a title
   * with one of these texts is among the first ten. `nothing A`: no hits, and the word is named as the one that nothing
   * is on. `some`: hits. `signed A`: hits have the name with its signs, or nothing is on it. `medium A,B`, `language A`,
   * `audience A`: so are the first five hits.
   */
  readonly right: string;
}

/** The year in which the queries are asked. */
const thisYear = 2026;

/** Reads the file of queries: catalogue, kind, query, and what is right. */
export function readEverydayQueries(text: string): EverydayQuery[] {
  const [, ...lines] = text.trim().split('\n');
  return lines.map((line) => {
    const [catalogue = '', kind = '', query = '', right = ''] = line.split('\t');
    return { catalogue, kind, query, right };
  });
}

/** The queries that a catalogue does not answer rightly. */
export function wrongAnswers(records: readonly BibRecord[], queries: readonly EverydayQuery[]): EverydayQuery[] {
  const state = buildMemoryIndex(records);
  return queries.filter((everyday) => {
    const answer = search(state, {
      ...plainQuery,
      widensFew: true,
      thisYear,
      fields: [{ meaning: 'FREE', text: everyday.query }],
    });
    const hits = answer.hits.flatMap(({ number }) => records[number - 1] ?? []);
    return !isRight(everyday, answer, hits);
  });
}

function isRight({ kind, query, right }: EverydayQuery, answer: IndexAnswer, hits: readonly BibRecord[]): boolean {
  const [demand = '', ...operand] = right.split(' ');
  const texts = operand.join(' ');
  const first = hits.slice(0, 5);
  const areAll = (holds: (record: BibRecord) => boolean) => first.length > 0 && first.every(holds);
  if (kind !== 'typo' && isCorrected(query, answer)) return false;
  switch (demand) {
    case 'kept':
      return true;
    case 'some':
      return hits.length > 0;
    case 'has':
      return hits.some(({ title }) =>
        texts.split('|').some((text) => title.toLowerCase().includes(text.toLowerCase())),
      );
    case 'nothing':
      return answer.total === 0 && (answer.absent ?? []).includes(texts);
    case 'signed':
      return hits.every((record) => JSON.stringify(record).toLowerCase().includes(texts)) && namesIt(answer, texts);
    case 'medium':
      return areAll(({ mediaType }) => texts.split(',').includes(mediaType));
    case 'language':
      return areAll(({ languages }) => languages.includes(texts));
    case 'audience':
      return areAll(({ audienceGroup }) => audienceGroup === texts);
    default:
      throw new Error(`nobody knows what is right by "${right}"`);
  }
}

function namesIt({ total, absent = [] }: IndexAnswer, name: string): boolean {
  return total > 0 || absent.includes(name);
}

/** Whether a word was replaced by one that is not made of it, or such a word is offered. */
function isCorrected(query: string, { rung, changes = [], suggestions = [] }: IndexAnswer): boolean {
  const typed = wordsIn(query);
  const isOther = (word: string) => !typed.some((own) => own.includes(word.slice(0, 4)) || word.includes(own));
  const used = rung === 'spelling' || rung === 'compound' ? changes.flatMap((change) => change.used) : [];
  return [...used, ...suggestions.map(({ text }) => text)].flatMap(wordsIn).some(isOther);
}

function wordsIn(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(canonicalWord);
}
