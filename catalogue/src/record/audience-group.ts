import type { AudienceGroup } from './bib-record.ts';

/** Words that name a group, tried in this order. */
const words: readonly (readonly [RegExp, AudienceGroup])[] = [
  [/vorschul|kindergarten|kleinkind|krippe|preschool|pre-school|toddler/i, 'preschool'],
  [/jugend|young adult|adolescen|teenager|\bya\b/i, 'youth'],
  [/kinder|grundsch|juvenile|children|elementary/i, 'children'],
  [/erwachsene|\badults?\b/i, 'adults'],
  [/alle altersgruppen|all ages|general audience/i, 'general'],
];

/**
 * The group of a text such as `ab 8 Jahren`, `8-12`, `Für Jugendliche` or `Ages 4 to 6`, by its lowest age; undefined
 * when it names none. Age ratings of films and games (FSK, USK, PEGI) are ignored: they say who may see a title, not
 * for whom it is made.
 */
export function audienceGroupOf(text: string): AudienceGroup | undefined {
  const withoutRatings = text.slice(0, 500).replace(/\b(?:FSK|USK|PEGI|MPAA)\b[^;.]*/gi, '');
  const age = /(?<![\d.,/])(\d{1,2})(?![\d/])(?!\.\d)/.exec(withoutRatings)?.[1];
  const isGrade = /\b(?:grades?|klassen?|schuljahr|k-\d)\b/i.test(withoutRatings);
  // Children are five or six years old when their first school year begins.
  if (age !== undefined) return groupOfAge(Number(age) + (isGrade ? 5 : 0));
  return words.find(([shape]) => shape.test(withoutRatings))?.[1];
}

/** The group of an age in years. */
export function groupOfAge(age: number): AudienceGroup | undefined {
  if (age > 99) return undefined;
  if (age < 6) return 'preschool';
  if (age < 12) return 'children';
  return age < 18 ? 'youth' : 'adults';
}
