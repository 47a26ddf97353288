import type { OperatorText } from '@buchfink/contract/locale';
import { faultsOf, type LoadedConfiguration, loadConfiguration } from '../../../projects/files/load-configuration.ts';
import type { OpenedConfiguration } from '../../../projects/files/open-projects.ts';
import type { LiveProjects } from '../../../projects/project/live-projects.ts';
import type { ConfigurationMark, ConfigurationStore } from '../../../storage/monitoring/configuration-store.ts';

/** Maximum number of faults that are logged one by one. */
const maxLogged = 20;

/** The configuration of this node, and what happened to the files since. Times are epoch milliseconds. */
export interface ConfigurationView {
  /** Whether a changed configuration waits until an operator puts it in force. */
  readonly needsConfirmation: boolean;
  readonly inForce: LoadedConfiguration;
  /** Since when this node uses it. */
  readonly since: number;
  /** Which configuration operators have put in force, and who did; all nodes follow it. */
  readonly mark: ConfigurationMark | undefined;
  /** Why this node cannot read that one: a line for each fault. */
  readonly unreadable: readonly OperatorText[] | undefined;
  /** The configuration of this node's files that is not in force. */
  readonly waiting: { readonly configuration: LoadedConfiguration; readonly since: number } | undefined;
  /** The last change of the files, where it has faults: a line for each. */
  readonly refused: { readonly faults: readonly OperatorText[]; readonly at: number } | undefined;
}

/** Decides which configuration is in force on this node. */
export interface ConfigurationInForce {
  view(): ConfigurationView;
  /** Stores the first configuration of a new installation as the one in force. Throws `StorageError`. */
  start(): Promise<void>;
  /** Takes the configuration that was read from the files: at once, or as the one that waits. */
  take(loaded: LoadedConfiguration): void;
  /** Notes and logs why the files could not be loaded. */
  refuse(error: unknown): void;
  /**
   * Puts the waiting configuration in force on all nodes. `changed`: another one waits than the operator has seen.
   * Throws `StorageError`.
   */
  confirm(checksum: string, author: string): Promise<'confirmed' | 'changed'>;
  /** Offers the waiting configuration as a preview on all nodes. Throws as `confirm`. */
  offerPreview(checksum: string, author: string): Promise<'offered' | 'changed'>;
  /** The configuration that is offered as a preview with this checksum; undefined when there is none, or it has faults. */
  findPreview(checksum: string): Promise<LoadedConfiguration | undefined>;
  endPreview(): Promise<void>;
  /** Follows what operators have put in force at any node. Throws `StorageError`. */
  follow(): Promise<void>;
}

/** The dependencies of the configuration in force. */
interface ConfigurationOptions {
  /** The folder of the projects. */
  readonly folder: string;
  readonly projects: LiveProjects;
  readonly opened: OpenedConfiguration;
  /** Where operators' decisions are; undefined = each valid change takes effect at once. */
  readonly store: ConfigurationStore | undefined;
  readonly now: () => Date;
  readonly info: (message: string) => void;
  readonly error: (message: string) => void;
}

/** Creates the state of this node's configuration. */
export function createConfigurationInForce(options: ConfigurationOptions): ConfigurationInForce {
  const { folder, projects, opened, store, now, info, error } = options;
  const time = () => now().getTime();
  let { configuration: inForce, mark, unreadable } = opened;
  let since = time();
  let fromFiles: ConfigurationView['waiting'];
  let refused: ConfigurationView['refused'];
  let preview: LoadedConfiguration | undefined;
  /** The checksum of the last one that this node followed, with success or not. */
  let followed = mark?.checksum;

  const waiting = () =>
    store !== undefined && fromFiles?.configuration.checksum !== (mark?.checksum ?? inForce.checksum)
      ? fromFiles
      : undefined;

  const apply = (configuration: LoadedConfiguration) => {
    projects.replace(configuration.projects);
    if (configuration.checksum !== inForce.checksum) since = time();
    inForce = configuration;
  };

  const follow = async () => {
    if (store === undefined) return;
    const marks = await store.marks();
    if (marks.preview?.checksum !== preview?.checksum) preview = undefined;
    const { confirmed } = marks;
    if (confirmed === undefined) return;
    mark = confirmed;
    if (confirmed.checksum === inForce.checksum) {
      followed = confirmed.checksum;
      unreadable = undefined;
    }
    if (confirmed.checksum === followed) return;
    const stored = await store.find('confirmed');
    if (stored === undefined) return;
    followed = stored.checksum;
    mark = { checksum: stored.checksum, at: stored.at, author: stored.author };
    try {
      apply(await loadConfiguration(folder, projects.default.id, stored.files));
      unreadable = undefined;
      info(`The configuration was put in force at another node: ${inForce.projects.map(({ id }) => id).join(', ')}.`);
      if (waiting()) info('The files of this node have another configuration. See /operator/configuration.');
    } catch (cause) {
      unreadable = faultsOf(cause);
      error('The configuration that was put in force has faults here; this node keeps the previous one.');
      for (const { en } of unreadable.slice(0, maxLogged)) error(en);
    }
  };

  return {
    view: () => ({
      needsConfirmation: store !== undefined,
      inForce,
      since,
      mark,
      unreadable,
      refused,
      waiting: waiting(),
    }),
    async start() {
      const { checksum, files } = inForce;
      if (mark === undefined) await store?.putFirst('confirmed', { checksum, at: time(), author: '', files });
      await follow();
    },
    take(loaded) {
      refused = undefined;
      const names = loaded.projects.map(({ id }) => id).join(', ');
      // The same files may name others that have changed, such as certificates.
      if (store === undefined || loaded.checksum === inForce.checksum) {
        apply(loaded);
        info(`The configuration was reloaded: ${names}.`);
      }
      const isNew = fromFiles?.configuration.checksum !== loaded.checksum;
      fromFiles = { configuration: loaded, since: isNew ? time() : (fromFiles?.since ?? time()) };
      if (isNew && waiting())
        info(`The files have a configuration that is not in force: ${names}. It waits at /operator/configuration.`);
    },
    refuse(cause) {
      error('The new configuration has faults and was not applied; the previous one stays in force.');
      const faults = faultsOf(cause);
      refused = { faults, at: time() };
      // What waited is no longer in the files.
      fromFiles = undefined;
      for (const { en } of faults.slice(0, maxLogged)) error(en);
      if (faults.length > maxLogged) error(`… and ${faults.length - maxLogged} more`);
    },
    async confirm(checksum, author) {
      const next = waiting()?.configuration;
      if (store === undefined || next?.checksum !== checksum) return 'changed';
      const decision = { checksum, at: time(), author };
      await store.put('confirmed', { ...decision, files: next.files });
      await store.remove('preview');
      mark = decision;
      preview = undefined;
      followed = checksum;
      unreadable = undefined;
      apply(next);
      info(`The configuration was put in force: ${next.projects.map(({ id }) => id).join(', ')}.`);
      return 'confirmed';
    },
    async offerPreview(checksum, author) {
      const next = waiting()?.configuration;
      if (store === undefined || next?.checksum !== checksum) return 'changed';
      await store.put('preview', { checksum, at: time(), author, files: next.files });
      preview = next;
      return 'offered';
    },
    async findPreview(checksum) {
      if (store === undefined) return undefined;
      if (preview?.checksum === checksum) return preview;
      const stored = await store.find('preview');
      if (stored?.checksum !== checksum) return undefined;
      preview = await loadConfiguration(folder, projects.default.id, stored.files).catch(() => undefined);
      return preview;
    },
    async endPreview() {
      preview = undefined;
      await store?.remove('preview');
    },
    follow,
  };
}
