import { expect, test } from '../support/app.ts';
import { configure } from '../support/config.ts';
import { changeLogin } from '../support/logged-in.ts';
import { metaSearchCalls } from '../support/meta-stream.ts';
import { dataOf, markedTexts, untranslated, wordsOn } from '../support/pseudo-language.ts';
import { screenStates } from '../support/screens.ts';
import { remember } from '../support/stored-state.ts';

/** These would change the app for all that come after, have no words of their own, or know a button by its very text. */
const leftOut: readonly string[] = [
  'watchlist with the rest of its acts',
  'settings of an app for one library',
  'home while the service rests',
  'home with suggestions',
  'result with the filters open',
  'menu open',
  'login with the choice of a library',
  'login with nothing filled in',
  'login refused',
  'login refused for a while',
  'login in a public place',
  'menu of the account',
  'settings of who is logged in',
];

/** Every string in an answer of the service. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** What an answer holds: one value, or the events of a stream. */
function contentsOf(text: string): unknown {
  const parts = text.startsWith('event:') ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data) : [text];
  try {
    return parts.map((part): unknown => JSON.parse(part));
  } catch {
    return undefined;
  }
}

/** Each worker takes a part of the screens, one after the other. */
const parts = 4;
for (let part = 0; part < parts; part++) {
  test(`no screen shows a text that is not in the catalogue (${part + 1} of ${parts})`, async ({
    page,
    context,
    request,
    watch,
  }, { project }) => {
    test.skip(project.name !== 'desktop', 'the words are the same on a phone');
    test.setTimeout(300_000);
    watch.expectFault(/404|503|net::ERR/);
    const kept = ['a', 'b', null];
    await remember(context, { libraryId: 1, searches: ['zauberberg'], kept });
    const texts = markedTexts();
    await configure(context, { i18n: { de: texts, en: texts } });
    // Names of libraries, titles and labels of filters are the service's, and so are its messages.
    const answers: Promise<unknown>[] = [(await request.get('/services/de/opac-demo/config')).json()];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/^\/services\/(?!.+\/config$|cover\/)/.test(pathname)) return;
      // The browser does not keep what came as a stream: it is asked for once more.
      const headers = response.request().headers();
      const isStream = response.ok() && metaSearchCalls.test(response.url());
      const text = isStream ? request.get(response.url(), { headers }).then((again) => again.text()) : response.text();
      answers.push(text.then(contentsOf, () => undefined));
    });

    const found: string[] = [];
    const mine = screenStates.filter(({ name }, at) => at % parts === part && !leftOut.includes(name));
    for (const { act, path, prepare, name, cards = [] } of mine) {
      await changeLogin(page, cards);
      await prepare?.(page);
      await page.goto(typeof path === 'string' ? path : await path(request));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('main [data-waiting]')).toHaveCount(0);
      await act?.(page);
      // What was kept and searched for is the person's own.
      const own: unknown = await page.evaluate(() => JSON.parse(localStorage.getItem('buchfink') ?? ''));
      const known = dataOf(stringsIn([own, path, ...(await Promise.all(answers))]));

      // A screen may still be drawing what the act led to.
      const marked = async () => (await wordsOn(page)).filter((text) => text.includes('⟦')).length;
      await expect.poll(marked, name).toBeGreaterThan(20);
      const words = await wordsOn(page);
      found.push(...words.flatMap((text) => untranslated(text, known) ?? []).map((text) => `${name}: ${text}`));
      await page.unrouteAll();
    }
    expect([...new Set(found)]).toEqual([]);
  });
}
