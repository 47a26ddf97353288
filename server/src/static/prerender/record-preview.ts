import { bestBranch, branchesOnShelf, contactOfBranch } from '@buchfink/contract/branches/branches-on-shelf';
import type { LibraryInfo } from '@buchfink/contract/info';
import type { Library } from '@buchfink/contract/libraries';
import type { RecordView } from '@buchfink/contract/record';
import { joinIsolated } from '@buchfink/contract/text/bidi-isolate';
import { escapeHtml } from '../../http/escape-html.ts';
import { catalogueWords } from '../../messages/catalogue-words.ts';
import { type PrerenderWords, prerenderWords } from '../../messages/prerender-words.ts';
import { paragraph } from './html-parts.ts';
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

/** Medium, title, author and facts of a record, as the app shows them at its head. */
export function recordHead({ locale }: ScreenAddress, view: RecordView): string {
  const { title, subtitle, author, mediaType } = view;
  const facts = view.details.filter(({ key }) => ['year', 'extent', 'language', 'publisher'].includes(key));
  return [
    paragraph(catalogueWords[locale].mediaTypes[mediaType], 'preview-medium'),
    `<h1${title.length > longTitle ? ' class="preview-long"' : ''}>${escapeHtml(title)}</h1>`,
    paragraph(subtitle, 'preview-subtitle'),
    paragraph(author, 'preview-by'),
    facts.length > 0
      ? `<p class="preview-facts">${facts.map(({ value }) => `<span>${escapeHtml(value)}</span>`).join(' ')}</p>`
      : '',
  ].join('');
}

/**
 * The first screen of a record as the app shows it to a reader without a home branch and a card: the head, whether it is
 * available and in which branch, and the abstract. The other acts are blank boxes of their size.
 */
export function recordPreview(address: ScreenAddress, view: RecordView, options: RecordPreviewOptions): string {
  const { project } = address;
  // The line of a cover's credit is as high as in the app.
  const hasCredit = project.config.coverCredits !== undefined && view.cover === undefined;
  const cover = `<div${hasCredit ? ' class="preview-credit"' : ''}><div class="preview-cover"></div></div>`;
  const head = `<div class="preview-head">${recordHead(address, view)}</div>`;
  return `<div class="preview-record">${cover}${head}${acts(address, view, options)}</div>${abstract(address, view)}`;
}

function acts({ locale }: ScreenAddress, view: RecordView, { library, info }: RecordPreviewOptions): string {
  const words = prerenderWords[locale];
  const { availability, online } = view;
  const branches = branchesOnShelf(view, undefined);
  // A lent title has its return date, whose words depend on the day of the reader.
  const state = availability.state === 'available' ? (availability.text ?? '') : '';
  const count = branches.length > 1 ? ` <small>${escapeHtml(words.inBranches(branches.length))}</small>` : '';
  const isReservable = view.actions.includes('reserve') && library?.capabilities.reserve !== false;
  const main = online ? '' : branches.length > 0 ? shelf(words, view, info) : '';
  const blank = online || (branches.length === 0 && isReservable) ? '<div class="preview-blank"></div>' : '';
  const reserve = isReservable && branches.length > 0 ? '<div class="preview-reserve"></div>' : '';
  return `<div class="preview-acts"><p class="preview-state">${escapeHtml(state)}${count}</p>${main}${blank}${reserve}<div class="preview-side"><i></i><i></i><i></i></div></div>`;
}

/** The branch to go to. Of several, the app knows it only with their opening hours. */
function shelf(words: PrerenderWords, view: RecordView, info: LibraryInfo | undefined): string {
  const branches = branchesOnShelf(view, undefined);
  const branch = branches.length > 1 && info === undefined ? undefined : bestBranch(branches, undefined, info);
  if (!branch) return '<div class="preview-blank"></div>';
  const contact = contactOfBranch(branch, info);
  const place = words.onShelfAt(joinIsolated([branch.name, branch.shelfmark], ', '));
  // The words for the opening hours depend on the time of the reader.
  const hours = contact?.opening ? '&nbsp;' : words.toBranch;
  const way = info === undefined || contact?.geo || contact?.address ? '<i></i>' : '';
  return `<div class="preview-shelf"><div><b>${escapeHtml(place)}</b><small>${hours}</small></div>${way}</div>`;
}

function abstract({ locale }: ScreenAddress, { abstract: text, online }: RecordView): string {
  // The access to an online title has lines of its own.
  if (!text || online) return '';
  const fold = text.length > longAbstract ? ' class="preview-folded"' : '';
  return `<div class="preview-about"><h2>${prerenderWords[locale].about}</h2><p dir="auto"${fold}>${escapeHtml(text.slice(0, maxAbstract))}</p></div>`;
}
