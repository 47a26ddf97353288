/** A component of an iCalendar file. This strict parser shares no code with the writer. */
export interface CalendarComponent {
  readonly name: string;
  readonly lines: readonly { readonly name: string; readonly parameters: string; readonly value: string }[];
  readonly components: readonly CalendarComponent[];
}

/** The properties that each component must have exactly once (RFC 5545, sections 3.4 and 3.6). */
const needed: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
  VALARM: ['ACTION', 'DESCRIPTION', 'TRIGGER'],
  VTIMEZONE: ['TZID'],
  STANDARD: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
  DAYLIGHT: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
};

/** Parses a file. Throws an `Error` for anything that RFC 5545 does not allow. */
export function readStrictCalendar(file: string): CalendarComponent {
  if (!file.endsWith('\r\n') || /[^\r]\n|\r(?!\n)/.test(file)) throw new Error('A line does not end in CR and LF.');
  const folded = file.slice(0, -2).split('\r\n');
  for (const line of folded)
    if (Buffer.byteLength(line) > 75 || line === '') throw new Error(`A line of a wrong length: ${line}`);
  const open: { name: string; lines: CalendarComponent['lines'][number][]; components: CalendarComponent[] }[] = [];
  let root: CalendarComponent | undefined;
  for (const line of folded.join('\r\n').replaceAll('\r\n ', '').split('\r\n')) {
    const [, name, parameters, value] = /^([A-Z0-9-]+)((?:;[A-Z-]+=[^;:"]+)*):(.*)$/.exec(line) ?? [];
    if (name === undefined || parameters === undefined || value === undefined || root !== undefined)
      throw new Error(`Not a line of a calendar: ${line}`);
    if (name === 'BEGIN') open.push({ name: value, lines: [], components: [] });
    else if (name === 'END') {
      const done = open.pop();
      if (done?.name !== value) throw new Error(`${value} ends, ${done?.name} was open.`);
      check(done);
      const within = open.at(-1);
      if (within === undefined) root = done;
      else within.components.push(done);
    } else open.at(-1)?.lines.push({ name, parameters, value });
  }
  if (root?.name !== 'VCALENDAR') throw new Error('Not a calendar, or not whole.');
  return root;
}

function check({ name, lines, components }: CalendarComponent): void {
  for (const property of needed[name] ?? []) {
    const count = lines.filter((line) => line.name === property).length;
    if (count !== 1) throw new Error(`${name} has ${count} of ${property}.`);
  }
  if (name === 'VCALENDAR' && components.length === 0) throw new Error('A calendar without components.');
  for (const { name: property, value } of lines)
    if (['SUMMARY', 'DESCRIPTION', 'LOCATION', 'NAME'].includes(property) && /(^|[^\\])(\\\\)*[;,]/.test(value))
      throw new Error(`A sign with a meaning is not escaped: ${value}`);
}

/** The text value of a property of a component. */
export function textOf({ lines }: CalendarComponent, name: string): string | undefined {
  const value = lines.find((line) => line.name === name)?.value;
  return value?.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}
