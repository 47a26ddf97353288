import { startSecondService } from '../support/native/second-service.ts';
import { test as base, expect, type Shell } from '../support/native/shell.ts';
import { fillLogin, patron } from '../support/patron.ts';
import type { ServiceProcess } from '../support/service/service-process.ts';

/** The service signs passes; the main one of the tests has no certificate. */
const test = base.extend<object, { signing: ServiceProcess }>({
  signing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants an object
    async ({}, use) => {
      const service = await startSecondService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  services: async ({ signing }, use) => use([{ name: 'Silbertal', url: signing.origin }]),
});

const add = (shell: Shell) => shell.page.getByRole('button', { name: 'In die Apple Wallet legen' });

async function openCard(shell: Shell): Promise<void> {
  await shell.open('/login/1?redirect=/id-card');
  await fillLogin(shell.page, patron);
  await expect(shell.page.getByRole('main').getByText(patron.name)).toBeVisible();
}

test.describe('on iOS', () => {
  test.use({ platform: 'ios' });

  test('the card goes into the wallet once; the second time says that it is there already (100)', async ({
    shell,
    phone,
  }) => {
    await openCard(shell);
    await add(shell).click();
    await expect.poll(() => phone.wallet.passes.size).toBe(1);
    const [pass] = phone.wallet.passes.values();
    expect(pass).toMatchObject({ passTypeIdentifier: 'pass.org.example.test', barcodes: [{ message: patron.userId }] });
    await expect(add(shell)).toBeEnabled();
    await add(shell).click();
    await expect(shell.page.getByText('Der Ausweis ist schon in Ihrer Wallet.')).toBeVisible();
    expect(phone.wallet.passes.size).toBe(1);
  });

  const broken = [
    ['no pass (101)', 'PK no pass', 'Die Karte für Ihre Wallet hat ungültige Daten und kann nicht hinzugefügt werden.'],
    ['nothing (102)', '', 'Die Karte für Ihre Wallet kam beschädigt an. Bitte versuchen Sie es noch einmal.'],
  ] as const;
  for (const [name, body, message] of broken) {
    test(`says that the service sent ${name}`, async ({ shell, phone }) => {
      await shell.page.route(/\.pkpass$/, (route) =>
        route.fulfill({ body, headers: { 'access-control-allow-origin': 'https://localhost' } }),
      );
      await openCard(shell);
      await add(shell).click();
      await expect(shell.page.getByText(message)).toBeVisible();
      expect(phone.wallet.passes.size).toBe(0);
    });
  }

  test('shows what the service says when the pass can no longer be fetched', async ({ shell, signing }) => {
    await shell.page.route(/\.pkpass$/, (route) =>
      route.continue({ url: `${signing.origin}/services/de/opac-demo/pass/${'x'.repeat(30)}.pkpass` }),
    );
    await openCard(shell);
    await add(shell).click();
    await expect(shell.page.getByText('Diese Adresse des Ausweises ist abgelaufen.')).toBeVisible();
    shell.expectFault(/status of 410/);
  });

  test('says nothing when the patron declines', async ({ shell, phone }) => {
    phone.wallet.patronAdds = false;
    await openCard(shell);
    await add(shell).click();
    await expect.poll(() => phone.calls.includes('PassToWallet.addToWallet')).toBe(true);
    await expect(add(shell)).toHaveAttribute('aria-disabled', 'false');
    await expect(shell.page.getByText(/Wallet\.|Ausweis (kam|hat)/)).toHaveCount(0);
  });

  test('an iPad without a wallet offers none', async ({ shell, phone }) => {
    phone.wallet.isAvailable = false;
    await openCard(shell);
    await expect.poll(() => phone.calls.includes('PassToWallet.isAvailable')).toBe(true);
    await expect(add(shell)).toHaveCount(0);
  });
});

const addToApp = (shell: Shell) => shell.page.getByRole('button', { name: 'In eine Wallet-App legen' });

test('Android hands the card to an app that opens passes', async ({ shell, phone }) => {
  await openCard(shell);
  await addToApp(shell).click();
  await expect.poll(() => phone.wallet.passes.size).toBe(1);
  const [pass] = phone.wallet.passes.values();
  expect(pass).toMatchObject({ barcodes: [{ message: patron.userId }] });
  await expect(addToApp(shell)).toHaveAttribute('aria-disabled', 'false');
});

test('Android without such an app offers none, and brightens the screen for the scanner', async ({ shell, phone }) => {
  phone.wallet.isAvailable = false;
  await openCard(shell);
  await expect.poll(() => phone.calls.includes('PassToWallet.isAvailable')).toBe(true);
  await expect(shell.page.getByRole('button', { name: 'Vergrößern', exact: true })).toBeVisible();
  await expect(add(shell)).toHaveCount(0);
  await expect(addToApp(shell)).toHaveCount(0);
  await shell.page.getByRole('button', { name: 'Vergrößern', exact: true }).click();
  await expect.poll(() => phone.brightness).toBe(1);
  await shell.emit('App', 'backButton', { canGoBack: true });
  await expect(shell.page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => phone.brightness).toBe(0.4);
});
