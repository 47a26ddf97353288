import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, wide } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { freePort, startService, temporaryFolder, waitUntilReady } from '../support/service/service-process.ts';
import { smallDemoSettings } from '../support/service/small-demo.ts';

/** Letters from the first day on: the demo has a loan that is overdue for three days. */
const rule = 'notices: { reminders: [{ days: 1, fee: 250, letter: true }] }, ';

test('staff enter an address, print the letter that waited for it, and undo the run', wide, async ({ page, watch }) => {
  // A service of its own.
  watch.expectFault(/^third party: http:\/\/127\.0\.0\.1:\d+\/operator\//);
  const folder = temporaryFolder();
  const settings = smallDemoSettings(folder.path, { libraries: 1, hasPatrons: true });
  const libraries = join(folder.path, 'projects', 'demo', 'libraries.yaml');
  const rules = 'patron: { kind: builtin, rules: { ';
  writeFileSync(libraries, readFileSync(libraries, 'utf8').replace(rules, rules + rule));
  const service = startService(await freePort(), join(folder.path, 'data'), settings);
  const letters = `${service.origin}/operator/desk/1/letters`;
  const isAccessible = async () => {
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  try {
    await waitUntilReady(service);
    // The patrons of the demo are made after its records, and reminded after that.
    await expect(async () => {
      await page.goto(letters);
      await expect(page.getByRole('heading', { name: 'Ohne vollständige Anschrift' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await isAccessible();
    await page.getByRole('link', { name: 'Anschrift eintragen: Mara Specht' }).click();
    await page.getByLabel('Straße und Hausnummer').fill('Lindenstraße 5');
    await page.getByLabel('Postleitzahl').fill('00104');
    await page.getByLabel('Ort', { exact: true }).fill('Hohenlinden');
    await page.getByRole('button', { name: 'Änderungen speichern' }).click();
    await isAccessible();
    await page.getByRole('link', { name: /^Ein Mahnbrief wartet seit/ }).click();
    await page.getByRole('button', { name: '1 Brief erstellen' }).click();
    await expect(page.getByText('1 Brief ist erstellt. Holen Sie jetzt das PDF.')).toBeVisible();
    await isAccessible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: /^PDF holen/ }).click();
    const file = readFileSync(await (await download).path());
    expect(file.subarray(0, 8).toString()).toBe('%PDF-1.7');
    await page.getByRole('link', { name: /^Rückgängig machen/ }).click();
    await isAccessible();
    await page.getByRole('button', { name: 'Lauf rückgängig machen' }).click();
    await expect(page.getByText('1 Brief wartet wieder.')).toBeVisible();
  } finally {
    service.process.kill('SIGTERM');
    await service.ended;
    folder.remove();
  }
});
