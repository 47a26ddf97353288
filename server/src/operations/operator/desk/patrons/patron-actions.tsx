import type { PatronBlockKind } from '@buchfink/connectors/builtin/circulation/store/circulation-rows';
import * as z from 'zod/mini';
import { ChoiceField, Field } from '../../frame/forms.tsx';
import type { ActOutcome } from '../../frame/mount-action.tsx';
import type { OperatorPage } from '../../frame/operator-page.ts';
import { cardHint } from '../../frame/record-act.ts';
import {
  ActId,
  type DeskActKind,
  type DeskPages,
  doOnce,
  doPatronOnce,
  entry,
  mountDeskAction,
  mountDeskPage,
  mountPatronAction,
  mountPatronPage,
  type PatronCall,
  type Refusal,
  withCard,
} from '../desk-call.ts';
import { ActionForm } from '../desk-forms.tsx';
import {
  NewPatronForm,
  newPatronOf,
  PatronForm,
  patronChangeOf,
  renderEdit,
  renderNewPatron,
  renderPin,
  seenOf,
} from './patron-forms.tsx';
import { patronDone, refusedOnPatronPage } from './patron-page.tsx';

const blockKinds = ['blocked', 'card-lost', 'confirm-data'] as const satisfies readonly PatronBlockKind[];

/** Mounts the acts on cards: add, change, prolong, new PIN, block, lift the block. */
export function mountPatronActions(pages: DeskPages): void {
  mountDeskPage(pages, '/patrons/new', async (desk) => renderNewPatron(desk));
  mountDeskAction(pages, {
    path: '/patrons',
    act: 'desk-add-patron',
    form: NewPatronForm,
    async run(desk, form) {
      const { patronId, userId } = await doOnce(
        desk,
        form.act,
        'add',
        (circulation) => circulation.desk.addPatron(newPatronOf(form)),
        (result) => result.patronId,
      );
      return {
        kind: 'done',
        location: `${desk.path}/patrons/${patronId}?done=${form.act}`,
        object: cardHint(userId),
      };
    },
    refuse: async (desk, refusal, form) => renderNewPatron(desk, form, refusal),
  });

  mountPatronPage(pages, '/edit', async (patron) => renderEdit(patron));
  mountPatronAction(pages, {
    path: '/edit',
    act: 'desk-change-patron',
    form: PatronForm,
    async run(patron, form) {
      const seen = seenOf(form, patron.patron);
      const change = patronChangeOf(form, seen);
      if (change === undefined) return patronDone(patron, form.act);
      return once(patron, form.act, 'change', (desk) => desk.changePatron(patron.patron.card, change, seen));
    },
    // Who comes second reads what was first.
    refuse: async (patron, refusal, form) =>
      renderEdit(patron, refusal.code === 'patron-changed' ? undefined : form, refusal),
  });

  mountPatronAction(pages, {
    path: '/prolong',
    act: 'desk-prolong-card',
    form: z.object({ act: ActId, validUntil: entry(10) }),
    run: (patron, { act, validUntil }) =>
      once(patron, act, 'prolong', (desk) => desk.changePatron(patron.patron.card, { validUntil })),
    refuse: refusedOnPatronPage,
  });

  mountPatronPage(pages, '/pin', async (patron) => renderPin(patron));
  mountPatronAction(pages, {
    path: '/pin',
    act: 'desk-set-pin',
    form: z.object({ act: ActId, pin: entry(200) }),
    async run(patron, { act, pin }) {
      const outcome = await once(patron, act, 'pin', (desk) => desk.setPin(patron.patron.card, pin));
      await pages.deps.access.revoke(withCard(patron), patron.circulation.options.now);
      return outcome;
    },
    refuse: async (patron, refusal, { pin }) => renderPin(patron, pin, refusal),
  });

  mountPatronPage(pages, '/block', async (patron) => renderBlock(patron));
  mountPatronAction(pages, {
    path: '/block',
    act: 'desk-block-patron',
    form: z.object({ act: ActId, kind: z.enum(blockKinds), text: z._default(entry(), '') }),
    run: (patron, { act, kind, text }) =>
      once(patron, act, 'block', (desk) => desk.setBlock(patron.patron.card, kind, text.trim() || undefined)),
    refuse: async (patron, refusal, { text }) => renderBlock(patron, text, refusal),
  });
  mountPatronAction(pages, {
    path: '/unblock',
    act: 'desk-unblock-patron',
    form: z.object({ act: ActId }),
    run: (patron, { act }) => once(patron, act, 'unblock', (desk) => desk.setBlock(patron.patron.card)),
    refuse: refusedOnPatronPage,
  });
}

type Desk = PatronCall['circulation']['desk'];

async function once(
  patron: PatronCall,
  actId: string,
  kind: DeskActKind,
  run: (desk: Desk) => Promise<unknown>,
): Promise<ActOutcome> {
  await doPatronOnce(patron, actId, kind, ({ desk }) => run(desk));
  return patronDone(patron, actId);
}

function renderBlock(patron: PatronCall, entered = '', refusal?: Refusal): OperatorPage {
  const { words, patronPath, patron: row } = patron;
  const { block } = words.deskPatrons;
  const kinds = blockKinds.map((key) => ({ key, label: words.deskPatrons.blockKinds[key] }));
  return {
    title: block.title,
    lead: row.name ?? row.card,
    back: { path: patronPath, text: words.desk.toPatron },
    notice: refusal && { kind: 'bad', text: refusal.text },
    content: (
      <>
        <p>{block.lead}</p>
        <ActionForm desk={patron} action={`${patronPath}/block`} button={block.submit} kind="danger">
          <ChoiceField name="kind" label={block.kind} choices={kinds} chosen="blocked" />
          <Field label={block.text} name="text" value={entered} hint={block.textHint} maxLength={1_000} />
        </ActionForm>
      </>
    ),
  };
}
