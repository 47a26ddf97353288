import type { Plugin } from 'vite';

const summary = /^ {2}summary:\s*(?:'[^'\n]*'|"[^"\n]*"),$/gm;

/** Leaves the summaries of the contract's calls out of the app: the service's description of its interface shows them. */
export function noSummaries(): Plugin {
  return {
    name: 'buchfink-no-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /\/contract\/src\/.+\.ts$/.test(id) && code.includes('endpoint(')
        ? { code: withoutSummaries(code), map: null }
        : null,
  };
}

/** The source of calls without their summaries. */
export const withoutSummaries = (code: string): string => code.replace(summary, '');
