import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cookieForm } from '../../../api/session/cookies.ts';
import type { LoadedConfiguration } from '../../../projects/files/load-configuration.ts';
import { type Project, type Projects, projectsOf } from '../../../projects/project/project.ts';
import { withBanner } from '../../../site/preview/preview-projects.ts';
import type { Keys } from '../../../storage/keys/keys.ts';
import type { ConfigurationInForce } from './configuration-in-force.ts';

/** Milliseconds that a preview is open in a browser. */
const lifetime = 3_600_000;
const purpose = 'configuration preview';
/** The paths that are never those of a preview. */
const ownPaths = /^\/(operator|metrics|healthz|readyz)([/?]|$)/;

/** A service with a configuration that is not in force. */
export interface PreviewApp {
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

/** Shows operators a configuration that is not in force, in the browser in which they have opened it. */
export interface PreviewApps {
  /** The `Set-Cookie` of a browser in which a project of a configuration is opened. */
  openingCookie(request: FastifyRequest, checksum: string, projectId: string): string;
  /** The `Set-Cookie` that closes it. */
  closingCookie(request: FastifyRequest): string;
  /** The project that is open in the browser of a call; undefined when none is. */
  openProject(request: FastifyRequest): string | undefined;
  /** The service that answers a call; undefined: this one. */
  appFor(request: FastifyRequest): Promise<FastifyInstance | undefined>;
  close(): Promise<void>;
}

/** The dependencies of previews. */
interface PreviewOptions {
  readonly configuration: Pick<ConfigurationInForce, 'findPreview'>;
  readonly keys: Pick<Keys, 'sign' | 'isSigned'>;
  readonly now: () => Date;
  /** Builds a service, which does not listen, for projects. */
  readonly build: (projects: Projects) => Promise<PreviewApp>;
}

/** Creates the previews of a service. The cookie is signed, so every node with the same keys accepts it. */
export function createPreviewApps({ configuration, keys, now, build }: PreviewOptions): PreviewApps {
  /** By checksum and project. */
  const apps = new Map<string, Promise<PreviewApp>>();
  let shown: LoadedConfiguration | undefined;

  const closeAll = async () => {
    const all = [...apps.values()];
    apps.clear();
    await Promise.allSettled(all.map(async (app) => (await app).close()));
  };

  const appOf = async (loaded: LoadedConfiguration, project: Project): Promise<FastifyInstance> => {
    // An answer that is under way is written to its end also when the app is closed.
    if (shown !== loaded) void closeAll();
    shown = loaded;
    const running = apps.get(project.id) ?? build(previewedProjects(loaded.projects, project.id));
    apps.set(project.id, running);
    running.catch(() => apps.delete(project.id));
    return (await running).app;
  };

  const read = (request: FastifyRequest) => {
    const cookie = cookieIn(request.headers.cookie, cookieName(request));
    const [, text = '', checksum = '', projectId = '', until = '', signature = ''] =
      /^(([0-9a-f]{64})~([\w.-]{1,80})~(\d{13}))~([\w.-]{1,100})$/.exec(cookie) ?? [];
    if (!keys.isSigned(purpose, text, signature) || Number(until) <= now().getTime()) return undefined;
    return { checksum, projectId };
  };

  return {
    openingCookie(request, checksum, projectId) {
      const text = `${checksum}~${projectId}~${now().getTime() + lifetime}`;
      return setCookie(request, `${text}~${keys.sign(purpose, text)}`, lifetime / 1000);
    },
    closingCookie: (request) => setCookie(request, '', 0),
    openProject: (request) => read(request)?.projectId,
    async appFor(request) {
      if (ownPaths.test(request.url)) return undefined;
      const open = read(request);
      const loaded = open && (await configuration.findPreview(open.checksum));
      const project = loaded?.projects.find(({ id }) => id === open?.projectId);
      return loaded && project ? appOf(loaded, project) : undefined;
    },
    close: closeAll,
  };
}

const cookieName = (request: FastifyRequest) => `${cookieForm(request).prefix}preview`;

const setCookie = (request: FastifyRequest, value: string, seconds: number) =>
  `${cookieName(request)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${cookieForm(request).options.secure ? '; Secure' : ''}`;

/** The value of a cookie; this runs before the cookies of a call are parsed. */
function cookieIn(header: string | undefined, name: string): string {
  const pair = (header ?? '').split('; ').find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1) ?? '';
}

/** The projects of a preview, with a banner in the app: for every host the one that the operator has chosen. */
function previewedProjects(all: readonly Project[], projectId: string): Projects {
  const projects = projectsOf(
    all.map((project) => ({ ...project, config: withBanner(project.config, 'configuration') })),
    projectId,
  );
  return { ...projects, byHost: () => projects.default };
}
