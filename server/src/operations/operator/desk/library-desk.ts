import type { FoundPatrons } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { escapeHtml } from '../../../base/http/escape-html.ts';
import { formatDay } from '../../../messages/format-values.ts';
import { deskWords } from '../../../messages/operator/desk-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { renderField } from '../frame/forms.ts';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { renderTable } from '../frame/table.ts';
import { type DeskCall, deskPath } from './desk-call.ts';
import { renderSection } from './desk-forms.ts';
import { stateText } from './patrons/card-section.ts';
import { groupName } from './patrons/group-name.ts';

/** Renders the page with the desks of an operator. */
export function renderDesks({ locale, caller }: OperatorCall, libraries: readonly LibrarySettings[]): OperatorPage {
  const words = deskWords[locale];
  const own = libraries.filter(({ id }) => caller.deskLibraries?.includes(id) ?? true);
  const items = own.map(
    ({ id, libname }) => `<li><a href="${deskPath}/${id}">${escapeHtml(`${id} ${libname}`)}</a></li>`,
  );
  return {
    title: words.title,
    lead: words.lead,
    content:
      items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p class="nothing">${escapeHtml(words.noLibraries)}</p>`,
  };
}

/** What a search for patrons shows. */
export interface PatronSearch {
  readonly query: string;
  readonly found?: FoundPatrons;
  readonly fault?: string;
}

/** Renders the desk of a library: the search for a patron, with those who were found. */
export function renderLibraryDesk(desk: DeskCall, search?: PatronSearch): OperatorPage {
  const { words, path, call, circulation } = desk;
  const form = `<form method="get" action="${path}" role="search" class="line">${renderField({
    ...{ label: words.search.label, name: 'query', hint: words.search.hint, maxLength: 200, hasFocus: true },
    ...{ isRequired: true, value: search?.query ?? '' },
    ...(search?.fault !== undefined && { fault: search.fault }),
  })}<button>${escapeHtml(words.search.submit)}</button></form>`;
  return {
    title: words.accounts,
    back: { path: deskPath, text: words.title },
    content: `${form}${search?.found ? found(desk, search.found) : ''}`,
    ...(search?.fault !== undefined && { status: 400 }),
  };

  function found({ today }: DeskCall, { patrons, isComplete }: FoundPatrons): string {
    const { name, card, group, validUntil, state } = words.patronColumns;
    const table = renderTable({
      label: words.search.title,
      columns: [name, card, group, validUntil, state].map((label) => ({ label })),
      rows: patrons.map((patron) => [
        {
          html: `<a href="${escapeHtml(`${path}/patrons/${patron.id}`)}">${escapeHtml(patron.name ?? words.noName)}</a>`,
        },
        { text: patron.card },
        { text: groupName(circulation.options.rules, patron.group, call.locale) },
        { text: patron.validUntil && formatDay(patron.validUntil, call.locale) },
        { text: stateText({ words, today }, patron) },
      ]),
      empty: words.search.none,
    });
    const more = isComplete ? '' : `<p class="quiet">${escapeHtml(words.search.more)}</p>`;
    return renderSection('found', words.search.title, `${table}${more}`);
  }
}
