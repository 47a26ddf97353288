import { findPatronByLogin, normalizeLogin } from '../patrons/find-patron.ts';
import { nameKey } from '../patrons/name-key.ts';
import type { CirculationReader } from '../store/circulation-store.ts';
import { type FoundPatrons, patronSummary } from './desk.ts';
import { DeskError } from './desk-error.ts';

const shortestQuery = 2;
/** A shorter part of a card number would list a large part of all patrons. */
const shortestCardPart = 3;
/** Rows that the database may return before all words are compared. */
const candidateLimit = 500;

/**
 * Finds the patron with this card or user name, or else patrons by the words of their names, in any of their spellings,
 * and by a part of the card number. Throws `DeskError('invalid')` for a query that would list everybody.
 */
export async function findPatrons(unit: CirculationReader, query: string, limit: number): Promise<FoundPatrons> {
  const holder = await findPatronByLogin({ unit }, query);
  if (holder !== undefined) return { patrons: [patronSummary(holder)], isComplete: true };
  const words = nameKey(query)
    .split(/[\s,;]+/u)
    .filter((word) => word !== '');
  if ([...words.join('')].length < shortestQuery)
    throw new DeskError('invalid', `Enter at least ${shortestQuery} characters of a name.`, 'query-length');
  const nameKeys = [...words].sort((a, b) => b.length - a.length);
  const cardPart = normalizeLogin(query);
  const isCardPart = cardPart.length >= shortestCardPart && /\d/.test(cardPart);
  const candidates = await unit.patronsMatching({ nameKeys, ...(isCardPart && { cardPart }) }, candidateLimit);
  const matches = candidates.filter(({ name = '', card }) => {
    if (isCardPart && card.toLowerCase().includes(cardPart.toLowerCase())) return true;
    const key = nameKey(name);
    return words.every((word) => key.includes(word));
  });
  return {
    patrons: matches.slice(0, limit).map(patronSummary),
    isComplete: matches.length <= limit && candidates.length < candidateLimit,
  };
}
