/** A random, unique id. */
export const newId = (): string => crypto.randomUUID();
