import { libraries } from '@buchfink/contract/libraries';
import { RecordView } from '@buchfink/contract/record';
import { SearchAnswer } from '@buchfink/contract/search';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { frameLink } from '../support/frame-link.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';

// The questions that readers ask most, on a small phone: each has its answer after at most four taps and some typing,
// and the answer agrees with the library's systems.

test.use({ viewport: { width: 360, height: 740 } });

const maxTaps = 4;
const service = '/services/de/opac-demo';
const main = (page: Page) => page.getByRole('main');
const hits = (page: Page) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
const titleLink = (hit: Locator) => hit.getByRole('heading', { level: 2 }).getByRole('link');

/** Counts the taps of a journey; a choice in a list takes two. */
class Taps {
  count = 0;

  async on(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async choose(list: Locator, option: string): Promise<void> {
    this.count += 2;
    await list.selectOption(option);
  }
}

/** The record that a link of the list leads to, as the service has it now. */
async function recordBehind(request: APIRequestContext, link: Locator): Promise<RecordView> {
  const path = (await link.getAttribute('href')) ?? '';
  return RecordView.parse(
    await (await request.get(service + path.replace(/^\/record/, '/library').replace(/(\d+)\//, '$1/record/'))).json(),
  );
}

test('a crime novel on the shelf of my branch', async ({ page, context, request }) => {
  const homeBranch = { id: 'HL-MARKT', name: 'Zentralbibliothek am Markt' };
  await seedVisitor(context, { libraryId: 1, homeBranch });
  await page.goto('/');
  await untilSettled(page);
  const taps = new Taps();
  await taps.on(main(page).getByRole('link', { name: 'Krimis' }));
  await taps.on(main(page).getByRole('button', { name: homeBranch.name, exact: true }));
  await taps.on(main(page).getByRole('button', { name: 'Jetzt verfügbar', exact: true }));
  await expect(page).toHaveURL(/f\.branch=HL-MARKT&f\.availability=available/);
  const link = titleLink(hits(page).first());
  await expect(hits(page).first()).toContainText(`Verfügbar ${homeBranch.name}`);
  const record = await recordBehind(request, link);
  await taps.on(link);
  const act = main(page).getByRole('link', { name: /^Jetzt im Regal: / });
  await expect(act).toBeInViewport({ ratio: 1 });
  expect(taps.count).toBeLessThanOrEqual(maxTaps);

  expect(JSON.stringify(record.details)).toMatch(/krimi/i);
  const copy = record.copies.find(({ state, branchId }) => state === 'available' && branchId === homeBranch.id);
  await expect(act).toContainText(`${homeBranch.name}, ${copy?.shelfmark}`);
  await expect(act).toContainText(/(Geöffnet|Öffnet|Geschlossen)/);
  await act.click();
  await expect(page).toHaveURL(/\/info\/1#branch-HL-MARKT$/);
  await expect(page.getByRole('heading', { level: 3, name: homeBranch.name })).toBeInViewport();
});

test('three titles saved, and which of them are on the shelf', async ({ page, context, request }) => {
  await seedVisitor(context, { libraryId: 1 });
  await page.goto('/result?FREE=geschichte&f.mediaType=BOOK');
  await untilSettled(page);
  const taps = new Taps();
  const records: RecordView[] = [];
  for (const index of [0, 1, 2]) {
    const hit = hits(page).nth(index);
    records.push(await recordBehind(request, titleLink(hit)));
    await taps.on(hit.getByRole('button', { name: / merken$/ }));
    await expect(hit.getByRole('button', { name: /von der Merkliste nehmen$/ })).toBeVisible();
  }
  await taps.on(frameLink(page, 'Merkliste'));
  await expect(hits(page)).toHaveCount(3);
  expect(taps.count).toBeLessThanOrEqual(maxTaps);

  for (const { title, availability } of records) {
    const entry = hits(page).filter({ hasText: title });
    if (availability.state === 'available') {
      for (const branch of availability.branches ?? []) await expect(entry).toContainText(branch);
    } else await expect(entry).toContainText(/Ausgeliehen|Vorgemerkt|Nur vor Ort/);
    await expect(entry.getByText('Verfügbar')).toHaveCount(availability.state === 'available' ? 1 : 0);
  }
});

test('the nearest library with a DVD of a film', async ({ page, context, request }) => {
  const film = 'Paddington';
  const position = { lat: 48.93, lon: 9.8 };
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: position.lat, longitude: position.lon });
  await page.goto('/');
  await untilSettled(page);
  const taps = new Taps();
  await taps.on(main(page).getByRole('button', { name: 'In der Nähe' }));
  await expect(main(page).getByRole('heading', { level: 2, name: 'Bibliotheken in Ihrer Nähe' })).toBeVisible();
  await main(page).getByRole('combobox', { name: 'In mehreren Bibliotheken suchen' }).fill(`${film} DVD`);
  await taps.on(main(page).getByRole('button', { name: 'Suchen', exact: true }));
  await expect(main(page).getByRole('status').filter({ hasText: 'Suche beendet' })).toBeAttached();
  await taps.choose(page.getByRole('combobox', { name: /Sortiert/ }), 'distance');
  await expect(page).toHaveURL(/sort=distance/);
  const first = hits(page).first();
  await expect(first).toContainText(film);
  await expect(first).toContainText('DVD');
  expect(taps.count).toBeLessThanOrEqual(maxTaps);

  const list = libraries.answer.parse(await (await request.get(`${service}/libraries`)).json());
  const withDvd = await Promise.all(
    list
      .filter(({ capabilities }) => capabilities.search)
      .map(async ({ id, geo, libname }) => {
        const data = {
          fields: [{ id: 'FREE', value: film }],
          filters: { mediaType: ['DVD'], availability: ['available'] },
        };
        const answer = await request.post(`${service}/library/${id}/search`, { data });
        const items = answer.ok() ? SearchAnswer.parse(await answer.json()).items : [];
        return items.some(({ title }) => title.includes(film)) && geo
          ? [
              {
                libname,
                away: Math.hypot(
                  geo.lat - position.lat,
                  (geo.lon - position.lon) * Math.cos((position.lat * Math.PI) / 180),
                ),
              },
            ]
          : [];
      }),
  );
  const [nearest] = withDvd.flat().toSorted((a, b) => a.away - b.away);
  await expect(first).toContainText(nearest?.libname ?? 'a library');
});
