import { distinct } from '../clean-text.ts';
import { codeOfRdaProperty } from './rda-relators.ts';
import { codeOfTerm, relatorCodes } from './relator-terms.ts';

/** UNIMARC function codes, which records taken from UNIMARC keep in $4. */
const codeOfFunction: ReadonlyMap<string, string> = new Map(
  Object.entries({ '070': 'aut', '080': 'aui', '220': 'com', '230': 'cmp', '340': 'edt', '440': 'ill', '730': 'trl' }),
);

/**
 * The MARC relator codes of all that somebody did, each once: $4 (a code, or the address of one at the Library of Congress,
 * the RDA Registry or the GND) before the words of $e, in any of the usual languages and abbreviations.
 */
export function relatorsOf(codes: readonly string[], words: readonly string[]): readonly string[] {
  if (codes.length === 0 && words.length === 0) return [];
  const written = `${codes.join('\t')}\n${words.join('\t')}`;
  let relators = known.get(written);
  if (relators === undefined) {
    relators = distinctRelators([...codes.flatMap(ofCode), ...words.flatMap(ofWords)]);
    if (known.size < mostKnown && written.length < 200) known.set(written, relators);
  }
  return relators;
}

/** What was understood before: a catalogue writes the same few roles again and again. */
const known = new Map<string, readonly string[]>();
const mostKnown = 5_000;

/** Each code once; `oth` says nothing where another does. */
export function distinctRelators(codes: readonly string[]): string[] {
  const all = distinct(codes);
  return all.length > 1 ? all.filter((code) => code !== 'oth') : all;
}

/**
 * What the bracket behind a person's name says: `Muster, Erika (Hrsg.)` is Muster, Erika, an editor. Names of bodies and
 * of namesakes have brackets of their own (`Queen (Band)`, `Meyer, Hans (Maler)`), which stay.
 */
export function splitRole(name: string): { readonly name: string; readonly roles: readonly string[] } {
  if (!/[[(]/.test(name)) return { name, roles: [] };
  const [, before, within] = /^([^,()[\]]+,[^()[\]]+?),? ?[[(]([^()[\]]{2,40})[\])]\.?$/u.exec(name) ?? [];
  if (before === undefined || within === undefined) return { name, roles: [] };
  const roles = distinct(within.split(separator).map((part) => termCode(part) ?? ''));
  return roles.length > 0 && roles.every((role) => inBrackets.has(role))
    ? { name: before, roles }
    : { name, roles: [] };
}

/** What somebody is to one book only, so that it never tells two of a name apart. */
const inBrackets: ReadonlySet<string> = new Set(['edt', 'trl', 'com', 'adp', 'aui', 'aft', 'ill']);

function ofCode(written: string): string[] {
  const bare = written.trim().replace(/[.,;\s]+$/, '');
  if (/^https?:\/\/|^[\p{L}\d]{2,}[:#]\p{L}/iu.test(bare)) return found([ofAddress(bare)]);
  const codes = bare.toLowerCase().split(/[\s,;|/]+/);
  if (codes.every((code) => /^[a-z]{3}$/.test(code))) return codes;
  const unimarc = codeOfFunction.get(bare);
  return unimarc === undefined ? ofWords(bare) : [unimarc];
}

/** The last part of an address: a code (`relators/aut`), a number of RDA (`P20037`) or a name (`gnd#firstAuthor`). */
function ofAddress(address: string): string | undefined {
  const last =
    address
      .replace(/[/#]+$/, '')
      .replace(/\.(?:html|en|json|rdf)$/, '')
      .split(/[/#:]/)
      .at(-1) ?? '';
  if (/^[a-z]{3}$/i.test(last)) return last.toLowerCase();
  return codeOfRdaProperty.get(last.toUpperCase()) ?? termCode(last.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
}

/** `ed. and tr.`, `Hrsg., Übers.`, `Illustrator (Bilder)`: one term, else those between signs and conjunctions. */
function ofWords(written: string): string[] {
  if (/^https?:\/\//i.test(written.trim())) return found([ofAddress(written.trim())]);
  const whole = termCode(written) ?? termCode(written.replace(/(?<=\S) *\([^()]*\)/g, ''));
  if (whole !== undefined) return [whole];
  const parts = written.split(separator);
  const several = parts.length > 1 ? found(parts.map(termCode)) : [];
  if (several.length > 0) return several;
  const bare = written.trim().replace(/[.,;]+$/, '');
  return relatorCodes.has(bare) ? [bare] : [];
}

const separator = /\s*(?:[,;/&+|]|\[?(?<!\p{L})(?:and|und|u|et|e|y|i|en|och|og|ja|és|и)(?!\p{L})\.?\]?)\s*/u;

function termCode(written: string): string | undefined {
  const plain = plainTerm(written);
  if (plain === '') return undefined;
  return (
    codeOfTerm.get(plain) ??
    codeOfTerm.get(plain.replace(/(?<=\p{L}{4})(?:in|innen|en|s)$/u, '')) ??
    codeOfTerm.get(plain.replace(/(?<=\p{L}{3})nen$/u, ''))
  );
}

/** `HerausgeberIn`, `Herausgeber*in`, `[Herausgeber.]` → `herausgeber`; the words of `relator-terms.ts` are so. */
function plainTerm(written: string): string {
  return (
    written
      .normalize('NFC')
      .slice(0, 100)
      // The next subfield, where a system wrote its delimiter as text.
      .replace(/\$[a-z0-9].*$/u, '')
      .replace(/(?<=\p{Ll})(?:In(?:nen)?|[*:_/(-]+[Ii]n(?:nen)?\)?)(?![\p{L}-])/gu, '')
      .toLowerCase()
      .replace(/[.,;:()[\]„“"<>]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?<=er|or|eur|ist|graf|ent)in(?= |$)/g, '')
  );
}

function found(codes: readonly (string | undefined)[]): string[] {
  return codes.filter((code) => code !== undefined);
}
