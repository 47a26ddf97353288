/**
 * The answers that the service wrote into the page for the first calls of this address
 * (`server/src/site/static/prerender`): each is used once. A page from the browser's history may be old, so its answers are
 * not used.
 */
let answers: Record<string, unknown> | undefined;

/**
 * Takes the answer of a call from the page, by its `pageAnswerKey`; undefined when there is none or it was used before.
 */
export function takePageAnswer(key: string): unknown {
  answers ??= readAnswers();
  const answer = answers[key];
  if (answer !== undefined) answers[key] = undefined;
  return answer;
}

/** The addresses of the answers in the page, used or not. Answers to calls with a body have no address of their own. */
export const pageAnswerAddresses = (): readonly string[] =>
  Object.keys(answers ?? {}).filter((key) => !key.includes(' '));

function readAnswers(): Record<string, unknown> {
  try {
    const [navigation] = performance.getEntriesByType('navigation');
    const isFromHistory = navigation && 'type' in navigation && navigation.type === 'back_forward';
    return isFromHistory ? {} : JSON.parse(document.getElementById('answers')?.textContent || '{}');
  } catch {
    // The calls go to the service.
    return {};
  }
}
