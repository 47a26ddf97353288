import { RecordView } from '@buchfink/contract/record';
import { expect } from '../support/app.ts';
import { expectAccessible } from '../support/checks/accessible.ts';
import { firstRecordId } from '../support/demo.ts';
import { test } from '../support/kept-page.ts';
import { removePageAnswers } from '../support/page-answers.ts';
import { untilSettled } from '../support/screens.ts';
import { seedVisitor } from '../support/stored-state.ts';
import { oneOf } from '../support/walks/cover.ts';

const words = {
  de: { open: /^Online öffnen/, roles: 'Verfasser, Illustrator' },
  en: { open: /^Open online/, roles: 'Author, Illustrator' },
};

for (const locale of oneOf(['de', 'en'] as const, 1)) {
  test(`says who may open a record online, and all roles of a person (${locale})`, async ({
    page,
    context,
    request,
  }) => {
    await seedVisitor(context, { libraryId: 1, locale });
    // The demo's own records have neither; the rest of the answer is the service's.
    await removePageAnswers(page);
    await page.route(/\/library\/1\/record\//, async (route) => {
      const view = RecordView.parse(await (await route.fetch()).json());
      const person = { key: 'contributor.aut.ill', label: words[locale].roles, value: 'Erika Muster' };
      const online = { url: 'https://journal.example/', label: '1926-: Volltext', note: 'Nur im Haus' };
      const details = [...view.details, { ...person, kind: 'text' as const }];
      await route.fulfill({ json: { ...view, online, details } });
    });
    await page.goto(`/record/1/${encodeURIComponent(await firstRecordId(request))}`);
    await untilSettled(page);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: words[locale].open })).toHaveAttribute(
      'href',
      'https://journal.example/',
    );
    await expect(main.getByText('1926-: Volltext · Nur im Haus')).toBeVisible();
    await expect(main.getByRole('term').filter({ hasText: words[locale].roles })).toBeVisible();
    await expect(main.getByRole('definition').filter({ hasText: 'Erika Muster' })).toBeVisible();
    await expectAccessible(page);
  });
}
