import { Config } from '@buchfink/contract/config';
import * as z from 'zod/mini';
import { LibrarySettings } from './library-settings.ts';
import { strictSchema } from './strict-schema.ts';

const host = z
  .string()
  .check(z.regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/, 'a host name in lower case, without port'));

const { _hash, projectId, ...written } = Config.shape;
const over = strictSchema(z.object(written), true) as z.ZodMiniObject;

/** `project.yaml`: the project's id and hosts, and whatever its config says otherwise than the base config. */
export const ProjectFile = z.strictObject({
  projectId,
  hosts: z._default(z.array(host).check(z.maxLength(50)), []),
  ...over.shape,
});

/** `libraries.yaml` */
export const LibrariesFile = z.strictObject({ libraries: z.array(LibrarySettings).check(z.maxLength(2000)) });
