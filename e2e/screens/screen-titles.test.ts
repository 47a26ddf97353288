import { expect, test, wide } from '../support/app.ts';
import { logIn } from '../support/patron.ts';
import { untilSettled } from '../support/screens.ts';

/** The screens whose title the service knows beside the app (`screen-title-subject.ts`). */
const openScreens = [
  '/libraries',
  '/search/1',
  '/events',
  '/login/1',
  '/join/1',
  '/reminders',
  '/watchlist',
  '/map',
  '/settings',
  '/theme-changer',
  '/install',
  '/about',
];
const screensOfPatrons = ['/account', '/profile', '/loan-history', '/notices', '/id-card', '/accounts'];

test('the pages of the service have the titles of the app', wide, async ({ page, request }) => {
  const expectTitle = async (path: string) => {
    const answer = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const [, title = ''] = /<title>([^<]+)<\/title>/.exec(answer) ?? [];
    await page.goto(path);
    await untilSettled(page);
    await expect(page, path).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title.split(' · ')[0] ?? '');
  };
  for (const path of openScreens) await expectTitle(path);
  await logIn(page, '/account');
  for (const path of screensOfPatrons) await expectTitle(path);
});
