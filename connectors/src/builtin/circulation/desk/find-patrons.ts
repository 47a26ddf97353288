import { findPatronByLogin } from '../patrons/find-patron.ts';
import type { CirculationReader } from '../store/circulation-store.ts';
import { DeskError, type FoundPatrons, patronSummary } from './desk.ts';

const shortestQuery = 2;
/** Words beyond these are compared here only. */
const wordsOfStatement = 3;
/** Rows that the database may return before letters outside ASCII are compared. */
const candidateLimit = 500;

/**
 * Finds the patron with this card or user name, or else patrons by the words of their names. Throws
 * `DeskError('invalid')` for a query that would list everybody.
 */
export async function findPatrons(unit: CirculationReader, query: string, limit: number): Promise<FoundPatrons> {
  const holder = await findPatronByLogin({ unit }, query);
  if (holder !== undefined) return { patrons: [patronSummary(holder)], isComplete: true };
  const words = folded(query)
    .split(/[\s,;]+/u)
    .filter((word) => word !== '');
  if ([...words.join('')].length < shortestQuery)
    throw new DeskError('invalid', `Enter at least ${shortestQuery} characters of a name.`, 'query-length');
  const texts = [...words].sort((a, b) => b.length - a.length).slice(0, wordsOfStatement);
  const candidates = await unit.patronsNamed(texts, candidateLimit);
  const matches = candidates.filter(({ name = '' }) => words.every((word) => folded(name).includes(word)));
  return {
    patrons: matches.slice(0, limit).map(patronSummary),
    isComplete: matches.length <= limit && candidates.length < candidateLimit,
  };
}

const folded = (text: string) => text.normalize('NFC').toLowerCase();
