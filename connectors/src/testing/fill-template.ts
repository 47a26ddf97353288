/** What a template is filled with; `{patron.name}` names a value of an inner object. */
export interface TemplateValues {
  readonly [name: string]: unknown;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

function valueAt(values: TemplateValues, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      values,
    );
}

/** A text with its values, as in `AA{card}|`. A part in brackets is left out where it names a value that is missing: `[BD{address}|]`. */
export function fillTemplate(template: string, values: TemplateValues): string {
  const filled = template.replace(/\[([^\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(/\{([\w.]+)\}/g)].some(([, path = '']) => isMissing(valueAt(values, path))) ? '' : part,
  );
  return filled.replace(/\{([\w.]+)\}/g, (_, path: string) => String(valueAt(values, path) ?? ''));
}

/** The values of columns: of a template that is one name alone (`{loan.renewals}`) the value, of other texts the text. */
export function fillColumns(columns: TemplateValues, values: TemplateValues): Record<string, unknown> {
  const columnValue = (template: unknown): unknown => {
    if (typeof template !== 'string') return template;
    const [, path] = /^\{([\w.]+)\}$/.exec(template) ?? [];
    return path === undefined ? fillTemplate(template, values) : valueAt(values, path);
  };
  return Object.fromEntries(Object.entries(columns).map(([name, template]) => [name, columnValue(template)]));
}
