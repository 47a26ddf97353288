/*
 * How `@aparajita/capacitor-secure-storage` stores a text in the safe. A run in the background reads and writes the same
 * entries without the plugin's page half.
 */

/** The plugin's key of an entry. */
export const storedKey = (key: string) => `capacitor-storage_${key}`;

/** A text as the plugin stores it. */
export const storedValue = (text: string) => JSON.stringify(text);

/** The text of a stored entry; undefined if it is none. */
export function textOfStored(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const text: unknown = JSON.parse(value);
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}
