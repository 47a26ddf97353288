import { decodeEntities, htmlToText } from '../text/html/html-to-text.ts';

/** The beginning of an HTML entity whose semicolon was taken for a separator. */
const openEntity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,20})$/i;

/**
 * The cells of a row without HTML, before they are split at semicolons. In a file with semicolons between columns, a
 * row with more than `count` cells may contain entities that were split; these cells are merged again.
 */
export function plainCells(cells: readonly string[], count = 0): string[] {
  return mergeSplitEntities(cells, count).map(htmlToText);
}

function mergeSplitEntities(cells: readonly string[], count: number): readonly string[] {
  if (cells.length <= count) return cells;
  const merged: string[] = [];
  let surplus = cells.length - count;
  for (const cell of cells) {
    const last = merged.at(-1);
    const entity = last === undefined ? undefined : openEntity.exec(last)?.[0];
    if (surplus > 0 && entity !== undefined && decodeEntities(`${entity};`) !== `${entity};`) {
      merged[merged.length - 1] = `${last};${cell}`;
      surplus -= 1;
    } else merged.push(cell);
  }
  return merged;
}
