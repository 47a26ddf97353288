import { distinct } from '../../text/clean-text.ts';
import { codeOfRdaProperty } from './rda-relators.ts';
import { codeOfTerm, relatorCodes } from './relator-terms.ts';

/** UNIMARC function codes, which records converted from UNIMARC keep in $4. */
const codeOfFunction: ReadonlyMap<string, string> = new Map(
  Object.entries({ '070': 'aut', '080': 'aui', '220': 'com', '230': 'cmp', '340': 'edt', '440': 'ill', '730': 'trl' }),
);

/**
 * All MARC relator codes of a contributor, each once. $4 comes first (a code, or its URI at the Library of Congress,
 * the RDA Registry or the GND), then the terms of $e in the usual languages and abbreviations.
 */
export function relatorsOf(codes: readonly string[], words: readonly string[]): readonly string[] {
  if (codes.length === 0 && words.length === 0) return [];
  const written = `${codes.join('\t')}\n${words.join('\t')}`;
  let relators = relatorCache.get(written);
  if (relators === undefined) {
    relators = distinctRelators([...codes.flatMap(parseCode), ...words.flatMap(parseTerms)]);
    if (relatorCache.size < maxCached && written.length < 200) relatorCache.set(written, relators);
  }
  return relators;
}

/** Relators by the text they were read from: a catalogue repeats the same few roles. */
const relatorCache = new Map<string, readonly string[]>();
const maxCached = 5_000;

/** Each code once; `oth` is dropped where another code is present. */
export function distinctRelators(codes: readonly string[]): string[] {
  const all = distinct(codes);
  return all.length > 1 ? all.filter((code) => code !== 'oth') : all;
}

/**
 * Splits the role in brackets from a person's name: `Muster, Erika (Hrsg.)` is the editor Muster, Erika. Brackets
 * that belong to the name of a body or a namesake stay (`Queen (Band)`, `Meyer, Hans (Maler)`).
 */
export function splitRole(name: string): { readonly name: string; readonly roles: readonly string[] } {
  if (!/[[(]/.test(name)) return { name, roles: [] };
  const [, before, bracketed] = /^([^,()[\]]+,[^()[\]]+?),? ?[[(]([^()[\]]{2,40})[\])]\.?$/u.exec(name) ?? [];
  if (before === undefined || bracketed === undefined) return { name, roles: [] };
  const roles = distinct(bracketed.split(separator).map((part) => termCode(part) ?? ''));
  return roles.length > 0 && roles.every((role) => bracketedRoles.has(role))
    ? { name: before, roles }
    : { name, roles: [] };
}

/** Roles that apply to a single book and so never distinguish two persons of one name. */
const bracketedRoles: ReadonlySet<string> = new Set(['edt', 'trl', 'com', 'adp', 'aui', 'aft', 'ill']);

function parseCode(written: string): string[] {
  const trimmed = written.trim().replace(/[.,;\s]+$/, '');
  if (/^https?:\/\/|^[\p{L}\d]{2,}[:#]\p{L}/iu.test(trimmed)) return defined([parseUri(trimmed)]);
  const codes = trimmed.toLowerCase().split(/[\s,;|/]+/);
  if (codes.every((code) => /^[a-z]{3}$/.test(code))) return codes;
  const unimarc = codeOfFunction.get(trimmed);
  return unimarc === undefined ? parseTerms(trimmed) : [unimarc];
}

/** Reads the last part of a URI: a code (`relators/aut`), an RDA number (`P20037`) or a name (`gnd#firstAuthor`). */
function parseUri(address: string): string | undefined {
  const last =
    address
      .replace(/[/#]+$/, '')
      .replace(/\.(?:html|en|json|rdf)$/, '')
      .split(/[/#:]/)
      .at(-1) ?? '';
  if (/^[a-z]{3}$/i.test(last)) return last.toLowerCase();
  return codeOfRdaProperty.get(last.toUpperCase()) ?? termCode(last.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
}

/**
 * `ed. and tr.`, `Hrsg., Übers.`, `Illustrator (Bilder)`: one term, otherwise the terms between punctuation and
 * conjunctions.
 */
function parseTerms(written: string): string[] {
  if (/^https?:\/\//i.test(written.trim())) return defined([parseUri(written.trim())]);
  const wholeTerm = termCode(written) ?? termCode(written.replace(/(?<=\S) *\([^()]*\)/g, ''));
  if (wholeTerm !== undefined) return [wholeTerm];
  const parts = written.split(separator);
  const several = parts.length > 1 ? defined(parts.map(termCode)) : [];
  if (several.length > 0) return several;
  const trimmed = written.trim().replace(/[.,;]+$/, '');
  return relatorCodes.has(trimmed) ? [trimmed] : [];
}

const separator = /\s*(?:[,;/&+|]|\[?(?<!\p{L})(?:and|und|u|et|e|y|i|en|och|og|ja|és|и)(?!\p{L})\.?\]?)\s*/u;

function termCode(written: string): string | undefined {
  const plain = plainTerm(written);
  if (plain === '') return undefined;
  return (
    codeOfTerm.get(plain) ??
    codeOfTerm.get(plain.replace(/(?<=\p{L}{4})(?:in|innen|en|s)$/u, '')) ??
    codeOfTerm.get(plain.replace(/(?<=\p{L}{3})nen$/u, '')) ??
    // `hrsg. von`, `übersetzt von`, `ill. par`
    codeOfTerm.get(plain.replace(/ (?:von|vom|v|by|par|por|da|door|av|af)$/u, ''))
  );
}

/** `HerausgeberIn`, `Herausgeber*in`, `[Herausgeber.]` → `herausgeber`, the form of the terms in `relator-terms.ts`. */
function plainTerm(written: string): string {
  return (
    written
      .normalize('NFC')
      .slice(0, 100)
      // The next subfield, when a system wrote its delimiter as text.
      .replace(/\$[a-z0-9].*$/u, '')
      .replace(/(?<=\p{Ll})(?:In(?:nen)?|[*:_/(-]+[Ii]n(?:nen)?\)?)(?![\p{L}-])/gu, '')
      .toLowerCase()
      .replace(/[.,;:()[\]„“"<>]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/(?<=er|or|eur|ist|graf|ent)in(?= |$)/g, '')
  );
}

function defined(codes: readonly (string | undefined)[]): string[] {
  return codes.filter((code) => code !== undefined);
}
