import type { Locale } from '@buchfink/contract/locale';
import type { Project } from '../../../projects/project/project.ts';
import { canonicalOriginOf } from '../../../projects/project/project-origin.ts';

/** A screen of the app with the parameters of its address. */
export interface ScreenAddress {
  readonly project: Project;
  /** The language of a first visit (`firstVisitConfig`). */
  readonly locale: Locale;
  /** The path in the app's table of screens, such as `/record/:libraryId/:id`. */
  readonly pattern: string;
  /** The decoded parameters of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** The parameters after the path. */
  readonly query: URLSearchParams;
  /** Scheme and host for full addresses; undefined when the request names no usable host. */
  readonly origin: string | undefined;
  /** What stands between the host and all paths of the service: `FastifyInstance.basePath`. */
  readonly basePath: string;
}

/** The full address of a path of the service; undefined when the request names no usable host. */
export const fullAddress = ({ origin, basePath }: ScreenAddress, path: string): string | undefined =>
  origin === undefined ? undefined : origin + basePath + path;

/** The one full address of a path, whatever host of the project was called; undefined when the request names no usable host. */
export const canonicalAddress = (address: ScreenAddress, path: string): string | undefined =>
  fullAddress({ ...address, origin: canonicalOriginOf(address.project, address.origin) }, path);
