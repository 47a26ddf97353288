import { basePath } from '#shared/base-path/base-path.ts';

interface Policy {
  createHTML(text: string): unknown;
  createScriptURL(text: string): unknown;
}
interface Factory {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): Policy;
}

/** The address of the service worker. */
export const workerAddress = (): string => `${basePath()}/sw.js`;
const rules = {
  /** Called only with HTML that DOMPurify has cleaned (markdown.ts). */
  createHTML: (text: string) => text,
  createScriptURL: (text: string) => {
    if (text !== workerAddress()) throw new TypeError(`not a script of the app: ${text}`);
    return text;
  },
};
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy: Policy = factory?.createPolicy('buchfink', rules) ?? rules;

/** The app's Trusted Types policy, the only source of HTML and script addresses (W3C Trusted Types, section 2.3). */
export const trustedTypesPolicy = {
  html: (cleaned: string): unknown => policy.createHTML(cleaned),
  scriptUrl: (address: string): unknown => policy.createScriptURL(address),
};
