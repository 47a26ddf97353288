import { expect, it } from 'vitest';
import { serviceForTests } from '../../testing/test-service.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
}

function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Record<string, unknown>);
  for (const child of Object.values(value)) walk(child, visit);
}

it('describes every mounted endpoint: references resolve, path parameters are declared, schemas are JSON Schema', async () => {
  const app = await serviceForTests();
  const answer = await app.inject('/services/openapi.json');
  const document = answer.json();
  expect([answer.statusCode, document.openapi]).toEqual([200, '3.1.0']);
  const paths = Object.entries(document.paths as Record<string, Record<string, Operation>>);
  expect(paths.map(([path]) => path)).toContain('/services/{locale}/{project}/library/{libraryId}/info');
  const operations = paths.flatMap(([path, item]) => Object.values(item).map((operation) => ({ path, operation })));
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name).sort()).toEqual(inPath.sort());
    expect(declared.every(({ required, schema }) => required && schema !== undefined)).toBe(true);
  }
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
  walk(document, (node) => {
    if (typeof node.$ref === 'string') {
      let at: unknown = document;
      for (const part of node.$ref.slice(2).split('/')) at = (at as Record<string, unknown>)[part];
      expect(at).toBeDefined();
    }
    // `type` means something else in a security scheme.
    if (typeof node.type === 'string' && node.scheme === undefined) expect(types).toContain(node.type);
    if (typeof node.pattern === 'string') expect(() => new RegExp(node.pattern as string, 'u')).not.toThrow();
    if (Array.isArray(node.required) && typeof node.properties === 'object')
      expect(Object.keys(node.properties ?? {})).toEqual(expect.arrayContaining(node.required));
  });
  await app.close();
});
