/** What an error says: in words where the system's code of it is among these, else as it was said. */
export function inWords(error: unknown, sentences: ReadonlyMap<string, string>): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  return sentences.get(code) ?? error.message;
}
