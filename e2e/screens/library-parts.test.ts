import { readFileSync } from 'node:fs';
import { appPaths } from '@buchfink/contract/config/app-paths';
import { expect, type Page, test } from '@playwright/test';
import { type ProjectService, startProjectService } from '../support/service/project-service.ts';
import { goWithin } from '../support/sound-screen.ts';
import { seedVisitor } from '../support/stored-state.ts';

// One service for all tests.
test.describe.configure({ mode: 'default' });

interface Kind {
  readonly name: string;
  readonly catalogue?: true;
  readonly accounts?: true;
  readonly events?: true;
  /** It has a place on the map. */
  readonly geo?: true;
}

/** Libraries by what they have, from nothing but their info to everything; the id of each is its place, from 1. */
const kinds: readonly Kind[] = [
  { name: 'Nurinfo' },
  { name: 'Nurtermine', events: true, geo: true },
  { name: 'Nurkonten', accounts: true },
  { name: 'Nurkatalog', catalogue: true, geo: true },
  { name: 'Ohnetermine', catalogue: true, accounts: true, geo: true },
  { name: 'Allesda', catalogue: true, accounts: true, events: true, geo: true },
];

let service: ProjectService;

test.beforeAll(async () => {
  // All is switched on: only what the libraries have decides.
  const features = { meta: true, acquisitions: true, events: true, accountIdCard: true, nfc: true };
  // Nobody logs in: the system of the accounts is never called.
  const sip2 = {
    kind: 'sip2',
    host: '127.0.0.1',
    port: 9,
    tls: false,
    user: 'sip',
    password: 'env:SIP',
    institution: 'I',
  };
  const libraries = kinds.map(({ name, catalogue, accounts, events, geo }, index) => ({
    id: index + 1,
    libname: name,
    geo: geo ? { lat: 49 + index / 10, lon: 9 } : undefined,
    events: events ? { files: ['events.yaml'] } : undefined,
    system: {
      catalogue: catalogue ? { kind: 'builtin' } : undefined,
      patron: accounts ? (catalogue ? { kind: 'builtin' } : sip2) : undefined,
    },
  }));
  service = await startProjectService({
    name: 'parts',
    title: 'Teile',
    settings: { features },
    libraries,
    files: { 'events.yaml': readFileSync('projects/demo/events/haselfingen.yaml', 'utf8') },
    environment: { BUCHFINK_UPSTREAM_NETWORKS: '127.0.0.0/8', SIP: 'sip-pass', BUCHFINK_BUDGET: '1000000' },
  });
});
test.afterAll(() => service.close());

/** Every path of the app, with and without the parameters that it can do without, and with a search. */
function addressesOf(libraryId: number): string[] {
  const values: Readonly<Record<string, string>> = {
    libraryId: `${libraryId}`,
    id: 'r1',
    platform: 'ios',
    userId: '7',
  };
  const filled = (path: string) => path.replace(/:(\w+)\??/g, (_, name: string) => values[name] ?? name);
  const addresses = appPaths.flatMap((path) => [filled(path), filled(path.replace(/\/:\w+\?/g, ''))]);
  const searches = [`/result?FREE=wald&library=${libraryId}`, '/metasearch?FREE=wald', `/login/${libraryId}`];
  return [...new Set([...addresses, ...searches])];
}

/** What a screen of the app shows. */
interface Shown {
  readonly headings: readonly string[];
  readonly text: string;
  readonly links: readonly string[];
  readonly ways: readonly string[];
  readonly hasRetry: boolean;
  readonly hasSearchField: boolean;
  readonly hasPassword: boolean;
}

/** Runs in the page. */
function readScreen(): Shown {
  const main = document.querySelector('main');
  const isSeen = (element: Element) => element.checkVisibility();
  const pathsIn = (root: ParentNode) =>
    [...root.querySelectorAll('a[href^="/"]')].filter(isSeen).map((link) => link.getAttribute('href') ?? '');
  const buttons = [...(main?.querySelectorAll('button') ?? [])].filter(isSeen);
  return {
    headings: [...(main?.querySelectorAll('h1') ?? [])].map((heading) => heading.textContent ?? ''),
    text: main?.innerText ?? '',
    links: pathsIn(document),
    ways: main ? pathsIn(main) : [],
    hasRetry: buttons.some(({ textContent }) => /noch einmal|erneut/i.test(textContent ?? '')),
    hasSearchField: [...(main?.querySelectorAll('[role=combobox]') ?? [])].some(isSeen),
    hasPassword: [...(main?.querySelectorAll('input[type=password]') ?? [])].some(isSeen),
  };
}

/** The addresses that lead to a part, of the chosen library or of the one with this id. */
const leadsTo = {
  catalogue: (path: string, id: number) =>
    path === '/search' ||
    path === '/acquisitions' ||
    new RegExp(`^/(search|record)/${id}(/|$|\\?)|^/result\\?.*library=${id}(&|$)`).test(path),
  accounts: (path: string, id: number) =>
    /^\/(account|notices|profile|loan-history|id-card)$/.test(path) || new RegExp(`^/login/${id}(/|$|\\?)`).test(path),
  events: (path: string, id: number) => path === '/events' || path === `/events/${id}`,
} as const;

/** What is offered on a screen and can never work for the chosen library; empty when nothing is. */
function faultsOf(shown: Shown, kind: Kind, id: number, address: string): string[] {
  const lacking = (['catalogue', 'accounts', 'events'] as const).filter((part) => !kind[part]);
  const part = partOf(address);
  const isMissing = part !== undefined && !kind[part];
  const searchesAll = address.startsWith('/metasearch');
  // Logs in with a card of another library, and says so.
  const logsInElsewhere = address === '/login' && shown.text.includes(`${kind.name} führt in dieser App keine Konten`);
  return [
    ...(shown.headings.length === 1 && shown.headings[0]?.trim() ? [] : [`${shown.headings.length} headings`]),
    ...lacking.flatMap((part) => shown.links.filter((path) => leadsTo[part](path, id))),
    ...(shown.hasRetry && lacking.length > 0 ? ['another try'] : []),
    ...(shown.hasSearchField && !kind.catalogue && !searchesAll ? ['a search field'] : []),
    ...(shown.hasPassword && !kind.accounts && !logsInElsewhere ? ['a login'] : []),
    ...(isMissing && !shown.text.includes(`„${kind.name}“`) ? ['no word about what is missing'] : []),
    ...(isMissing && shown.ways.length === 0 ? ['no way on'] : []),
  ];
}

/** The part that the address of a screen is about, where it is about one. */
function partOf(address: string): 'catalogue' | 'accounts' | 'events' | undefined {
  if (/^\/(search|result\?.*library|record)/.test(address)) return 'catalogue';
  if (/^\/(account|notices|profile|loan-history|id-card|login\/\d+)(\/|$|\?)/.test(address)) return 'accounts';
  return address.startsWith('/events') ? 'events' : undefined;
}

async function expectTrueScreen(page: Page, kind: Kind, id: number, address: string): Promise<void> {
  await expect
    .poll(async () => faultsOf(await page.evaluate(readScreen), kind, id, address), {
      message: `${kind.name}: ${address}`,
      intervals: [20, 50, 100],
    })
    .toEqual([]);
}

for (const [index, kind] of kinds.entries()) {
  const id = index + 1;
  test(`${kind.name} offers on no screen what it does not have`, async ({ page, context }) => {
    await seedVisitor(context, { libraryId: id, savedIds: ['r1', null] });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`${service.origin}/start/${id}`);
    await expect(page.getByRole('contentinfo')).toContainText(kind.name);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    for (const address of addressesOf(id)) {
      // Two addresses may have one screen, whose heading stays: only from another screen is the next one told apart.
      await goWithin(page, '/settings');
      await expect(heading).toHaveText('Einstellungen');
      if (address === '/settings') continue;
      await goWithin(page, address);
      await expect(heading).not.toHaveText('Einstellungen');
      await expectTrueScreen(page, kind, id, address);
    }
    expect(faults).toEqual([]);
  });

  test(`the pages of ${kind.name} say the same before the app is there, and after`, async ({
    page,
    context,
    request,
  }) => {
    const parts = {
      catalogue: [`/search/${id}`, `/record/${id}/r1`],
      accounts: [`/login/${id}`],
      events: [`/events/${id}`],
    };
    await seedVisitor(context, { libraryId: id });
    for (const part of ['catalogue', 'accounts', 'events'] as const) {
      for (const address of kind[part] ? [] : parts[part]) {
        const body = await (await request.get(service.origin + address)).text();
        const [, words = ''] = /<noscript>.*?<h1>([^<]+)<\/h1>/s.exec(body) ?? [];
        expect(words, address).not.toBe('');
        await page.goto(service.origin + address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
        await expectTrueScreen(page, kind, id, address);
      }
    }
  });
}
