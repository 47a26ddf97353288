import type { FastifyInstance } from 'fastify';

/**
 * Records each added route. Returns a function that lists the methods of a path; an empty list means that the path is
 * unknown, or there for operators alone.
 */
export function allowedMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { pattern: RegExp; method: string }[] = [];
  app.addHook('onRoute', (route) => {
    // The catch-all route of the app's files matches every path; what is there for operators alone is not told.
    if (route.url === '/*' || route.url === '*' || /^\/(operator|metrics)\b/.test(route.url)) return;
    const pattern = route.url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*');
    for (const method of [route.method].flat()) routes.push({ pattern: new RegExp(`^${pattern}$`), method });
  });
  return (path) => [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].sort();
}
