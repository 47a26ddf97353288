import type { RemovedRows } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { writeOutcome } from '@buchfink/connectors/builtin/circulation/desk/stored-outcome';
import { normalizeLogin } from '@buchfink/connectors/builtin/circulation/patrons/find-patron';
import * as z from 'zod/mini';
import { exportPatron } from '../../../../api/account/patron-data/export-patron.ts';
import { type ForgottenPatron, forgetPatron } from '../../../../api/account/patron-data/forget-patron.ts';
import { formatNumber } from '../../../../messages/format-values.ts';
import type { PersonalTraces } from '../../../../storage/personal-data/personal-values.ts';
import { Field } from '../../frame/forms.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { cardHint } from '../../frame/record-act.ts';
import { Section } from '../../frame/sections.tsx';
import { Nothing, Table } from '../../frame/table.tsx';
import {
  ActId,
  type DeskCall,
  type DeskPages,
  doOnce,
  entry,
  mountDeskAction,
  mountDeskPage,
  mountPatronAction,
  mountPatronPage,
  type PatronCall,
  patronCallOf,
  type Refusal,
  withCard,
} from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';
import { renderLibraryDesk } from '../library-desk.tsx';
import { storedOutcome } from '../outcome.tsx';

/** What is stored of a patron who was forgotten: numbers only. */
interface ForgottenOutcome extends Pick<ForgottenPatron, 'deleted' | 'ledgerLines'> {
  readonly traces: PersonalTraces;
}

/** Mounts the export of a patron's data, and forgetting a patron. */
export function mountPrivacyActions(pages: DeskPages): void {
  const { access, searchTraces } = pages.deps;
  mountPatronPage(pages, '/privacy', async (patron) => renderPrivacy(patron));
  mountPatronAction(pages, {
    path: '/export',
    act: 'desk-export-patron',
    form: z.object({ act: ActId }),
    async run(patron) {
      const { circulation } = patron;
      const document = await exportPatron(circulation, access, withCard(patron), circulation.options.now);
      return {
        kind: 'file',
        name: `patron-${patron.today}.json`,
        type: 'application/json; charset=utf-8',
        body: `${JSON.stringify(document, undefined, 2)}\n`,
        object: cardHint(patron.patron.card),
      };
    },
    refuse: async (patron, refusal) => renderPrivacy(patron, refusal),
  });
  mountDeskAction(pages, {
    path: '/patrons/:patronId/forget',
    act: 'desk-forget-patron',
    form: z.object({ act: ActId, card: entry(200) }),
    async run(desk, { act, card }) {
      const location = `${desk.path}/forgotten/${act}`;
      const patron = await patronCallOf(desk, desk.call.params.patronId ?? '');
      // A form that is sent twice finds nobody any more.
      if (patron === undefined)
        return (await storedOutcome(desk, act))?.kind === 'forget' ? { kind: 'done', location } : undefined;
      const { circulation, words } = patron;
      if (normalizeLogin(card) !== normalizeLogin(patron.patron.card))
        return { kind: 'refused', page: renderPrivacy(patron, { text: words.deskPrivacy.wrongCard }) };
      const { values, ...forgotten } = await forgetPatron(
        {
          circulation,
          access,
          now: circulation.options.now,
          remove: (own) =>
            doOnce(
              desk,
              act,
              'forget',
              (once) => once.desk.removePatron(own),
              () => undefined,
            ),
        },
        withCard(patron),
      );
      await storeProof(desk, act, { ...forgotten, traces: await searchTraces(values) });
      return { kind: 'done', location, object: cardHint(patron.patron.card) };
    },
    async refuse(desk, refusal) {
      const patron = await patronCallOf(desk, desk.call.params.patronId ?? '');
      return patron ? renderPrivacy(patron, refusal) : renderLibraryDesk(desk);
    },
  });
  mountDeskPage(pages, '/forgotten/:actId', async (desk) => {
    const outcome = await storedOutcome(desk, desk.call.params.actId ?? '');
    if (outcome?.kind !== 'forget') return undefined;
    return renderForgotten(desk, outcome.result as ForgottenOutcome | RemovedRows);
  });
}

/** Stores what was deleted and what the search found in place of the outcome of the removal. */
async function storeProof({ circulation }: DeskCall, id: string, result: ForgottenOutcome): Promise<void> {
  const { store, libraryId, now } = circulation.options;
  await store.change(libraryId, (unit) =>
    unit.putDeskAct({ id, kind: 'forget', at: now().getTime(), outcome: writeOutcome({ result }) }),
  );
}

function renderPrivacy(patron: PatronCall, refusal?: Refusal): OperatorPage {
  const { words, patronPath } = patron;
  const { deskPrivacy: privacy } = words;
  return {
    title: privacy.title,
    lead: patron.patron.name ?? patron.patron.card,
    back: { path: patronPath, text: words.desk.toPatron },
    notice: refusal && { kind: 'bad', text: refusal.text },
    content: (
      <>
        <Section id="export" title={privacy.exportTitle}>
          <p>{privacy.exportLead}</p>
          <ActionForm desk={patron} action={`${patronPath}/export`} button={privacy.exportSubmit} />
        </Section>
        <Section id="forget" title={privacy.forgetTitle}>
          <Forget patron={patron} />
        </Section>
      </>
    ),
  };
}

/** What forgetting the patron means, and the form that does; or why it cannot be done yet. */
function Forget({ patron }: { readonly patron: PatronCall }) {
  const { words, patronPath, account, call } = patron;
  const { deskPrivacy: privacy } = words;
  const { forgetItems: items } = privacy;
  const reasons = [
    ...(account.lent.length > 0 ? [words.deskRefusals.details['has-loans']] : []),
    ...(account.fees.length > 0 ? [words.deskRefusals.details['owes-fees']] : []),
  ];
  if (reasons.length > 0) return reasons.map((reason) => <Nothing key={reason}>{reason}</Nothing>);
  return (
    <>
      <p>{privacy.forgetLead}</p>
      <ul>
        <li>{items.data}</li>
        <li>{items.reservations({ reservations: formatNumber(account.reservations.length, call.locale) })}</li>
        <li>{items.logins}</li>
      </ul>
      <p>{privacy.forgetStays}</p>
      <ActionForm desk={patron} action={`${patronPath}/forget`} button={privacy.forgetSubmit} kind="danger">
        <Field label={privacy.confirmCard} name="card" hint={privacy.confirmHint} isRequired maxLength={200} />
      </ActionForm>
    </>
  );
}

/** Renders the proof that a patron is forgotten. */
function renderForgotten(desk: DeskCall, outcome: ForgottenOutcome | RemovedRows): OperatorPage {
  const { words, path, library, call } = desk;
  const { deskPrivacy: privacy } = words;
  const number = (value: number) => formatNumber(value, call.locale);
  const head = { title: privacy.forgotten, back: { path, text: words.desk.of({ library: library.libname }) } };
  if (!('traces' in outcome)) return { ...head, content: <p>{privacy.running}</p> };
  const { deleted, ledgerLines, traces } = outcome;
  const places = [
    ...traces.left.map(({ database, table, rows }) => `${database} ${table} (${number(rows)})`),
    ...traces.remaining,
  ];
  return {
    ...head,
    lead: privacy.forgottenLead,
    notice:
      places.length === 0
        ? { kind: 'done', text: privacy.clean({ tables: number(traces.tables), files: number(traces.names.length) }) }
        : { kind: 'bad', text: privacy.left({ places: places.join(', ') }) },
    content: (
      <>
        <Table
          label={privacy.forgotten}
          columns={[{ label: privacy.columns.data }, { label: privacy.columns.rows, isNumber: true }]}
          rows={deleted.map(([name, count]) => [{ content: privacy.deletedTables[name] }, { content: number(count) }])}
          empty=""
        />
        <p>{privacy.ledger({ lines: number(ledgerLines) })}</p>
      </>
    ),
  };
}
