/**
 * The answers that the service wrote into the page for the first calls of this address
 * (`server/src/static/prerender`): each is used once. A page from the browser's history may be old, so its answers are
 * not used.
 */
let answers: Record<string, unknown> | undefined;
const used: string[] = [];

/** Takes the answer of a call from the page; undefined when there is none or it was used before. */
export function takePageAnswer(address: string): unknown {
  answers ??= readAnswers();
  const answer = Object.hasOwn(answers, address) ? answers[address] : undefined;
  if (answer === undefined) return undefined;
  delete answers[address];
  used.push(address);
  return answer;
}

/** Whether the page has the answer of a call that was not used yet. */
export function hasPageAnswer(address: string): boolean {
  answers ??= readAnswers();
  return Object.hasOwn(answers, address);
}

/** The addresses of the answers that were taken from the page. */
export const usedPageAnswers = (): readonly string[] => used;

function readAnswers(): Record<string, unknown> {
  try {
    const [navigation] = performance.getEntriesByType('navigation');
    const isFromHistory = navigation && 'type' in navigation && navigation.type === 'back_forward';
    const text = isFromHistory ? null : document.getElementById('answers')?.textContent;
    return JSON.parse(text || '{}');
  } catch {
    // The calls go to the service.
    return {};
  }
}
