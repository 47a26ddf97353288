import type { UndoableAct } from '@buchfink/connectors/builtin/circulation/desk/desk';
import { formatAge, formatMoney } from '../../../../messages/format-values.ts';
import { HiddenField } from '../../frame/forms.tsx';
import { Acts, Section } from '../../frame/sections.tsx';
import { Table } from '../../frame/table.tsx';
import { type DeskCall, type PatronCall, titleOf } from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';

/** The returns and payments of a patron that can still be undone; nothing where there are none. */
export function Undoable({ patron }: { readonly patron: PatronCall }) {
  const { words, undoable, call } = patron;
  if (undoable.length === 0) return undefined;
  const { columns } = words.deskUndo;
  return (
    <Section id="undo" title={words.deskUndo.title}>
      <p>{words.deskUndo.lead}</p>
      <Table
        label={words.deskUndo.title}
        columns={[columns.act, columns.since, columns.undo].map((label) => ({ label }))}
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
  const { deskUndo: undo } = desk.words;
  return (
    <ActionForm
      desk={desk}
      action={`${desk.path}/returns/undo`}
      button={undo.undoReturn}
      label={undo.of({ button: undo.undoReturn, act: undo.returned({ title }) })}
      kind="second"
    >
      <HiddenField name="of" value={actId} />
      <HiddenField name="branch" value={branch} />
    </ActionForm>
  );
}

function actText(patron: PatronCall, act: UndoableAct): string {
  const { words, circulation, call } = patron;
  if (act.kind === 'return') return words.deskUndo.returned({ title: titleOf(patron, act) });
  return words.deskUndo.paid({ amount: formatMoney(act.amount, circulation.options.rules.currency, call.locale) });
}

/** The button that undoes an act on the page of its patron. */
export function UndoForm({ patron, act }: { readonly patron: PatronCall; readonly act: UndoableAct }) {
  const { words, patronPath } = patron;
  const button = act.kind === 'return' ? words.deskUndo.undoReturn : words.deskUndo.cancelPayment;
  return (
    <ActionForm
      desk={patron}
      action={act.kind === 'return' ? `${patronPath}/returns/undo` : `${patronPath}/pay/cancel`}
      button={button}
      label={words.deskUndo.of({ button, act: actText(patron, act) })}
      kind="second"
    >
      <HiddenField name="of" value={act.id} />
    </ActionForm>
  );
}
