import type { LetterRow, LetterRunRow } from '@buchfink/connectors/builtin/circulation/store/letter-rows';
import * as z from 'zod/mini';
import { formatDay } from '../../../../messages/format-values.ts';
import { wordsIn } from '../../../../messages/texts.ts';
import { type LetterSource, letterText, printedLocale } from '../../../../systems/letters/letter-text.ts';
import type { LetterJob } from '../../../../systems/letters/write-letters.ts';
import {
  ActId,
  type DeskCall,
  type DeskDeps,
  type DeskPages,
  doOnce,
  mountDeskAction,
  mountDeskPage,
} from '../desk-call.ts';
import { lettersPath, renderLetters } from './letters-page.tsx';

const runPath = '/letters/runs/:runId';

/** Mounts the page about overdue letters and its acts: make a run, print it, undo it. */
export function mountLetterActions(pages: DeskPages): void {
  const { deps } = pages;
  mountDeskPage(pages, '/letters', async (desk) => {
    const made = desk.call.query.get('made');
    const run = made === null ? undefined : await desk.circulation.letters.run(made);
    return renderLetters(desk, { made: run && { ...run, unprintable: await unprintable(deps, desk, run) } });
  });
  mountDeskAction(pages, {
    path: '/letters',
    act: 'desk-make-letters',
    form: z.object({ act: ActId }),
    async run(desk, { act }) {
      const run = await desk.circulation.letters.print(act);
      if (run !== undefined)
        return { kind: 'done', location: `${lettersPath(desk)}?made=${run.id}`, object: String(run.letters) };
      const text = desk.words.deskLetters.nothing;
      return { kind: 'refused', page: await renderLetters(desk, { notice: { kind: 'bad', text } }) };
    },
    refuse: (desk, { text }) => renderLetters(desk, { notice: { kind: 'bad', text } }),
  });
  mountDeskAction(pages, {
    path: `${runPath}/print`,
    act: 'desk-print-letters',
    form: z.object({ act: ActId }),
    async run(desk) {
      const stored = await desk.circulation.letters.run(desk.call.params.runId ?? '');
      if (stored === undefined) return undefined;
      const { run, letters } = stored;
      if (letters.length === 0) {
        const text = desk.words.deskLetters.empty;
        return { kind: 'refused', page: await renderLetters(desk, { notice: { kind: 'bad', text } }) };
      }
      return {
        kind: 'file',
        name: `letters-${run.day}.pdf`,
        type: 'application/pdf',
        body: await deps.letters.write(jobOf(deps, desk, run, letters)),
        object: String(letters.length),
      };
    },
    refuse: (desk, { text }) => renderLetters(desk, { notice: { kind: 'bad', text } }),
  });
  mountDeskAction(pages, {
    path: `${runPath}/undo`,
    act: 'desk-undo-letters',
    form: z.object({ act: ActId }),
    async run(desk, { act }) {
      const runId = desk.call.params.runId ?? '';
      const { letters } = await doOnce(
        desk,
        act,
        'undo-letters',
        (circulation) => circulation.letters.undo(runId),
        () => undefined,
      );
      return { kind: 'done', location: `${lettersPath(desk)}?undone=${letters}`, object: String(letters) };
    },
    refuse: (desk, { text }) => renderLetters(desk, { notice: { kind: 'bad', text } }),
  });
}

/** What the letters of a library are made from: its own data, and the language of the first project that has it. */
function sourceOf({ projects }: Pick<DeskDeps, 'projects'>, { library, circulation, call }: DeskCall): LetterSource {
  const project = projects.all.find(({ libraries }) => libraries.some(({ id }) => id === library.id));
  return {
    library,
    currency: circulation.options.rules.currency,
    locale: printedLocale(project?.config.settings.locale, call.locale),
  };
}

function jobOf(deps: DeskDeps, desk: DeskCall, run: LetterRunRow, letters: readonly LetterRow[]): LetterJob {
  const source = sourceOf(deps, desk);
  const { locale, library } = source;
  return {
    title: wordsIn(locale).letters.documentTitle({ day: formatDay(run.day, locale), library: library.libname }),
    locale,
    author: library.libname,
    made: run.at,
    letters: letters.map(({ content }) => letterText(source, run.day, content)),
  };
}

/** The letters of a run with characters that the typeface lacks. */
async function unprintable(
  deps: DeskDeps,
  desk: DeskCall,
  { run, letters }: { readonly run: LetterRunRow; readonly letters: readonly LetterRow[] },
) {
  const found = await deps.letters.unprintable(jobOf(deps, desk, run, letters).letters);
  return found.flatMap(({ at, characters }) => {
    const letter = letters[at];
    return letter === undefined ? [] : [{ number: at + 1, card: letter.content.card, characters }];
  });
}
