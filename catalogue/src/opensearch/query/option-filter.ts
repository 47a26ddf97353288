import { isOfHeadings, optionKey } from '../../segment/columns/option-key.ts';
import type { ColumnId } from '../../segment/segment.ts';
import { copyToken, engineText } from '../engine-text.ts';
import { engineFields, optionFields } from '../index-mapping.ts';
import type { EngineQuery } from './engine-query.ts';

/** The documents with one of the options of a facet, however a heading is written. */
export function optionFilter(column: ColumnId, options: readonly string[]): EngineQuery {
  if (column === 'branch') return { terms: { [engineFields.copies]: options.map((branch) => copyToken(branch, 0)) } };
  const values = isOfHeadings(column) ? options.map((option) => optionKey(column, option)) : options;
  return { terms: { [optionFields[column]]: values.map(engineText) } };
}
