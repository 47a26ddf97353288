import { decodeEntities, htmlToText } from '../text/html/html-to-text.ts';

/** The beginning of an HTML entity whose semicolon was taken for a separator. */
const openEntity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,20})$/i;

/** A text that a spreadsheet must not take for a number: `="00013"`. */
const formulaText = /^\s*="((?:[^"]|"")*)"\s*$/;

/**
 * The cells of a row without HTML and without formulas around texts, before they are split at semicolons. In a file with semicolons between columns, a
 * row with more than `count` cells may contain entities that were split; these cells are merged again.
 */
export function plainCells(cells: readonly string[], count = 0): string[] {
  return mergeSplitEntities(cells, count).map((cell) => {
    const text = formulaText.exec(cell)?.[1]?.replaceAll('""', '"');
    return htmlToText(text ?? cell);
  });
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
