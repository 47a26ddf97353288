import { formatDay, formatNumber } from '../../../../messages/format-values.ts';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { Table } from '../../frame/table.tsx';
import type { DeskCall } from '../desk-call.ts';
import { sinceOf } from '../patrons/registration-section.tsx';

/** Renders the people who became patrons by themselves and have not shown their papers, the longest first. */
export async function renderRegistrations(desk: DeskCall): Promise<OperatorPage> {
  const { words, path, library, call, circulation } = desk;
  const { deskRegistrations: texts } = words;
  const { provisional, isComplete, pending, unreached } = await circulation.desk.registrations();
  return {
    title: texts.title,
    lead: texts.lead,
    back: { path, text: words.desk.of({ library: library.libname }) },
    content: (
      <>
        <Table
          label={texts.title}
          columns={[{ label: texts.name }, { label: texts.card }, { label: texts.since }, { label: texts.until }]}
          rows={provisional.map((row) => [
            { content: <a href={`${path}/patrons/${row.patron.id}`}>{row.patron.name ?? row.patron.card}</a> },
            { content: row.patron.card },
            { content: formatDay(sinceOf(desk, row), call.locale) },
            { content: row.patron.validUntil && formatDay(row.patron.validUntil, call.locale) },
          ])}
          empty={texts.none}
        />
        {!isComplete && <p className="quiet">{texts.more}</p>}
        {pending > 0 && <p>{texts.pending({ count: pending, number: formatNumber(pending, call.locale) })}</p>}
        {unreached > 0 && <p>{texts.unreached({ count: unreached, number: formatNumber(unreached, call.locale) })}</p>}
      </>
    ),
  };
}
