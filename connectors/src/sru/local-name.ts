/** The name of an element without its prefix: systems use any prefix, or none, and not always the right namespace. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
