import type { FoundPatrons } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { formatDay } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import { Field } from '../frame/forms.tsx';
import type { OperatorPage } from '../frame/operator-page.ts';
import type { OperatorCall } from '../frame/operator-site.ts';
import { Section } from '../frame/sections.tsx';
import { Nothing, Table } from '../frame/table.tsx';
import { type DeskCall, deskPath } from './desk-call.ts';
import { stateText } from './patrons/card-section.tsx';
import { groupName } from './patrons/group-name.ts';

/** Renders the page with the desks of an operator. */
export function renderDesks({ locale, caller }: OperatorCall, libraries: readonly LibrarySettings[]): OperatorPage {
  const words = operatorWordsIn(locale);
  const own = libraries.filter(({ id }) => caller.deskLibraries?.includes(id) ?? true);
  return {
    title: words.desk.title,
    lead: words.desk.lead,
    content:
      own.length > 0 ? (
        <ul>
          {own.map(({ id, libname }) => (
            <li key={id}>
              <a href={`${deskPath}/${id}`}>{`${id} ${libname}`}</a>
            </li>
          ))}
        </ul>
      ) : (
        <Nothing>{words.desk.noLibraries}</Nothing>
      ),
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
  const { words, path } = desk;
  return {
    title: words.desk.accounts,
    back: { path: deskPath, text: words.desk.title },
    content: (
      <>
        {/* biome-ignore lint/a11y/useSemanticElements: older screen readers do not know the element */}
        <form method="get" action={path} role="search" className="line">
          <Field
            label={words.desk.search.label}
            name="query"
            value={search?.query}
            hint={words.desk.search.hint}
            fault={search?.fault}
            isRequired
            maxLength={200}
            hasFocus
          />
          <button type="submit">{words.desk.search.submit}</button>
        </form>
        {search?.found && <Found desk={desk} found={search.found} />}
      </>
    ),
    status: search?.fault === undefined ? undefined : 400,
  };
}

/** The patrons whom a search has found. */
function Found({ desk, found }: { readonly desk: DeskCall; readonly found: FoundPatrons }) {
  const { words, path, call, circulation, today } = desk;
  const { name, card, group, validUntil, state } = words.deskPatrons.columns;
  return (
    <Section id="found" title={words.desk.search.title}>
      <Table
        label={words.desk.search.title}
        columns={[name, card, group, validUntil, state].map((label) => ({ label }))}
        rows={found.patrons.map((patron) => [
          { content: <a href={`${path}/patrons/${patron.id}`}>{patron.name ?? words.deskPatrons.noName}</a> },
          { content: patron.card },
          { content: groupName(circulation.options.rules, patron.group, call.locale) },
          { content: patron.validUntil && formatDay(patron.validUntil, call.locale) },
          { content: stateText({ words, today }, patron) },
        ])}
        empty={words.desk.search.none}
      />
      {!found.isComplete && <p className="quiet">{words.desk.search.more}</p>}
    </Section>
  );
}
