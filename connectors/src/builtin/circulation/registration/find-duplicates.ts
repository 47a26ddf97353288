import { foldText } from '@buchfink/catalogue/text/fold';
import { nameKey } from '../patrons/name-key.ts';
import type { PatronRow } from '../store/circulation-rows.ts';
import type { CirculationReader } from '../store/circulation-store.ts';

/** Patrons whose names are compared. */
const candidateLimit = 200;
const shownLimit = 10;

/**
 * Other patrons who may be the same person: all words of the name are in theirs, in any order and spelling, and birthday,
 * postal address or e-mail address are the same. For the desk only.
 */
export async function findDuplicates(unit: CirculationReader, patron: PatronRow): Promise<PatronRow[]> {
  const words = wordsOf(patron.name);
  if (words.length === 0) return [];
  const nameKeys = words.toSorted((a, b) => b.length - a.length);
  const candidates = await unit.patronsMatching({ nameKeys }, candidateLimit);
  return candidates
    .filter((other) => {
      if (other.id === patron.id) return false;
      const otherWords = wordsOf(other.name);
      return words.every((word) => otherWords.includes(word)) && isSamePerson(other, patron);
    })
    .slice(0, shownLimit);
}

const wordsOf = (name = ''): string[] =>
  nameKey(name)
    .split(/[\s,;.]+/u)
    .filter((word) => word !== '');

function isSamePerson(a: PatronRow, b: PatronRow): boolean {
  const isSame = (of: (patron: PatronRow) => string | undefined) => of(a) !== undefined && of(a) === of(b);
  return isSame(({ born }) => born) || isSame(({ email }) => email?.toLowerCase()) || isSame(addressKey);
}

/** Street and town as they are compared: `Lindenstr. 5` and `Lindenstraße 5` are the same. */
function addressKey({ street, postcode = '', town = '' }: PatronRow): string | undefined {
  if (street === undefined) return undefined;
  return foldText(`${street} ${postcode || town}`)
    .replace(/stra(?:ss|ß)e|str\./g, 'str')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
