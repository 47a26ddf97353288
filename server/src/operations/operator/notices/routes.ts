import { NoticeWay } from '@buchfink/contract/account/notices';
import * as z from 'zod/mini';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { mailDocument } from '../../../systems/mail/mail-document.ts';
import { type ActOutcome, mountOperatorAction } from '../frame/mount-action.tsx';
import { mountOperatorDocument } from '../frame/mount-document.ts';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorCall, OperatorSite } from '../frame/operator-site.ts';
import { listedStates, maxListed, noDeliveries, renderLibraryOutbox } from './library-outbox-page.tsx';
import {
  libraryPath,
  type NoticePagesDeps,
  noticesPath,
  pausePath,
  previewDocumentPath,
  previewPath,
  resumePath,
  sendAgainPath,
  type TellingLibrary,
  tellingLibraries,
} from './notice-pages.ts';
import { type OutboxSummary, renderOutboxes } from './outbox-page.tsx';
import { composePreview, parsePreview, renderPreview } from './preview-page.tsx';

const dayMilliseconds = 86_400_000;

/** Mounts the pages about what patrons are told: what is on its way, and what it looks like. */
export function mountNoticePages(site: OperatorSite, deps: NoticePagesDeps): void {
  mountPreview(site, deps);
  mountOutboxes(site, deps);
}

function mountPreview(site: OperatorSite, deps: NoticePagesDeps): void {
  const previewOf = async (call: OperatorCall) => {
    const preview = parsePreview(tellingLibraries(deps), call);
    const { host } = call.request;
    // The address of the service in mails is that of the project; where it names none, the preview shows this one.
    const service = `https://${preview?.telling.project.hosts[0] ?? host}${site.app.basePath}`;
    return preview && { ...preview, mail: await composePreview(preview, { keys: deps.keys, service, now: call.now }) };
  };
  mountOperatorPage(site, {
    path: previewPath,
    access: 'read',
    render: async (call) => renderPreview(tellingLibraries(deps), await previewOf(call), call),
  });
  mountOperatorDocument(site, {
    path: previewDocumentPath,
    access: 'read',
    async render(call) {
      const preview = await previewOf(call);
      return preview && mailDocument(preview.mail);
    },
  });
}

function mountOutboxes(site: OperatorSite, deps: NoticePagesDeps): void {
  const libraryOf = ({ params }: OperatorCall) =>
    tellingLibraries(deps).find(({ library }) => String(library.id) === params.libraryId);
  mountOperatorPage(site, {
    path: noticesPath,
    access: 'read',
    async render(call) {
      const since = call.now.getTime() - dayMilliseconds;
      const summaries: OutboxSummary[] = [];
      for (const telling of tellingLibraries(deps)) {
        const { outbox } = telling.circulation;
        summaries.push({ ...telling, work: await outbox.work(), counts: await outbox.counts(since) });
      }
      return renderOutboxes(summaries, call);
    },
  });
  mountOperatorPage(site, {
    path: libraryPath(':libraryId'),
    access: 'read',
    async render(call) {
      const telling = libraryOf(call);
      return telling && renderLibraryOutbox(await readOutbox(telling), call);
    },
  });
  for (const [path, act, isPaused] of [
    [pausePath(':libraryId'), 'notices-pause', true],
    [resumePath(':libraryId'), 'notices-resume', false],
  ] as const)
    mountOperatorAction(site, {
      path,
      access: 'act',
      act,
      form: z.object({}),
      pageOf: ({ params }) => libraryPath(params.libraryId ?? ''),
      async run(call): Promise<ActOutcome | undefined> {
        const telling = libraryOf(call);
        if (telling === undefined) return undefined;
        await telling.circulation.outbox.pause(isPaused);
        const outcome = isPaused ? 'paused' : 'resumed';
        return { kind: 'done', location: `${libraryPath(telling.library.id)}?done=${outcome}` };
      },
    });
  mountOperatorAction(site, {
    path: sendAgainPath(':libraryId'),
    access: 'act',
    act: 'notices-send-again',
    form: z.object({ notice: z.string().check(z.maxLength(60)), way: NoticeWay }),
    pageOf: ({ params }) => libraryPath(params.libraryId ?? ''),
    async run(call, { notice, way }): Promise<ActOutcome | undefined> {
      const telling = libraryOf(call);
      if (telling === undefined) return undefined;
      if (await telling.circulation.outbox.sendAgain(notice, way))
        return { kind: 'done', location: `${libraryPath(telling.library.id)}?done=again` };
      const text = operatorWordsIn(call.locale).notices.nothingToSend;
      return { kind: 'refused', page: renderLibraryOutbox(await readOutbox(telling), call, { kind: 'bad', text }) };
    },
  });
}

async function readOutbox(telling: TellingLibrary) {
  const { outbox } = telling.circulation;
  const deliveries = noDeliveries();
  for (const state of listedStates) deliveries[state] = await outbox.deliveries(state, maxListed);
  return { ...telling, work: await outbox.work(), forecast: await outbox.forecast(), deliveries };
}
