import type { Locale } from '@buchfink/contract/locale';
import { createTranslate } from '@buchfink/texts/create-translate';
import { createWords } from '@buchfink/texts/create-words';
import { texts as appTexts } from '@buchfink/texts/generated/app';
import { texts as serviceTexts } from '@buchfink/texts/generated/service';
import type { ServiceWords } from '@buchfink/texts/generated/service-words';
import type { Translate } from '@buchfink/texts/texts';
import { expect, type Locator, type Page } from '@playwright/test';
import { untilSettled } from '../screens.ts';
import { lendingPassword } from '../service/lending-service.ts';
import type { ProjectService } from '../service/project-service.ts';
import { addJourneyCard, type CardWishes } from './journey-library.ts';

/** What a patron does, in any language and on any screen. Its controls are found by the texts of the language. */
export interface Journey {
  readonly name: string;
  /** The library that was chosen on an earlier visit; 0 = none. */
  readonly libraryId: number;
  /** A fault that the journey consists of. */
  readonly fault?: RegExp;
  readonly walk: (visit: Visit) => Promise<void>;
}

/** How a journey is walked, and what looks at its steps. */
interface VisitOptions {
  readonly page: Page;
  readonly service: ProjectService;
  readonly locale: Locale;
  readonly isWide: boolean;
  /** The number of the card, which no other test has. */
  readonly card: string;
  /** Activates a control. */
  readonly press: (target: Locator) => Promise<void>;
  /** Looks at a step; `part` is what the step is about. */
  readonly look: (step: string, part: Locator) => Promise<void>;
}

/** One walk of a journey. */
interface Visit extends Pick<VisitOptions, 'page' | 'isWide' | 'card' | 'press'> {
  readonly main: Locator;
  readonly dialog: Locator;
  /** A text of the app. */
  readonly say: Translate;
  /** The texts of the service. */
  readonly words: ServiceWords;
  /** Waits until the page is still, and looks at it; by default the step is about all of the screen. */
  readonly arrive: (step: string, part?: Locator) => Promise<void>;
  /** Waits for a screen, whose heading takes the focus. */
  readonly expectScreen: (title: string | RegExp) => Promise<void>;
  readonly addCard: (wishes?: CardWishes) => void;
  /** Fills in the form of the login and sends it. */
  readonly fillLogin: (password?: string) => Promise<void>;
  /** Logs in with the card, and comes to the account. */
  readonly logIn: () => Promise<void>;
}

/** Starts a walk. */
export function startVisit({ page, service, locale, isWide, card, press, look }: VisitOptions): Visit {
  const say = createTranslate(locale, appTexts[locale]);
  const main = page.getByRole('main');
  const expectScreen = async (title: string | RegExp) => {
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
  };
  const fillLogin = async (password = lendingPassword) => {
    await main.getByLabel(say('login.user'), { exact: true }).fill(card);
    await main.getByLabel(say('login.password'), { exact: true }).fill(password);
    await press(main.getByRole('button', { name: say('login.submit'), exact: true }));
  };
  return {
    page,
    isWide,
    card,
    press,
    main,
    dialog: page.getByRole('dialog'),
    say,
    words: createWords<ServiceWords>(locale, serviceTexts[locale]),
    async arrive(step, part = main) {
      await untilSettled(page);
      await look(step, part);
    },
    expectScreen,
    addCard: (wishes) => addJourneyCard(service, card, wishes),
    fillLogin,
    async logIn() {
      await page.goto('/login/1?redirect=%2Faccount');
      await fillLogin();
      await page.getByText(say('login.welcome'), { exact: true }).waitFor();
      await expectScreen(say('account.title'));
    },
  };
}
