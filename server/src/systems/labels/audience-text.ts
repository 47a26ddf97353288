import type { Locale } from '@buchfink/contract/locale';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import { wordsIn } from '../../messages/texts.ts';

type Group = keyof ServiceWords['catalogue']['audiences'];

const years = String.raw`(?:Jahren?|J\.|years?(?: old)?|yrs?\.?)`;
const to = '(?:-|–|bis|to)';
/** `ab 8`, `ab 8 Jahren`. */
const fromAge = new RegExp(String.raw`^(?:für Kinder |geeignet )?ab (\d{1,2})(?: ?${years})?$`, 'i');
/** `Ages 8 and up`, `8+ years`, `8 years and older`. */
const andUp = new RegExp(
  String.raw`^(?:for )?(?:ages? )?(\d{1,2})(?: ?${years})? ?(?:\+|(?:and|&) (?:up|over|older|above))(?: ?${years})?$`,
  'i',
);
/** `8-12 Jahre`, `von 8 bis 12 Jahren`, `Ages 8 to 12`. Numbers without a unit may be school years. */
const span = new RegExp(
  String.raw`^(?:(?:für|von|for|from) )?(?:(?:ages?|Alter) (\d{1,2}) ?${to} ?(\d{1,2})(?: ?${years})?|(\d{1,2}) ?${to} ?(\d{1,2}) ?${years})$`,
  'i',
);
/** Age ratings of films and games: `FSK ab 12`, `USK: 6`, `FSK ab 12 freigegeben`. */
const rating = new RegExp(String.raw`^(FSK|USK):? ?(?:ab )?(\d{1,2})(?: ?${years})?(?: freigegeben)?$`, 'i');

const groups: readonly (readonly [RegExp, Group])[] = [
  [/^(?:kleinkinder|vorschulkinder|toddlers|preschool(?:ers)?)$/i, 'preschool'],
  [/^(?:kinder|children|juvenile|kids)$/i, 'children'],
  [/^(?:jugend|jugendliche|young adults?|young people|youth|teen(?:ager)?s)$/i, 'youth'],
  [/^(?:erwachsene|adults?)$/i, 'adults'],
  [/^(?:jedes alter|alle altersgruppen|all ages|general)$/i, 'general'],
];

/**
 * Translates the audience of a work, as its record states it (`ab 8 Jahren`, `Ages 8 to 12; Juvenile`, `FSK ab 12`).
 * Parts of an unknown form stay as they are.
 */
export function audienceText(text: string, locale: Locale): string {
  return text
    .split('; ')
    .map(
      (part) =>
        partText(
          part
            .trim()
            .replace(/\s+/g, ' ')
            .replace(/(?<!J)\.$/, ''),
          locale,
        ) ?? part,
    )
    .join('; ');
}

function partText(part: string, locale: Locale): string | undefined {
  const words = wordsIn(locale).catalogue;
  const least = (fromAge.exec(part) ?? andUp.exec(part))?.[1];
  if (least !== undefined) return words.audienceFrom({ age: Number(least) });
  const ages = span
    .exec(part)
    ?.slice(1)
    .flatMap((age) => (age === undefined ? [] : [Number(age)]));
  if (ages?.[0] !== undefined && ages[1] !== undefined) return words.audienceSpan({ from: ages[0], to: ages[1] });
  const [, body, age] = rating.exec(part) ?? [];
  if (body !== undefined) return words.rating({ body: body.toUpperCase(), age: Number(age) });
  const named = part
    .replace(/^(?:für|for) /i, '')
    .split(/, | und | and | & /)
    .map((name) => groups.find(([shape]) => shape.test(name))?.[1]);
  const labels = named.flatMap((group, at) => {
    if (group === undefined) return [];
    return at === 0 ? words.audiences[group] : words.furtherAudiences[group];
  });
  return labels.length === named.length ? new Intl.ListFormat(locale).format(labels) : undefined;
}
