/** The colours of cards; their tones are in `card-mark.module.css`. The first is the default. */
export const cardColours = ['slate', 'rust', 'moss', 'amber', 'plum', 'teal'] as const;
export type CardColour = (typeof cardColours)[number];

/** The colour of a card; an unknown one becomes the first. */
export function cardColour({ colour }: { readonly colour?: string | undefined }): CardColour {
  return cardColours.find((cardColour) => cardColour === colour) ?? cardColours[0];
}

/** A colour for a new card: the first of those that the fewest other cards have. */
export function pickFreeColour(otherCards: readonly { readonly colour?: string | undefined }[]): CardColour {
  const used = cardColours.map((colour) => otherCards.filter((card) => cardColour(card) === colour).length);
  return cardColours[used.indexOf(Math.min(...used))] ?? cardColours[0];
}
