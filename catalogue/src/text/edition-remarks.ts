/** What tells of the copy in hand and not of the work: ISBN, pages, the edition's number. */
const ofTheEdition = [
  /[(,;]?\s*\be?-?(?:isbn|issn)\b(?:-1[03])?[\s:]*[\dx][\dx\s\p{Pd}]{6,20}/giu,
  /[(,;]?\s*\b(?:pp?|ss?|seiten?|pages?)\b\.?\s*\d{1,4}(?:\s*\p{Pd}\s*\d{1,4}|\s*ff?\b\.?)?/giu,
  /[(,;]?\s*\b\d{1,4}\s*(?:s\.|seiten\b|pages\b|pp?\.)/giu,
  /[(,;]?\s*\b\d{1,3}(?:\.|st|nd|rd|th)\s*(?:\p{L}{1,20}\.?,?\s){0,2}(?:aufl(?:age\b|\.)|ausg(?:abe\b|\.)|ed(?:ition\b|\.|n\b))\)?/giu,
];

/** A citation without its ISBN, pages and the edition's number, which are no words of the record. */
export function withoutEdition(line: string): string {
  return ofTheEdition.reduce((rest, part) => rest.replace(part, ' '), line);
}
