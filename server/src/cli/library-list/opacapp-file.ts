import { cleanText } from '@buchfink/catalogue/text/clean-text';
import * as z from 'zod/mini';
import { CommandError } from '../command-error.ts';

/** The most bytes of one file; the largest of the published list has 4,507. */
export const maxFileSize = 65_536;

const line = z.pipe(
  z.string(),
  z.transform((text) => cleanText(text, 150)),
);
const optionalLine = z._default(z.nullish(line), '');

/**
 * The keys that are read of a file of the opacapp project, one library each
 * (github.com/opacapp/opacapp-config-files, `Library.fromJSON` of libopac). Other keys are ignored.
 */
const OpacappFile = z.object({
  api: z.string().check(z.minLength(1), z.maxLength(50)),
  library_id: z.int().check(z.positive(), z.lte(2_147_483_647)),
  title: optionalLine,
  displayname: optionalLine,
  city: optionalLine,
  state: optionalLine,
  country: optionalLine,
  geo: z.nullish(z.tuple([z.number().check(z.gte(-90), z.lte(90)), z.number().check(z.gte(-180), z.lte(180))])),
  information: z.nullish(z.unknown()),
  account_supported: z._default(z.boolean(), false),
  data: z._default(z.object({ baseurl: z.optional(z.unknown()), db: z.optional(z.unknown()) }), {}),
});

/** A library in the list of the opacapp project. Texts are clean and at most 150 characters long, or empty. */
export interface OpacappLibrary {
  /** The name of the file without `.json`. */
  readonly name: string;
  readonly id: number;
  /** The module of libopac that reads this library's pages, such as `winbiap`. */
  readonly api: string;
  readonly title: string;
  readonly displayName: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly geo: { readonly lat: number; readonly lon: number } | undefined;
  /** Where readers find opening hours and the like. */
  readonly website: string | undefined;
  /** The address of the public catalogue. */
  readonly opac: string | undefined;
  /** Whether the app of that project showed accounts of this library. */
  readonly hadAccounts: boolean;
}

/** Parses a file. Throws an `Error` that says what is wrong. */
export function parseOpacappFile(name: string, content: string): OpacappLibrary {
  if (content.length > maxFileSize)
    throw new CommandError(({ libraryList }) => libraryList.tooLong({ count: maxFileSize }));
  let json: unknown;
  try {
    json = JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (error) {
    const reason = cleanText(String(error instanceof Error ? error.message : error), 200);
    throw new CommandError(({ libraryList }) => libraryList.noJson({ reason }), { cause: error });
  }
  const outcome = OpacappFile.safeParse(json, { error: z.locales.en().localeError });
  if (!outcome.success) {
    const [issue] = outcome.error.issues;
    throw new CommandError(({ libraryList }) => {
      const key = issue?.path.join('.') || libraryList.theFile;
      return libraryList.unexpected({ key, reason: issue?.message ?? libraryList.asExpected });
    });
  }
  const { data } = outcome;
  return {
    name,
    id: data.library_id,
    api: data.api,
    title: data.title ?? '',
    displayName: data.displayname ?? '',
    city: data.city ?? '',
    state: data.state ?? '',
    country: data.country ?? '',
    geo: data.geo ? { lat: data.geo[0], lon: data.geo[1] } : undefined,
    website: webAddress(data.information),
    opac: webAddress(data.data.baseurl),
    hadAccounts: data.account_supported,
  };
}

/** An address for `libraries.yaml`; undefined where the value is none. */
function webAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 400) return undefined;
  const address = value.trim();
  if (!/^https?:\/\/[^\s<>"\p{C}]+$/iu.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, username, password, href } = new URL(address);
  const isPlain = (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
  return isPlain && href.length <= 500 ? href : undefined;
}
