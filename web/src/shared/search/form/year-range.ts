import { type SearchField, type SearchFieldInfo, textOf } from '@buchfink/contract/search';

/** The values of a search form by field id. */
export type FieldValues = Readonly<Record<string, SearchField['value']>>;

/** The two fields of a span of years in a form, and the field of a single year, which the span replaces. */
export interface YearRange {
  readonly start: SearchFieldInfo;
  readonly end: SearchFieldInfo;
  readonly single?: SearchFieldInfo | undefined;
}

/** The span of years that a form offers; undefined if the catalogue has no span. */
export function yearRangeOf(infos: readonly SearchFieldInfo[]): YearRange | undefined {
  const field = (meaning: SearchFieldInfo['meaning']) =>
    infos.find((info) => info.visible && info.meaning === meaning && info.type === 'text');
  const [start, end] = [field('YEAR_START'), field('YEAR_END')];
  return start && end && { start, end, single: field('YEAR') };
}

/** Shows a single year as both ends of the span. */
export function withSpreadYear(values: FieldValues, range: YearRange | undefined): FieldValues {
  if (!range?.single) return values;
  const { [range.single.id]: year, ...others } = values;
  if (year === undefined || textOf(year) === '') return values;
  return { ...others, [range.start.id]: year, [range.end.id]: year };
}

const fourDigits = /^\d{4}$/;

/**
 * The values as they are searched: equal ends are a single year again, where the catalogue has such a field, and ends
 * in the wrong order change places.
 */
export function withJoinedYears(values: FieldValues, range: YearRange | undefined): FieldValues {
  if (!range) return values;
  const { [range.start.id]: startValue = '', [range.end.id]: endValue = '', ...others } = values;
  const [start, end] = [textOf(startValue), textOf(endValue)];
  if (start !== '' && start === end && range.single) return { ...others, [range.single.id]: start };
  const isReversed = fourDigits.test(start) && fourDigits.test(end) && start > end;
  return { ...others, [range.start.id]: isReversed ? end : start, [range.end.id]: isReversed ? start : end };
}
