import type { Plugin } from 'vite';

const production = /\/react-router\/dist\/production\/[^/]+\.mjs$/;

/**
 * Lets the bundler drop the components of React Router that the app does not use, such as `NavLink`, `Form` and
 * `ScrollRestoration` with all they need. The package creates them by calls that are not marked as pure and then sets
 * their `displayName`, which only developer tools read; both keep a module's parts alive. Links prefetch only in the
 * package's framework mode, and routes have loaders, errors and fallbacks only in a data router: the app uses neither
 * (decision 7).
 */
export function treeShakenRouter(): Plugin {
  return {
    name: 'buchfink-tree-shaken-router',
    apply: 'build',
    transform: (code, id) =>
      production.test(id) ? { code: withoutDataRouter(withoutPrefetch(withoutSideEffects(code))), map: null } : null,
  };
}

/** The same code without assignments of display names at top level, and with calls that only create a value marked as pure. */
export function withoutSideEffects(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(
      /^(var \w+ = )(\w+\.(?:forwardRef|createContext|memo)\(|new Set\(|Object\.getOwnPropertyNames\()/gm,
      '$1/* @__PURE__ */ $2',
    );
}

/** The same code with links that never prefetch, which is what they do outside framework mode. */
export function withoutPrefetch(code: string): string {
  return code
    .replace(
      /^function PrefetchPageLinks\(/m,
      'function PrefetchPageLinks() { return null; }\nfunction unusedPageLinks(',
    )
    .replace(
      /^function usePrefetchBehavior\(/m,
      'function usePrefetchBehavior() { return [false, null, {}]; }\nfunction unusedPrefetchBehavior(',
    );
}

/** The same code with routes and navigation that know no data router, which is what they do outside one. */
export function withoutDataRouter(code: string): string {
  return code
    .replace(
      /^(function (?:useRoutesImpl|_renderMatches)\([^)]*), dataRouterOpts\) \{$/gm,
      '$1) {\n  const dataRouterOpts = void 0;',
    )
    .replace(/^RenderErrorBoundary\.contextType = \w+;$/m, '')
    .replace(/^ {2}let dataRouterState = dataRouterOpts\?\.state;$/m, '  const dataRouterState = void 0;')
    .replace(
      /^ {2}return isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\);$/m,
      '  return useNavigateUnstable();',
    );
}
