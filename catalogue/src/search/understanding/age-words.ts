import { groupOfAge } from '../../record/audience-group.ts';
import { type Certainty, namePattern, type WordPattern, wordPattern } from './named-filter.ts';

function agePattern(source: string, certainty: Certainty): WordPattern {
  return wordPattern(source, ([, age]) => {
    const group = groupOfAge(Number(age));
    return group && { facet: 'audience', options: [group], certainty };
  });
}

const until = '(?:(?: ?(?:-|bis|to|und|and) ?)\\d{1,2})?';
/** What stands before an age and says no more than the age does. */
const readers = '(?:(?:bücher|buch|books?) )?(?:(?:für|for) )?(?:(?:kinder|kids|children|readers) )?';

/** Ages and what is written for them, with the groups of the facet. */
export const agePatterns: readonly WordPattern[] = [
  agePattern(`${readers}(?:ab|von) (\\d{1,2})${until}(?: (?:jahren?|j))?(?: (?:aufwärts|und älter))?`, 'certain'),
  agePattern(`${readers}(\\d{1,2})${until} ?(?:jährige[rn]?|years? ?olds?)`, 'certain'),
  agePattern(`${readers}(?:ages?|aged|from age) (\\d{1,2})${until}(?: (?:and up|years))?`, 'certain'),
  agePattern(`${readers}(\\d{1,2})${until} (?:jahren?|years)`, 'likely'),
  namePattern(
    '(?:für |for )?(?:kinderbuch|kinderbücher[n]?|kinderliteratur|childrens? (?:books?|literature)|kids books?|bücher für kinder|books for (?:kids|children))|für kinder|for (?:kids|children)',
    'audience',
    'children preschool',
    'likely',
  ),
  namePattern(
    'jugendbuch|jugendbücher[n]?|jugendliteratur|für jugendliche|young adult(?: (?:books?|novels?))?|ya books?|teen(?:age)? books?|for teen(?:ager)?s|books for teen(?:ager)?s',
    'audience',
    'youth',
    'likely',
  ),
  namePattern('für erwachsene|for adults', 'audience', 'adults', 'likely'),
  namePattern(
    'für (?:babys|kleinkinder|kindergartenkinder|vorschulkinder)|for (?:babies|toddlers|preschoolers)',
    'audience',
    'preschool',
    'likely',
  ),
  namePattern(
    '(?:für )?(?:erstleser|erstlesebuch|erstlesebücher|leseanfänger|grundschulkinder)|(?:for )?(?:early|beginning|beginner|first) readers?',
    'audience',
    'children',
    'narrow',
  ),
];
