import { clientVersion, clientVersionHeader, type Endpoint } from '@buchfink/contract/endpoint';
import { ApiError } from '@buchfink/contract/error';
import { locales } from '@buchfink/contract/locale';
import { metaSearch } from '@buchfink/contract/metasearch';
import { idempotencyHeader, MultiStep } from '@buchfink/contract/multi-step';
import { infoPage } from '@buchfink/contract/page';
import { atomType } from '@buchfink/contract/search/title-feeds';
import * as z from 'zod/mini';
import { serviceVersion } from '../../base/version/service-version.ts';

type Schema = Record<string, unknown>;

/** A schema as JSON Schema 2020-12; `io` selects the sent (`input`) or the received (`output`) form. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...jsonSchemaFields } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return jsonSchemaFields;
}

function parameters(endpoint: Endpoint): Schema[] {
  const service = endpoint.scope === 'project' ? [pathParameter('locale', { enum: locales }), project] : [];
  const pathParameters = Object.entries(properties(endpoint.params)).map(([name, schema]) =>
    pathParameter(name, schema),
  );
  const { required = [] } = jsonSchema(endpoint.query, 'input') as { required?: string[] };
  const query = Object.entries(properties(endpoint.query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return [...service, ...pathParameters, ...query, ...headers(endpoint)];
}

/** The headers of patron endpoints: the client version, and the key that makes an act idempotent. */
function headers({ access, method, answer }: Endpoint): Schema[] {
  if (access !== 'patron') return [];
  const version = headerParameter(clientVersionHeader, true, { type: 'string', example: clientVersion });
  const isAct = method === 'POST' && answer === (MultiStep as z.ZodMiniType);
  const key = { type: 'string', minLength: 8, maxLength: 100, pattern: '^[!-~]+$' };
  return isAct ? [version, headerParameter(idempotencyHeader, false, key)] : [version];
}

const headerParameter = (name: string, required: boolean, schema: Schema): Schema => ({
  name,
  in: 'header',
  required,
  schema,
});

const pathParameter = (name: string, schema: unknown): Schema => ({ name, in: 'path', required: true, schema });
const project = pathParameter('project', { type: 'string', pattern: '^opac-[a-z0-9-]{1,58}$' });

function properties(schema: z.ZodMiniType): Record<string, unknown> {
  // Path and query are text on the wire; the parsed type is what a caller needs.
  return (jsonSchema(schema, 'output').properties ?? {}) as Record<string, unknown>;
}

function operation(endpoint: Endpoint): Schema {
  const isOpen = endpoint.answer._zod.def.type === 'unknown';
  const body = endpoint.method === 'POST' ? { requestBody: requestBody(endpoint) } : {};
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    parameters: parameters(endpoint),
    security: endpoint.access === 'patron' ? [{ accessToken: [] }] : undefined,
    ...body,
    responses: {
      200: {
        description: endpoint.summary,
        content: isOpen
          ? { [fileType(endpoint)]: {} }
          : { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } },
      },
      default: { $ref: '#/components/responses/ApiError' },
    },
  };
}

/** The media type of an answer that is not JSON. */
function fileType({ path }: Endpoint): string {
  if (path === metaSearch.path) return 'text/event-stream';
  if (path === infoPage.path) return 'text/html';
  if (path.endsWith('.ics')) return 'text/calendar';
  if (path.endsWith('.atom')) return atomType;
  return path.startsWith('/pass/') ? 'application/vnd.apple.pkpass' : 'image/*';
}

const requestBody = (endpoint: Endpoint): Schema => ({
  required: true,
  content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
});

/** The OpenAPI 3.1 description of the mounted endpoints. */
export function openApi(endpoints: readonly Endpoint[], basePath = ''): Schema & { readonly openapi: string } {
  const paths: Record<string, Schema> = {};
  for (const endpoint of endpoints) {
    const scope = endpoint.scope === 'project' ? '/services/{locale}/{project}' : '/services';
    const path = scope + endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Buchfink', version: serviceVersion },
    servers: basePath === '' ? undefined : [{ url: basePath }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', description: 'The `token` of `auth/login` and `auth/refresh`' },
      },
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
