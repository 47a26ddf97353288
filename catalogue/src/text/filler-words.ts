import { canonicalWord, foldText } from './fold.ts';
import { isFunctionWord } from './function-words.ts';

/** What people write around what they look for, in German and English: requests, praise, newness, and what a book is. */
const fillerWords = new Set(
  `buch bücher buches büchern titel literatur lektüre lesestoff lesen les etwas irgendetwas irgendwas was welche welches
   suche suchen sucht gesucht such finde finden findet gefunden gibt gib haben habe habt hat ich wir mir mich uns sie ihr
   es man möchte möchten will wollen würde würden brauche brauchen benötige kann können könnte könnten bitte gern gerne
   hallo danke mal doch nur auch noch wo wie nach über rund ums
   gut gute guter gutes guten gutem besser beste bester bestes besten toll tolle toller tolles tollen super schön schöne
   schöner schönes schönen interessant interessante interessantes interessanten spannend spannende spannender spannendes
   spannenden neu neue neuer neues neuen neuem neueste neuester neuestes neuesten aktuell aktuelle aktuelles aktuellen
   info infos information informationen thema themen empfehlung empfehlungen
   book books title titles literature something anything some any what which find finding looking look search searching
   seeking want wants need needs would like could can get i me we us you do does did have has there is are please where
   good great better best nice interesting exciting new newest latest recent current read reading info information topic
   topics recommendation recommendations`
    .split(/\s+/)
    .map((word) => canonicalWord(foldText(word))),
);

/**
 * Whether a canonical form says nothing of what is looked for: a function word, or a word of the request itself. Titles
 * may have it, so that it is left out only where no record has all words.
 */
export function isFillerWord(form: string): boolean {
  return fillerWords.has(form) || isFunctionWord(form);
}
