import { branchesOnShelf, contactOfBranch } from '@buchfink/contract/branches/branches-on-shelf';
import type { TitleBranch } from '@buchfink/contract/branches/title-branches';
import type { LibraryInfo } from '@buchfink/contract/info';
import type { Library } from '@buchfink/contract/libraries';
import { type Locale, languages } from '@buchfink/contract/locale';
import type { RecordView } from '@buchfink/contract/record';
import { joinIsolated } from '@buchfink/contract/text/bidi-isolate';
import { type Html, html } from '../../../base/http/html.ts';
import { textsIn, wordsIn } from '../../../messages/texts.ts';
import { coverBox } from './result-preview.ts';
import type { ScreenAddress } from './screen-address.ts';

/** The app sets a title with more characters one step smaller. */
const longTitle = 60;
/** The app folds a longer abstract after some lines. */
const longAbstract = 480;
/** As much of an abstract as a large window shows. */
const maxAbstract = 2000;

export interface RecordPreviewOptions {
  /** The library of the record, where the list of libraries is known. */
  readonly library: Library | undefined;
  /** Its branches with their hours and addresses, where they are known. */
  readonly info: LibraryInfo | undefined;
}

/** The facts below a title: year, extent, language and publisher. */
export const factsOf = ({ details }: RecordView): string[] =>
  details.filter(({ key }) => ['year', 'extent', 'language', 'publisher'].includes(key)).map(({ value }) => value);

/** Medium, title, author and facts of a record, as the app shows them at its head. */
export function recordHead({ locale }: ScreenAddress, view: RecordView): Html {
  const { title, subtitle, author, mediaType } = view;
  const facts = factsOf(view).map((fact, at) => html`${at > 0 && ' '}<span>${fact}</span>`);
  return html`
    <p class="preview-medium">${wordsIn(locale).catalogue.mediaTypes[mediaType]}</p>
    ${title.length > longTitle ? html`<h1 class="preview-long">${title}</h1>` : html`<h1>${title}</h1>`}
    ${subtitle && html`<p class="preview-subtitle">${subtitle}</p>`}
    ${author && html`<p class="preview-by">${author}</p>`}
    ${facts.length > 0 && html`<p class="preview-facts">${facts}</p>`}
  `;
}

/**
 * The first screen of a record as the app shows it to a reader without a home branch and a card: the head, whether it is
 * available and in which branch, and the abstract. The other acts are blank boxes of their size. Reference managers that run no
 * script read the ContextObject here (COinS), as the app has it.
 */
export function recordPreview(address: ScreenAddress, view: RecordView, options: RecordPreviewOptions): Html {
  // The line of a cover's credit is as high as in the app.
  const hasCredit = address.project.config.coverCredits !== undefined && view.cover === undefined;
  const cover = coverBox(view);
  const { contextObject } = view.citation;
  return html`
    <div class="preview-record">
      ${hasCredit ? html`<div class="preview-credit">${cover}</div>` : html`<div>${cover}</div>`}
      <div class="preview-head">${recordHead(address, view)}</div>
      ${recordActs(address, view, options)}
    </div>
    ${recordAbstract(address, view)}
    ${contextObject && html`<span class="Z3988" title="${contextObject}" hidden></span>`}
  `;
}

const blankAct = html`<div class="preview-blank"></div>`;

function recordActs({ locale }: ScreenAddress, view: RecordView, { library, info }: RecordPreviewOptions): Html {
  const t = textsIn(locale);
  const { availability, online } = view;
  const branches = branchesOnShelf(view, undefined);
  const [branch] = branches;
  const isOnShelf = branch !== undefined;
  const isReservable = view.actions.includes('reserve') && library?.capabilities.reserve !== false;
  // A lent title has its return date, whose words depend on the day of the reader.
  const state = availability.state === 'available' && availability.text;
  return html`
    <div class="preview-acts">
      <p class="preview-state">
        ${state}${branches.length > 1 && html` <small>${t('catalogue.in-branches', { count: branches.length })}</small>`}
      </p>
      ${branch && !online && shelfAct(locale, branch, info)}
      ${(online || (!isOnShelf && isReservable)) && blankAct}
      ${isOnShelf && isReservable && html`<div class="preview-reserve"></div>`}
      <div class="preview-side"><i></i><i></i><i></i></div>
    </div>
  `;
}

/** The branch to go to. */
function shelfAct(locale: Locale, branch: TitleBranch, info: LibraryInfo | undefined): Html {
  const t = textsIn(locale);
  const contact = contactOfBranch(branch, info);
  const hasDirections = info === undefined || contact?.geo || contact?.address;
  // The words for the opening hours depend on the time of the reader.
  return html`
    <div class="preview-shelf">
      <div>
        <b>
          <span class="preview-now">${t('catalogue.on-shelf-now')} </span>
          <bdi>${joinIsolated([branch.name, branch.shelfmark], ', ', languages[locale].direction)}</bdi>
        </b>
        <small>${branch.opening || contact?.opening ? html`&nbsp;` : t('catalogue.to-branch')}</small>
      </div>
      ${hasDirections && html`<i></i>`}
    </div>
  `;
}

function recordAbstract({ locale }: ScreenAddress, { abstract, online }: RecordView): Html | undefined {
  // The access to an online title has lines of its own.
  if (!abstract || online) return undefined;
  const text = abstract.slice(0, maxAbstract);
  return html`
    <div class="preview-about">
      <h2>${textsIn(locale)('catalogue.abstract')}</h2>
      ${abstract.length > longAbstract ? html`<p dir="auto" class="preview-folded">${text}</p>` : html`<p dir="auto">${text}</p>`}
    </div>
  `;
}
