import { randomUUID } from 'node:crypto';
import type { RecordStore } from '@buchfink/catalogue/record/record-store';
import * as z from 'zod/mini';
import { acceptLongUpload } from '../../../base/http/server/slow-clients.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import type { LibrarySettings } from '../../../projects/libraries/library-settings.ts';
import type { Projects } from '../../../projects/project/project.ts';
import type { CommandRun, CommandRuns, RequestedRun } from '../../../storage/monitoring/runs/command-runs.ts';
import type { RunOptions } from '../../../storage/monitoring/runs/run-report.ts';
import { distinctLibraries } from '../../monitoring/connections/system-states.ts';
import { type ActOutcome, type ActRoute, mountOperatorAction } from '../frame/mount-action.tsx';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorCall, OperatorSite } from '../frame/operator-site.ts';
import { importsPath, runPath } from './import-paths.ts';
import { renderImportsPage, renderUndoPage } from './imports-page.tsx';
import { receiveForm } from './receive-form.ts';
import { renderRunPage } from './run-page.tsx';
import type { RunQueue } from './run-queue.ts';
import { canGoOn, isMostlyUnreadable, stateOfRun } from './run-state.ts';
import type { Uploads } from './uploads.ts';

/** What the pages about imports need. */
export interface ImportPagesDeps {
  readonly projects: Pick<Projects, 'all'>;
  readonly records: Pick<RecordStore, 'undoState'>;
  readonly runs: CommandRuns;
  readonly queue: RunQueue;
  readonly uploads: Uploads;
  /** The size of the largest file to upload, in megabytes; 0: none. */
  readonly maxMegabytes: number;
  /** Whether there may be other nodes, which have files that this one has not. */
  readonly isShared: boolean;
}

const shortText = z.string().check(z.maxLength(100));
const UploadForm = z.object({
  mode: z.enum(['add', 'replace', 'delete']),
  upload: z.optional(shortText),
  fault: z.optional(z.enum(['empty', 'too-large', 'no-room', 'broken-off'])),
});
const faultStatus = { empty: 400, 'too-large': 413, 'no-room': 507, 'broken-off': 400 } as const;
const CountForm = z.object({ count: z.optional(shortText) });

/** Mounts the pages about the imports of libraries with a built-in catalogue, and their acts. */
export function mountImportPages(site: OperatorSite, deps: ImportPagesDeps): void {
  const { projects, records, runs, queue, uploads, maxMegabytes, isShared } = deps;
  const first = importsPath(':libraryId');
  const libraryOf = ({ params }: OperatorCall): LibrarySettings | undefined =>
    distinctLibraries(projects).find(
      ({ id, system }) => String(id) === params.libraryId && system.catalogue?.kind === 'builtin',
    );
  const runOf = async ({ params }: OperatorCall, library: LibrarySettings): Promise<CommandRun | undefined> => {
    const run = await runs.find(params.runId ?? '');
    return run?.libraryId === library.id ? run : undefined;
  };
  const listOf = async (library: LibrarySettings, refusal?: string) => ({
    library,
    maxMegabytes,
    refusal,
    runs: await runs.list(library.id),
    undo: await records.undoState(library.id),
  });
  const pageOfRun = async (library: LibrarySettings, run: CommandRun, call: OperatorCall, isCountWrong = false) => {
    const { upload } = run;
    const hasFile = upload !== undefined && (isShared || (await uploads.find(upload)) !== undefined);
    const next = upload !== undefined && run.isDryRun ? await runs.find(importId(upload)) : undefined;
    return renderRunPage({ library, run, hasFile, next, isCountWrong }, call);
  };
  const busy = async (library: LibrarySettings, call: OperatorCall): Promise<ActOutcome> => ({
    kind: 'refused',
    page: renderImportsPage(await listOf(library, operatorWordsIn(call.locale).imports.upload.busy), call),
  });
  /** Requests a run and leads to its page, or says that another one is running. */
  const request = async (library: LibrarySettings, call: OperatorCall, run: RequestedRun): Promise<ActOutcome> =>
    (await queue.request(run))
      ? { kind: 'done', location: runPath(run), object: run.what }
      : { ...(await busy(library, call)), object: run.what };

  /** Mounts an act on a library. */
  const mountLibraryAction = <Form>(
    path: string,
    act: Pick<ActRoute<Form>, 'act' | 'form' | 'readForm'> & { readonly site?: OperatorSite },
    run: (library: LibrarySettings, call: OperatorCall, form: Form) => Promise<ActOutcome>,
  ) =>
    mountOperatorAction(act.site ?? site, {
      ...act,
      path: `${first}/${path}`,
      access: 'act',
      pageOf: ({ params }) => importsPath(Number(params.libraryId)),
      async run(call, form) {
        const library = libraryOf(call);
        return library && run(library, call, form);
      },
    });
  /** Mounts an act on a run. */
  const mountRunAction = <Form>(
    path: string,
    act: Pick<ActRoute<Form>, 'act' | 'form'>,
    perform: (run: CommandRun, library: LibrarySettings, call: OperatorCall, form: Form) => Promise<ActOutcome>,
  ) =>
    mountOperatorAction(site, {
      ...act,
      path: `${first}/:runId/${path}`,
      access: 'act',
      pageOf: ({ params }) => `${importsPath(Number(params.libraryId))}/${params.runId}`,
      async run(call, form) {
        const library = libraryOf(call);
        const run = library && (await runOf(call, library));
        return run && library && perform(run, library, call, form);
      },
    });
  const countWrong = async (library: LibrarySettings, run: CommandRun, call: OperatorCall): Promise<ActOutcome> => ({
    kind: 'refused',
    object: run.what,
    page: await pageOfRun(library, run, call, true),
  });

  mountOperatorPage(site, {
    path: first,
    access: 'read',
    async render(call) {
      const library = libraryOf(call);
      return library && renderImportsPage(await listOf(library), call);
    },
  });
  mountOperatorPage(site, {
    path: `${first}/undo`,
    access: 'read',
    async render(call) {
      const library = libraryOf(call);
      return library && renderUndoPage(await listOf(library), call);
    },
  });
  mountOperatorPage(site, {
    path: `${first}/:runId`,
    access: 'read',
    async render(call) {
      const library = libraryOf(call);
      const run = library && (await runOf(call, library));
      return library && run && pageOfRun(library, run, call);
    },
  });

  if (maxMegabytes > 0)
    // Only this path reads forms with files, which it streams to the disk.
    site.app.register(async (app) => {
      app.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, payload));
      const readForm: ActRoute<unknown>['readForm'] = async ({ request: { raw } }, isOwn) => {
        const end = acceptLongUpload(raw.socket);
        try {
          return await receiveForm(raw, uploads, (fields) => isOwn(fields.get('token') ?? ''));
        } finally {
          end();
        }
      };
      const upload = { act: 'import-check', form: UploadForm, readForm, site: { ...site, app } } as const;
      mountLibraryAction('upload', upload, async (library, call, { mode, upload: id, fault = 'empty' }) => {
        const file = id === undefined ? undefined : await uploads.find(id);
        if (file === undefined) {
          const page = renderImportsPage(
            await listOf(library, operatorWordsIn(call.locale).imports.upload.faults[fault]),
            call,
          );
          return { kind: 'refused', page: { ...page, status: faultStatus[fault] } };
        }
        const outcome = await request(library, call, {
          id: `${file.id}-check`,
          libraryId: library.id,
          command: 'import',
          isDryRun: true,
          what: `import --mode ${mode} ${file.name}`,
          upload: file.id,
          options: { mode },
        });
        if (outcome.kind === 'refused') await uploads.remove(file.id);
        return outcome;
      });
    });

  mountRunAction('confirm', { act: 'import-start', form: CountForm }, async (run, library, call, { count }) => {
    const { upload, isDryRun, report, options } = run;
    if (upload === undefined || !isDryRun || report?.changes === undefined || isMostlyUnreadable(run)) return lead(run);
    const removal = allowedRemoval(run, count);
    if (removal === 'wrong') return countWrong(library, run, call);
    const next = { id: importId(upload), libraryId: library.id, command: 'import', isDryRun: false } as const;
    // A second click leads to the import that the first one has started.
    const existing = await runs.find(next.id);
    if (existing) return lead(existing);
    return request(library, call, { ...next, what: run.what, upload, options: { ...options, ...removal } });
  });
  mountRunAction('again', { act: 'import-again', form: CountForm }, async (run, library, call, { count }) => {
    if (!canGoOn(run, stateOfRun(run, call.now.getTime()))) return lead(run);
    const removal = allowedRemoval(run, count);
    if (removal === 'wrong') return countWrong(library, run, call);
    const isRequested = await queue.requestAgain(run.id, { ...run.options, ...removal });
    return isRequested ? lead(run) : busy(library, call);
  });
  mountRunAction('cancel', { act: 'import-stop', form: z.object({}) }, async (run) => {
    await queue.cancel(run.id);
    return lead(run);
  });
  mountRunAction('discard', { act: 'import-discard', form: z.object({}) }, async (run, library) => {
    if (run.upload !== undefined && run.isDryRun) {
      // The file may be on another node, where it goes after a day.
      await runs.discard(run.upload);
      await uploads.remove(run.upload);
    }
    return { kind: 'done', location: importsPath(library.id), object: run.what };
  });
  const harvestForm = z.object({ full: z.optional(z.literal('on')) });
  mountLibraryAction('harvest', { act: 'harvest', form: harvestForm }, async (library, call, { full }) => {
    const isFull = full === 'on';
    return request(library, call, {
      id: randomUUID(),
      libraryId: library.id,
      command: 'harvest',
      isDryRun: false,
      what: isFull ? 'harvest --full' : 'harvest',
      options: { isFull },
    });
  });
  const undoForm = z.object({ run: shortText });
  mountLibraryAction('undo', { act: 'import-undo', form: undoForm }, async (library, call, form) => {
    const undo = await records.undoState(library.id);
    // Since the page was opened, another import may have come between.
    if (undo?.isKept !== true || undo.run.id !== form.run)
      return { kind: 'refused', page: renderUndoPage(await listOf(library), call) };
    return request(library, call, {
      id: randomUUID(),
      libraryId: library.id,
      command: 'undo',
      isDryRun: false,
      what: `undo: ${undo.run.what}`,
      options: {},
    });
  });
}

/** The id of the import of an upload: one file is imported once. */
const importId = (upload: string) => `${upload}-import`;

const lead = (run: CommandRun): ActOutcome => ({ kind: 'done', location: runPath(run), object: run.what });

/** The removal that an operator allows by its number; `wrong`: another number, or none, was entered. */
function allowedRemoval({ report }: CommandRun, count: string | undefined): Pick<RunOptions, 'removeUpTo'> | 'wrong' {
  if (report?.removal === undefined) return {};
  return count?.trim() === String(report.removal.count) ? { removeUpTo: report.removal.count } : 'wrong';
}
