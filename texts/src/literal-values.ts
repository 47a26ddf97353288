/** The values of a message, as they are: Lingui would decode what looks like an escape (`\u001b`) in them, and so write a control character. */
export const literalValues = <Value extends string | number>(
  values: Readonly<Record<string, Value>>,
): Record<string, Value | string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/\\(?=[ux])/g, '\\u005c') : value,
    ]),
  );
