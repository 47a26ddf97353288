import * as z from 'zod/mini';
import { formatMoment } from '../../../messages/format-values.ts';
import { operatorWordsIn } from '../../../messages/operator-words.ts';
import { type ActOutcome, mountOperatorAction } from '../frame/mount-action.tsx';
import { mountOperatorPage } from '../frame/mount-page.ts';
import type { OperatorCall, OperatorSite } from '../frame/operator-site.ts';
import type { ConfigurationInForce } from './configuration-in-force.ts';
import {
  configurationPath,
  confirmPath,
  previewEndPath,
  previewPath,
  renderConfiguration,
} from './configuration-page.tsx';
import type { PreviewApps } from './preview-apps.ts';

/** What the page about the configuration needs. */
export interface ConfigurationPagesDeps {
  readonly configuration: ConfigurationInForce;
  readonly previews: Pick<PreviewApps, 'openingCookie' | 'closingCookie' | 'openProject'>;
}

const checksum = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const ConfirmForm = z.object({ checksum });
const PreviewForm = z.object({ checksum, project: z.string().check(z.maxLength(80)) });

/** Mounts the page on which a changed configuration is seen, previewed and put in force. */
export function mountConfigurationPages(
  site: OperatorSite,
  { configuration, previews }: ConfigurationPagesDeps,
  timeZone: () => string,
): void {
  const pageOf = (call: OperatorCall, refusal?: string) =>
    renderConfiguration(
      configuration.view(),
      { timeZone: timeZone(), openProject: previews.openProject(call.request), refusal },
      call,
    );
  /** Another one waits than the operator has seen, or another operator was first, perhaps at another node. */
  const changed = async (call: OperatorCall, checksum: string): Promise<ActOutcome> => {
    await configuration.follow();
    const { mark } = configuration.view();
    const words = operatorWordsIn(call.locale).configuration;
    const wasFirst = mark?.checksum === checksum;
    const text = wasFirst
      ? words.wasFirst({
          moment: formatMoment(new Date(mark.at), call.locale, timeZone()),
          author: mark.author || words.byStart,
        })
      : words.changed;
    return { kind: 'refused', page: pageOf(call, text) };
  };

  mountOperatorPage(site, { path: configurationPath, access: 'read', render: async (call) => pageOf(call) });
  mountOperatorAction(site, {
    path: confirmPath,
    access: 'act',
    act: 'configuration-confirm',
    form: ConfirmForm,
    pageOf: () => configurationPath,
    async run(call, form) {
      if ((await configuration.confirm(form.checksum, call.caller.name)) === 'changed')
        return changed(call, form.checksum);
      return {
        kind: 'done',
        object: form.checksum.slice(0, 16),
        location: `${configurationPath}?done=confirmed`,
        headers: { 'set-cookie': previews.closingCookie(call.request) },
      };
    },
  });
  mountOperatorAction(site, {
    path: previewPath,
    access: 'act',
    act: 'configuration-preview',
    form: PreviewForm,
    pageOf: () => configurationPath,
    async run(call, form) {
      const isThere = configuration.view().waiting?.configuration.projects.some(({ id }) => id === form.project);
      if (!isThere || (await configuration.offerPreview(form.checksum, call.caller.name)) === 'changed')
        return changed(call, form.checksum);
      return {
        kind: 'done',
        object: form.project,
        location: '/',
        headers: { 'set-cookie': previews.openingCookie(call.request, form.checksum, form.project) },
      };
    },
  });
  mountOperatorAction(site, {
    path: previewEndPath,
    access: 'act',
    act: 'configuration-preview-end',
    form: z.object({}),
    pageOf: () => configurationPath,
    async run(call) {
      await configuration.endPreview();
      return {
        kind: 'done',
        location: `${configurationPath}?done=ended`,
        headers: { 'set-cookie': previews.closingCookie(call.request) },
      };
    },
  });
}
