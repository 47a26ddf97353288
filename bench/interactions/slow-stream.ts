import type { Page } from '@playwright/test';

/** Milliseconds between two answers of libraries. */
const between = 250;

/** Lets the events of a search over several libraries arrive one by one: libraries answer while the page is used. */
export async function slowStream(page: Page): Promise<void> {
  await page.addInitScript({
    content: `
      const send = window.fetch.bind(window);
      window.fetch = async (input, init) => {
        const answer = await send(input, init);
        if (!String(input).includes('/metasearch/?') || !answer.body) return answer;
        const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
        let rest = '';
        const slow = new TransformStream({
          async transform(chunk, controller) {
            const events = (rest + decoder.decode(chunk, { stream: true })).split('\\n\\n');
            rest = events.pop();
            for (const event of events) {
              controller.enqueue(encoder.encode(event + '\\n\\n'));
              await new Promise((resolve) => setTimeout(resolve, ${between}));
            }
          },
        });
        const { status, headers } = answer;
        return new Response(answer.body.pipeThrough(slow), { status, headers });
      };`,
  });
}
