import type { TemplateValues } from '../../fill-template.ts';
import koha19 from './koha19.json' with { type: 'json' };
import changes34 from './koha34.json' with { type: 'json' };

/** What a version of Koha does and the columns that its answers have: templates over rows and those that are joined with them. */
export type IlsdiVersion = { readonly [Key in keyof typeof koha19]: Widened<(typeof koha19)[Key]> };
type Widened<Value> = Value extends readonly string[]
  ? readonly string[]
  : Value extends object
    ? TemplateValues
    : Value;

/** Koha 19.06 (recordings in captured-koha19/ilsdi). */
export { koha19 };

/**
 * Koha 3.04 (recordings in captured-koha34-ilsdi), by what it does otherwise: card numbers do not log in, holds have no numbers,
 * titles have no states, a hold stops no renewal. A column that is null is left out.
 */
export const koha34: IlsdiVersion = {
  ...koha19,
  ...changes34,
  patron: { ...koha19.patron, ...changes34.patron },
  contact: { ...koha19.contact, ...changes34.contact },
  fine: { ...koha19.fine, ...changes34.fine },
  item: { ...koha19.item, ...changes34.item },
  loan: { ...koha19.loan, ...changes34.loan },
  hold: { ...koha19.hold, ...changes34.hold },
  renewal: { ...koha19.renewal, ...changes34.renewal },
};
