import type { FastifyInstance } from 'fastify';

/** Learns every route as it is added; the answer tells which methods a path knows (none = the path is unknown). */
export function allowedMethods(app: FastifyInstance): (path: string) => string[] {
  const known: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', (route) => {
    // The catch-all of the app's files knows every path, which says nothing.
    if (route.url === '/*') return;
    const pattern = route.url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*');
    for (const method of [route.method].flat()) known.push({ pattern: new RegExp(`^${pattern}$`), method });
  });
  return (path) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
