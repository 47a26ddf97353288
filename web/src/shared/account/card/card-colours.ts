/** The colours one can give a card; their tones are in `card-mark.module.css`. The first is that of a card without one. */
export const cardColours = ['slate', 'rust', 'moss', 'amber', 'plum', 'teal'] as const;
export type CardColour = (typeof cardColours)[number];

/** The colour of a card; whatever else was stored is the first one. */
export function cardColour({ colour }: { readonly colour?: string | undefined }): CardColour {
  return cardColours.find((one) => one === colour) ?? cardColours[0];
}

/** A colour that tells a new card from the others: the first of those that the fewest of them have. */
export function pickFreeColour(others: readonly { readonly colour?: string | undefined }[]): CardColour {
  const used = cardColours.map((one) => others.filter((each) => cardColour(each) === one).length);
  return cardColours[used.indexOf(Math.min(...used))] ?? cardColours[0];
}
