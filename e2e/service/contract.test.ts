import { acquisitions } from '@buchfink/contract/acquisitions';
import { config } from '@buchfink/contract/config';
import { events } from '@buchfink/contract/events';
import { libraries, libraryStatus } from '@buchfink/contract/libraries';
import { record } from '@buchfink/contract/record';
import { search, searchFields } from '@buchfink/contract/search';
import { version } from '@buchfink/contract/version';
import { expect, test } from '@playwright/test';
import { oneOf } from '../support/walks/cover.ts';

for (const locale of oneOf(['de', 'en'], 1)) {
  const service = `/services/${locale}/opac-demo`;

  test(`every answer of the demo matches the contract (${locale})`, async ({ request }) => {
    const ask = async (path: string) => (await request.get(path)).json();
    config.answer.parse(await ask(`${service}/config`));
    version.answer.parse(await ask('/services/version'));
    const list = libraries.answer.parse(await ask(`${service}/libraries`));
    expect(list.length).toBeGreaterThan(0);
    for (const { id, capabilities, status } of list) {
      const coming = events.answer.parse(await ask(`${service}/library/${id}/events`));
      expect(coming.length > 0).toBe(capabilities.events);
      if (capabilities.acquisitions && !status)
        acquisitions.answer.parse(await ask(`${service}/library/${id}/acquisitions?limit=3`));
    }
    for (const { id, status } of list.filter((library) => library.status)) {
      expect(libraryStatus.answer.parse(await ask(`${service}/library/${id}/status`))).toEqual(status);
    }
    // One of the demo's libraries is always in maintenance.
    for (const library of list.filter(({ capabilities, status }) => capabilities.search && !status)) {
      const fields = searchFields.answer.parse(await ask(`${service}/library/${library.id}/searchfields`));
      expect(fields.every(({ label }) => label !== '')).toBe(true);
      const answer = await request.post(`${service}/library/${library.id}/search`, {
        data: { fields: [{ id: 'FREE', value: 'geschichte' }] },
      });
      const searchAnswer = search.answer.parse(await answer.json());
      const [first] = searchAnswer.items;
      if (!first?.id) continue;
      record.answer.parse(await ask(`${service}/library/${library.id}/record/${encodeURIComponent(first.id)}`));
    }
  });
}

test('serves health, readiness and the description of all calls', async ({ request }) => {
  expect((await request.get('/healthz')).status()).toBe(200);
  expect((await request.get('/readyz')).status()).toBe(200);
  const description = await (await request.get('/services/openapi.json')).json();
  expect(description.openapi).toMatch(/^3\.1/);
  expect(Object.keys(description.paths).length).toBeGreaterThan(5);
});

test('every answer names the version of the service', async ({ request }) => {
  const answer = await request.get('/services/version');
  expect(answer.headers()['x-service-version']).toBeTruthy();
});
