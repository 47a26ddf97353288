import type { APIRequestContext, Page } from '@playwright/test';
import { metaSearchCalls } from './metasearch-faults.ts';
import { answersInPage } from './page-answers.ts';

/** Every string in an answer of the service. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The content of an answer: one value, or the events of a stream. */
function contentsOf(text: string): unknown {
  const parts = text.startsWith('event:') ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data) : [text];
  try {
    // Texts of the app in a config are no data.
    return parts.map((part): unknown => JSON.parse(part, (key, value) => (key === 'i18n' ? undefined : value)));
  } catch {
    return undefined;
  }
}

/** Records every text that the service sends to a page. */
export function recordAnswers(page: Page, request: APIRequestContext): () => Promise<string[]> {
  const answers: Promise<unknown>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() === 'document') {
      answers.push(
        response.text().then(
          (text) => contentsOf(answersInPage(text)),
          () => undefined,
        ),
      );
      return;
    }
    if (!/^\/services\/(?!cover\/)/.test(pathname)) return;
    // The browser does not keep a stream: it is requested once more.
    const headers = response.request().headers();
    const isStream = response.ok() && metaSearchCalls.test(response.url());
    const text = isStream
      ? request.get(response.url(), { headers }).then((repeated) => repeated.text())
      : response.text();
    answers.push(text.then(contentsOf, () => undefined));
  });
  return async () => stringsIn(await Promise.all(answers));
}
