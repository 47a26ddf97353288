/** `2026-12-01T19:00+01:00` → `20261201T190000`, `2026-12-01` → `20261201`. */
export function formatCompactTime(moment: string): string {
  const day = moment.slice(0, 10).replaceAll('-', '');
  const time = /T(\d\d):(\d\d)(?::(\d\d))?/.exec(moment);
  return time ? `${day}T${time[1]}${time[2]}${time[3] ?? '00'}` : day;
}

/** Escapes a text for a value of an iCalendar line: special characters and line ends. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Folds a line at 75 bytes; continuation lines begin with a blank (RFC 5545, section 3.1). */
export function foldLine(line: string): string {
  let out = '';
  let size = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (size + bytes > 75) {
      out += '\r\n ';
      size = 1;
    }
    out += character;
    size += bytes;
  }
  return `${out}\r\n`;
}
