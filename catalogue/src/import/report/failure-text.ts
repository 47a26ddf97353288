/** What an error says: in words where the system's code of it is among these, else as it was said. */
export function failureText(error: unknown, sentences: ReadonlyMap<string, string>): string {
  if (!(error instanceof Error)) return String(error);
  return sentences.get(codeOf(error)) ?? error.message;
}

/** An error that came from another thread has lost its code, but its message begins with it. */
function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : (/^E[A-Z0-9]+(?=: )/.exec(error.message)?.[0] ?? '');
}
