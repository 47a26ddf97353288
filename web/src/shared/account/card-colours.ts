/** The colours one can give a card; their tones are in `card-mark.module.css`. The first is that of a card without one. */
export const cardColours = ['slate', 'rust', 'moss', 'amber', 'plum', 'teal'] as const;
export type CardColour = (typeof cardColours)[number];

/** The colour of a card; whatever else was stored is the first one. */
export function colourOf({ colour }: { readonly colour?: string | undefined }): CardColour {
  return cardColours.find((one) => one === colour) ?? cardColours[0];
}
