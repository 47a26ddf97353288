import type { Page } from '@playwright/test';
import { removePageAnswers } from '../page-answers.ts';
import type { ScreenState } from '../screens.ts';

const path = '/accessibility';

/** As a service with a mail server, which takes reports, or which cannot send them at present. */
const withMailServer = (outcome: 'sent' | 'not-sent') => async (page: Page) => {
  await removePageAnswers(page);
  await page.route(/\/opac-demo\/accessibility$/, async (route) => {
    const answer = await route.fetch();
    const statement = (await answer.json()) as { reports: object };
    await route.fulfill({ response: answer, json: { ...statement, reports: { ...statement.reports, hasForm: true } } });
  });
  await page.route(/\/accessibility\/report$/, (route) => route.fulfill({ json: { outcome } }));
};

const send = (page: Page) => page.getByRole('button', { name: 'Meldung senden' }).click();

async function report(page: Page): Promise<void> {
  await page.getByLabel('Was war das Problem?').fill('Der Knopf „Vormerken“ hat am Telefon keinen Namen.');
  await page.getByLabel('Ihre E-Mail-Adresse').fill('eine.ziemlich.lange.adresse.von.ada.lesen@post.example');
  await send(page);
}

/** The accessibility statement, and reports of barriers. */
export const accessibilityStates: readonly ScreenState[] = [
  { name: 'accessibility', path },
  {
    name: 'accessibility with the form and what is missing',
    path,
    prepare: withMailServer('sent'),
    act: async (page) => {
      await page.getByLabel('Ihre E-Mail-Adresse').fill('ada');
      await send(page);
    },
  },
  {
    name: 'accessibility after a report',
    path,
    prepare: withMailServer('sent'),
    act: async (page) => {
      await report(page);
      await page.getByRole('heading', { name: 'Danke, Ihre Meldung ist unterwegs' }).waitFor();
    },
  },
  {
    name: 'accessibility with a report that cannot be sent',
    path,
    prepare: withMailServer('not-sent'),
    act: async (page) => {
      await report(page);
      await page.getByText('Ihr Text steht noch hier').waitFor();
    },
  },
];
