/** A line of an iCalendar file: `DTSTART;TZID=Europe/Berlin:20261201T190000`. */
export interface ContentLine {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
}

/** Longer than any description that is used. */
const maxLine = 20_000;

/** Parses the unfolded lines of an iCalendar text (RFC 5545, section 3.1); malformed lines are left out. */
export function parseContentLines(text: string): ContentLine[] {
  const lines: string[] = [];
  let open: string[] = [];
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    if (/^[ \t]/.test(raw)) open.push(raw.slice(1));
    else {
      lines.push(open.join(''));
      open = [raw];
    }
  }
  lines.push(open.join(''));
  return lines.flatMap((line) => readLine(line.slice(0, maxLine)) ?? []);
}

function readLine(line: string): ContentLine | undefined {
  const name = /^[A-Za-z0-9-]{1,60}/.exec(line)?.[0];
  if (name === undefined) return undefined;
  const parameters = new Map<string, string>();
  let at = name.length;
  const parameter = /;([A-Za-z0-9-]{1,60})=((?:"[^"]*"|[^";:,])*(?:,(?:"[^"]*"|[^";:,])*)*)/y;
  while (line[at] === ';') {
    parameter.lastIndex = at;
    const match = parameter.exec(line);
    if (match === null) return undefined;
    parameters.set((match[1] ?? '').toUpperCase(), (match[2] ?? '').replaceAll('"', ''));
    at = parameter.lastIndex;
  }
  if (line[at] !== ':') return undefined;
  return { name: name.toUpperCase(), parameters, value: line.slice(at + 1) };
}

/** Removes the escapes of a TEXT value (RFC 5545, section 3.3.11). */
export function unescapeText(value: string): string {
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim();
}
