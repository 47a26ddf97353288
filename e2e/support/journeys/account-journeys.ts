import { expect } from '@playwright/test';
import { refusedAnswer } from '../patron.ts';
import { lendingPassword } from '../service/lending-service.ts';
import type { Journey } from './journey.ts';
import { lentTitle, loanTitles } from './journey-library.ts';

const reserve: Journey = {
  name: 'reserve',
  libraryId: 1,
  async walk({ page, main, dialog, say, words, press, arrive, addCard, fillLogin, expectScreen }) {
    addCard();
    const { id, title } = lentTitle;
    const submit = dialog.getByRole('button', { name: say('act.do-reserve'), exact: true });
    await page.goto(`/record/1/${id}`);
    await press(main.getByRole('button', { name: say('act.do-reserve'), exact: true }));
    await expectScreen(say('login.title'));
    await arrive('The login before it');
    await fillLogin();
    await submit.waitFor();
    await arrive('The question before it', dialog);
    await press(submit);
    await dialog.getByRole('radio').first().waitFor();
    await press(submit);
    await expect(dialog.getByRole('alert')).toBeVisible();
    await arrive('The place to fetch it is missing', dialog);
    await dialog.getByRole('radio').last().press('Space');
    await press(submit);
    await expect(dialog.getByRole('status')).toBeFocused();
    await arrive('It is reserved', dialog);
    await press(dialog.getByRole('button', { name: say('shell.close'), exact: true }).last());
    await expect(dialog).toHaveCount(0);
    const toAccount = main.getByRole('link', { name: say('own.to-account') });
    await toAccount.waitFor();
    await arrive('The record afterwards');
    await press(toAccount);
    await expectScreen(say('account.title'));
    await press(
      main.getByRole('button', { name: say('account.act-of', { act: say('account.cancel'), title }), exact: true }),
    );
    const cancel = dialog.getByRole('button', { name: say('act.do-cancel'), exact: true });
    await cancel.waitFor();
    await arrive('The question before it is cancelled', dialog);
    await press(cancel);
    await expect(page.getByText(words.account.done.cancel, { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await arrive('It is cancelled');
  },
};

const logIn: Journey = {
  name: 'log-in',
  libraryId: 1,
  fault: refusedAnswer,
  async walk({ page, main, say, press, arrive, addCard, fillLogin, expectScreen }) {
    addCard();
    await page.goto('/login/1');
    await arrive('The form');
    await press(main.getByRole('button', { name: say('login.submit'), exact: true }));
    await expect(main.getByLabel(say('login.user'), { exact: true })).toBeFocused();
    await arrive('What is missing');
    const password = main.getByLabel(say('login.password'), { exact: true });
    await fillLogin('not-the-pin');
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expect(password).toBeFocused();
    await arrive('The password is wrong');
    await password.fill(lendingPassword);
    await press(main.getByRole('button', { name: say('login.submit'), exact: true }));
    await page.getByText(say('login.welcome'), { exact: true }).waitFor();
    await expectScreen(say('account.title'));
    await arrive('The account of a new card');
  },
};

const renewAll: Journey = {
  name: 'renew-all',
  libraryId: 1,
  async walk({ page, main, dialog, say, press, arrive, addCard, logIn }) {
    addCard({
      loans: [
        ['ronja', 0],
        ['hexe', 20],
        ['krabat', 40],
      ],
    });
    await logIn();
    const renew = main.getByRole('button', { name: say('account.renew-all'), exact: true });
    await renew.waitFor();
    await arrive('The account');
    await main
      .getByRole('checkbox', { name: say('account.select', { title: loanTitles.hexe }), exact: true })
      .press('Space');
    const chosen = main.getByRole('group', { name: say('account.selection'), exact: true });
    await chosen.waitFor();
    await arrive('A loan is chosen', chosen);
    await press(chosen.getByRole('button', { name: say('account.unselect'), exact: true }));
    await expect(chosen).toHaveCount(0);
    await press(renew);
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await arrive('What was renewed', dialog);
    await press(dialog.getByRole('button', { name: say('account.done'), exact: true }));
    await expect(dialog).toHaveCount(0);
    await press(
      page
        .getByRole('navigation', { name: say('account.sections'), exact: true })
        .getByRole('link')
        .last(),
    );
    const fees = main.getByRole('region', { name: say('account.fees'), exact: true });
    await expect(fees.getByRole('heading')).toBeFocused();
    await arrive('The fees', fees);
  },
};

const showCard: Journey = {
  name: 'show-the-card',
  libraryId: 1,
  async walk({ page, main, dialog, card, say, press, arrive, addCard, logIn, expectScreen }) {
    addCard();
    await logIn();
    await press(main.getByRole('link', { name: say('account.show-card'), exact: true }));
    await expectScreen(say('card.title'));
    await expect(main.getByRole('img', { name: say('card.barcode', { number: card }), exact: true })).toBeVisible();
    await arrive('The card');
    const enlarge = main.getByRole('button', { name: say('card.enlarge'), exact: true });
    await press(enlarge);
    await dialog.getByRole('img').waitFor();
    await arrive('The card, large', dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  },
};

const readMessages: Journey = {
  name: 'read-messages',
  libraryId: 1,
  async walk({ main, say, press, arrive, addCard, logIn, expectScreen }) {
    addCard({ loans: [['krabat', 0]], hasNewPin: true });
    await logIn();
    await press(
      main.getByRole('link', {
        name: `${say('shell.notices')} ${say('shell.notices-unread', { count: 2 })}`,
        exact: true,
      }),
    );
    await expectScreen(say('shell.notices'));
    await expect(main.getByText(say('notices.unread', { count: 2 }), { exact: true })).toBeVisible();
    await arrive('The inbox');
    await press(main.locator('summary').filter({ hasText: say('notices.kind-lent') }));
    await expect(main.getByText(say('notices.unread', { count: 1 }), { exact: true })).toBeVisible();
    await arrive('A message, opened');
    await press(main.getByRole('button', { name: say('notices.read-all'), exact: true }));
    await expect(main.getByText(say('notices.unread', { count: 0 }), { exact: true })).toBeVisible();
    await arrive('All is read');
  },
};

export const accountJourneys = { reserve, logIn, renewAll, showCard, readMessages };
