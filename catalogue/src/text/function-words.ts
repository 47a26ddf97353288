/**
 * Articles, conjunctions and short prepositions of the most frequent languages, as canonical forms: a query with
 * other words need not match them (`Tom und Jerry` = `Tom & Jerry`).
 */
const functionWords = new Set(
  `der die das den dem des ein eine einer eines einem einen und oder im in an am auf aus bei beim mit von vom zu zum zur
   fur uber um als the a of and or on for to from with by at about le la les l un une et du de d des en au aux el los las y e
   il lo gli i di da del della sur sobre het een van og en i av ou & und`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a canonical form is a function word. */
export function isFunctionWord(form: string): boolean {
  return functionWords.has(form);
}

/** Words that only introduce the number of a part, as canonical forms. */
const volumeWords = new Set(
  'band bd bande bde vol vols volume volumes teil tl teile part pt pts tome tom t nr nummer no num number heft h folge'
    .split(' ')
    .concat('episode ep staffel season st buch book bk jg jahrgang'.split(' ')),
);

/** Whether a canonical form may be left out beside a number: `Band 2`, `Bd. II` and `zweiter Band` all mean 2. */
export function isVolumeWord(form: string): boolean {
  return volumeWords.has(form);
}

/**
 * The number that is written together with a volume word: `Bd2` means 2. A single letter before a number is not a
 * volume word.
 */
export function volumeNumberOf(form: string): string | undefined {
  const [, word = '', number] = /^(\p{L}{2,})(\d{1,4})$/u.exec(form) ?? [];
  return isVolumeWord(word) ? number : undefined;
}
