/** The text of an error: the sentence of its system code, otherwise its message. */
export function failureText(error: unknown, sentences: ReadonlyMap<string, string>): string {
  if (!(error instanceof Error)) return String(error);
  return sentences.get(codeOf(error)) ?? error.message;
}

/** The code of an error. An error from another thread has lost its code, but its message begins with it. */
function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : (/^E[A-Z0-9]+(?=: )/.exec(error.message)?.[0] ?? '');
}
