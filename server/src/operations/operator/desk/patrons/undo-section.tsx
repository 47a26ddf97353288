import type { UndoableAct } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { formatAge, formatMoney } from '../../../../messages/format-values.ts';
import { HiddenField } from '../../frame/forms.tsx';
import { Acts, Section } from '../../frame/sections.tsx';
import { Table } from '../../frame/table.tsx';
import { type DeskCall, type PatronCall, titleOf } from '../desk-call.ts';
import { ActForm } from '../desk-forms.tsx';

/** The returns and payments of a patron that can still be undone; nothing where there are none. */
export function Undoable({ patron }: { readonly patron: PatronCall }) {
  const { words, undoable, call } = patron;
  if (undoable.length === 0) return undefined;
  return (
    <Section id="undo" title={words.undo.title}>
      <p>{words.undo.lead}</p>
      <Table
        label={words.undo.title}
        columns={words.undo.columns.map((label) => ({ label }))}
        rows={undoable.map((act) => [
          { content: actText(patron, act) },
          { content: formatAge(call.now.getTime() - act.at, call.locale) },
          {
            content: (
              <Acts>
                <UndoForm patron={patron} act={act} />
              </Acts>
            ),
          },
        ])}
        empty=""
      />
    </Section>
  );
}

interface UndoReturnProps {
  readonly desk: DeskCall;
  readonly actId: string;
  readonly branch: string;
  readonly title: string;
}

/** The button that undoes a return on the page of returns. */
export function UndoReturnForm({ desk, actId, branch, title }: UndoReturnProps) {
  const { undo } = desk.words;
  return (
    <ActForm
      desk={desk}
      action={`${desk.path}/returns/undo`}
      button={undo.undoReturn}
      label={undo.of(undo.undoReturn, undo.returned(title))}
      kind="second"
    >
      <HiddenField name="of" value={actId} />
      <HiddenField name="branch" value={branch} />
    </ActForm>
  );
}

function actText(patron: PatronCall, act: UndoableAct): string {
  const { words, circulation, call } = patron;
  if (act.kind === 'return') return words.undo.returned(titleOf(patron, act));
  return words.undo.paid(formatMoney(act.amount, circulation.options.rules.currency, call.locale));
}

/** The button that undoes an act on the page of its patron. */
export function UndoForm({ patron, act }: { readonly patron: PatronCall; readonly act: UndoableAct }) {
  const { words, patronPath } = patron;
  const button = act.kind === 'return' ? words.undo.undoReturn : words.undo.cancelPayment;
  return (
    <ActForm
      desk={patron}
      action={act.kind === 'return' ? `${patronPath}/returns/undo` : `${patronPath}/pay/cancel`}
      button={button}
      label={words.undo.of(button, actText(patron, act))}
      kind="second"
    >
      <HiddenField name="of" value={act.id} />
    </ActForm>
  );
}
