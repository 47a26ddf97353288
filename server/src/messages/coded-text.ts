/** The values that a text shows. */
type ShownValues<Text> = Text extends (values: infer Values) => string ? Values : object;

type Computed<Values, Texts, Codes extends keyof Values & keyof Texts> = {
  readonly [Code in Codes]: (values: Values[Code]) => ShownValues<Texts[Code]>;
};

/** The codes whose values a text cannot show as they are: some of them are neither text nor number, or missing. */
type CodesToCompute<Values, Texts> = {
  [Code in keyof Values & keyof Texts]: Values[Code] extends ShownValues<Texts[Code]> ? never : Code;
}[keyof Values & keyof Texts];

/** What the texts of codes show in place of their values: an entry for each code that needs it. */
export type ComputedValues<Values, Texts> = Computed<Values, Texts, CodesToCompute<Values, Texts>> &
  Partial<Computed<Values, Texts, keyof Values & keyof Texts>>;

/** The text of a code with its values. */
export function codedText<Values, Texts>(
  texts: Texts,
  computed: ComputedValues<Values, Texts>,
  code: keyof Values & keyof Texts,
  values: object,
): string {
  // The compiler does not see that code and values belong together; whoever makes them takes only such pairs.
  const shown: object = computed[code]?.(values as Values[keyof Values & keyof Texts]) ?? values;
  const text = texts[code] as string | ((values: object) => string);
  return typeof text === 'string' ? text : text(shown);
}
