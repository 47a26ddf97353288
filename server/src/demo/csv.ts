/**
 * Reads comma-separated values (RFC 4180): quoted fields may hold commas, line breaks and doubled quotes. The first
 * line names the columns; missing fields are empty. Throws on a quote that is never closed.
 */
export function readCsv(text: string): Record<string, string>[] {
  const [head, ...rows] = [...lines(text)];
  return rows.map((row) => Object.fromEntries((head ?? []).map((name, column) => [name, row[column] ?? ''])));
}

function* lines(text: string): Generator<string[]> {
  // A field, quoted or bare, and what ends it.
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|$)/gy;
  let row: string[] = [];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const match = field.exec(text);
    if (!match) throw new Error(`The CSV text has a misplaced or open quote near character ${at}.`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') {
      // A comma at the very end opens one more, empty field.
      if (field.lastIndex === text.length) row.push('');
      else continue;
    }
    if (row.length > 1 || row[0] !== '') yield row;
    row = [];
  }
}
