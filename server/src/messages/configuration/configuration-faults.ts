import type { SettingRule } from '@buchfink/contract/validation/setting-rule';
import type { ErrorCode as YamlError } from 'yaml';
import type { FailureReason } from '../failures.ts';

/** What a setting may hold. */
export type Expectation =
  | { readonly kind: 'text' | 'boolean' | 'other' }
  /** A regular expression without words. */
  | { readonly kind: 'pattern'; readonly source: string }
  /** The rule of a schema. */
  | { readonly kind: 'rule'; readonly rule: SettingRule }
  /** The rule of a check of this service. */
  | { readonly kind: 'check'; readonly check: ConfigurationCheck }
  | { readonly kind: 'number'; readonly isWhole: boolean; readonly least?: number; readonly most?: number }
  | { readonly kind: 'choice'; readonly names: readonly string[] }
  /** Names that the same file defines. */
  | { readonly kind: 'defined'; readonly names: readonly string[] }
  | { readonly kind: 'list' | 'names'; readonly of: Expectation }
  | { readonly kind: 'keys'; readonly keys: readonly string[] }
  | {
      readonly kind: 'size';
      readonly limit: 'most' | 'least';
      readonly count: number;
      readonly of: 'characters' | 'entries';
    }
  /** `daysUntilAgain` beyond the days that loans are remembered. */
  | { readonly kind: 'remembered-days'; readonly days: number }
  | { readonly kind: 'with-value'; readonly name: string }
  | { readonly kind: 'form-other'; readonly name: string };

/** Rules that are checked outside of schemas. */
export type ConfigurationCheck =
  | 'image'
  | 'asset'
  | 'existing-file'
  | 'braces'
  | 'link'
  | 'instant'
  | 'instant-after-start'
  | 'own-media-type'
  | 'own-provisional-group'
  | 'own-id';

/** What a file has in place of what is expected. */
export type ShownValue =
  | { readonly kind: 'value'; readonly json: string }
  | { readonly kind: 'list'; readonly count: number }
  /** It may be a secret. */
  | { readonly kind: 'hidden' };

/** What a name of a configuration stands for. */
export type NameKind =
  | 'icon'
  | 'key'
  | 'drawer-entry'
  | 'screen'
  | 'content-page'
  | 'library'
  | 'branch'
  | 'project'
  | 'mail-text'
  | 'value';

/** A name that does not exist, those that exist, and the one that was probably meant. */
export type UnknownName = {
  readonly what: NameKind;
  readonly name: string;
  readonly suggestion?: string | undefined;
  readonly names: readonly string[];
};

/** Everything that can be wrong in a configuration, with the values of each. The codes are stable. */
export type ConfigurationFaults = {
  'file-missing': object;
  /** A file that a setting names. */
  'named-file-missing': { readonly path: string };
  /** A file beside the one that is read, such as `project.yml`. */
  'file-misnamed': { readonly name: string };
  'no-file': object;
  'file-too-large': { readonly megabytes: number };
  'file-unreadable': { readonly reason: FailureReason };
  'not-utf8': { readonly byte: string };
  /** `text`: what the parser says, in English. */
  'not-yaml': { readonly code: YamlError; readonly text: string };
  /** `line`: where the key stands first. */
  'key-repeated': { readonly key: string; readonly line: number };
  'key-unquoted': { readonly key: string };
  'yaml-unusable': { readonly text: string };
  'no-calendar': { readonly text: string };
  'projects-unreadable': { readonly reason: FailureReason };
  'no-project': object;

  /** `needsQuotes`: a text that YAML takes for a number or for true or false. */
  'wrong-value': { readonly expected: Expectation; readonly got: ShownValue; readonly needsQuotes?: boolean };
  'secret-missing': { readonly place: 'variable' | 'file'; readonly name: string };
  'key-missing': { readonly expected: Expectation };
  'no-choice': {
    readonly names: readonly string[];
    readonly got: ShownValue;
    readonly suggestion?: string | undefined;
  };
  'unknown-name': UnknownName;
  'unknown-default-project': UnknownName;
  'unknown-text': { readonly key: string; readonly suggestion?: string | undefined; readonly command: string };
  /** `text`: what the parser says, in English. */
  'braces-wrong': { readonly got: ShownValue; readonly text: string };
  'asset-missing': { readonly got: ShownValue; readonly file: string; readonly suggestion?: string | undefined };

  'entry-id-repeated': object;
  'language-repeated': object;
  'library-repeated': { readonly key: 'id' | 'ident' };
  'branch-id-repeated': object;
  'project-id-repeated': { readonly id: string };
  'host-repeated': { readonly host: string };
  'library-id-repeated': { readonly id: number; readonly ident: string };
  'project-id-reserved': { readonly id: string };

  'before-and-after': object;
  'place-circular': object;
  'route-or-href': { readonly hasBoth: boolean };
  'tags-without-checkout': object;
  'sitemap-of-hidden-records': object;
  'role-without-accounts': { readonly isBuiltIn: boolean };
  'demo-card-without-accounts': { readonly library: number; readonly withAccounts: readonly string[] };
  'wallet-file': {
    readonly content: 'certificate' | 'key' | 'wwdr' | 'serviceAccount';
    readonly path: string;
    readonly isMissing: boolean;
  };
  'wallet-key-of-other': object;
};
export type ConfigurationFaultCode = keyof ConfigurationFaults;

/** One fault; its values are those of its code. */
export type ConfigurationFault = {
  readonly [Code in ConfigurationFaultCode]: { readonly code: Code; readonly values: ConfigurationFaults[Code] };
}[ConfigurationFaultCode];
