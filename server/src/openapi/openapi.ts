import type { Endpoint } from '@buchfink/contract/endpoint';
import { ApiError } from '@buchfink/contract/error';
import * as z from 'zod/mini';
import { serviceVersion } from '../version/service-version.ts';

type Schema = Record<string, unknown>;

/** A schema as JSON Schema 2020-12; `io` says whether what a caller sends or what it gets is described. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return rest;
}

function parameters(endpoint: Endpoint): Schema[] {
  const service = endpoint.scope === 'project' ? [pathParameter('locale', { enum: ['de', 'en'] }), project] : [];
  const own = Object.entries(properties(endpoint.params)).map(([name, schema]) => pathParameter(name, schema));
  const { required = [] } = jsonSchema(endpoint.query, 'input') as { required?: string[] };
  const query = Object.entries(properties(endpoint.query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...service, ...own, ...query];
}

const pathParameter = (name: string, schema: unknown): Schema => ({ name, in: 'path', required: true, schema });
const project = pathParameter('project', { type: 'string', pattern: '^opac-[a-z0-9-]{1,58}$' });

function properties(schema: z.ZodMiniType): Record<string, unknown> {
  // Path and query are text on the wire; what they are read as is what a caller needs to know.
  return (jsonSchema(schema, 'output').properties ?? {}) as Record<string, unknown>;
}

function operation(endpoint: Endpoint): Schema {
  const isOpen = endpoint.answer._zod.def.type === 'unknown';
  const body = endpoint.method === 'POST' ? { requestBody: requestBody(endpoint) } : {};
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: parameters(endpoint),
    ...body,
    responses: {
      200: {
        description: endpoint.summary,
        content: isOpen ? { 'image/*': {} } : { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } },
      },
      default: { $ref: '#/components/responses/ApiError' },
    },
  };
}

const requestBody = (endpoint: Endpoint): Schema => ({
  required: true,
  content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
});

/** The service's description in OpenAPI 3.1, derived from the endpoints that are mounted. */
export function openApi(endpoints: readonly Endpoint[]): Schema {
  const paths: Record<string, Schema> = {};
  for (const endpoint of endpoints) {
    const scope = endpoint.scope === 'project' ? '/services/{locale}/{project}' : '/services';
    const path = scope + endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Buchfink', version: serviceVersion },
    paths,
    components: {
      schemas: { ApiError: jsonSchema(ApiError, 'output') },
      responses: {
        ApiError: {
          description: 'The call failed',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
        },
      },
    },
  };
}
