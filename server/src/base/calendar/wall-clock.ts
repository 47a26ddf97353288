/** The local date and time of an instant. */
export interface WallClock {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:MM` */
  readonly time: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** The local date and time of an instant in an IANA time zone; throws `RangeError` for an unknown zone. */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const [date = '', time = ''] = formatOf(timeZone).format(instant).split(' ');
  return { date, time };
}

/** Whether a name is that of an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    wallClock(new Date(0), name);
    return true;
  } catch {
    return false;
  }
}

/** Returns a function that tells a library's local date at an instant. */
export function dayAtOf({ timeZone }: { readonly timeZone: string }): (instant: Date) => string {
  return (instant) => wallClock(instant, timeZone).date;
}
