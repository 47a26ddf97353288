import { expect } from '@playwright/test';
import { refusedAnswer } from '../patron.ts';
import type { Journey } from './journey.ts';

export const join: Journey = {
  name: 'become-a-patron',
  libraryId: 1,
  // The service asks for a proof of work first.
  fault: refusedAnswer,
  async walk({ page, main, say, press, arrive, expectScreen }) {
    await page.goto('/login/1');
    await press(main.getByRole('link', { name: say('login.register'), exact: true }));
    await expectScreen(say('join.title'));
    const submit = main.getByRole('button', { name: say('join.submit-card'), exact: true });
    await submit.waitFor();
    await arrive('The form');
    await press(submit);
    const name = main.getByLabel(say('join.name'), { exact: true });
    await expect(name).toBeFocused();
    await arrive('What is missing');
    await name.fill('Ada Lesen');
    await main.getByLabel(say('join.born'), { exact: true }).fill('1984-03-27');
    await main.getByLabel(say('join.street'), { exact: true }).fill('Lindenstraße 5');
    await main.getByLabel(say('join.postcode'), { exact: true }).fill('04103');
    await main.getByLabel(say('join.town'), { exact: true }).fill('Leipzig');
    await main.getByLabel(say('join.pin'), { exact: true }).fill('fuchs8413');
    await main.getByRole('checkbox', { name: say('join.agree'), exact: true }).press('Space');
    await arrive('The form, filled in');
    await press(submit);
    await expect(main.getByRole('heading', { name: say('join.welcome'), exact: true })).toBeFocused();
    await arrive('The new card');
  },
};
