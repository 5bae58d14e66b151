import { type JsonSchema, type OverrideSchemaContext, toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AuthCall, authCalls } from './auth-calls.ts'
import { subjects } from './calls.ts'
import { type Schema, specialCalls } from './special-calls.ts'

export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters: { name: string; in: 'query' | 'path' | 'header'; required: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: Schema }> } | { $ref: string }
  >
}

export type ApiDescription = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const about = `What Lede's own screens use, for programs too. Sign in under "Signing in": the session is a cookie, which later calls
bring along. Failures are {code, message, cause} with the status of the code: message is a sentence for people, cause
the particular reason, or the same sentence where there is none. Every answer has the header X-Request-Id, which names
the call in the server's log. Answers may get further fields, and lose none.`

function plain(schema: Schema): Schema {
  const { $schema: _, ...rest } = schema
  return rest
}

/** Checks and transformations that a JSON Schema cannot express. */
const inexpressible = ['check', 'finite', 'to_number', 'transform', 'trim']

type Direction = 'input' | 'output'

/** Whether a field of an object is always there. Answers have every field that has a default. */
const isRequired = (field: v.GenericSchema, io: Direction) =>
  (field.type !== 'optional' && field.type !== 'nullish') ||
  (io === 'output' && v.getDefault(field) !== undefined)

/** Says what the converter leaves out: which fields are required, that others may be there, the type of a literal. */
function completed({ valibotSchema: schema, jsonSchema }: OverrideSchemaContext, io: Direction): JsonSchema {
  if ('entries' in schema) {
    const { required: _, ...rest } = jsonSchema
    const fields = Object.entries(schema.entries as v.ObjectEntries)
    const required = fields.flatMap(([name, field]) => (isRequired(field, io) ? [name] : []))
    return {
      ...rest,
      ...(required.length === 0 ? {} : { required }),
      ...(schema.type === 'loose_object' ? { additionalProperties: {} } : {}),
    }
  }
  if ('literal' in schema) return { type: typeof schema.literal as 'string' | 'boolean', ...jsonSchema }
  const { anyOf, ...rest } = jsonSchema
  if (schema.type === 'nullable' || schema.type === 'nullish') {
    const [{ type, ...restrictions }] = anyOf as [JsonSchema]
    if (typeof type === 'string' && Object.keys(restrictions).length === 0) {
      return { ...rest, type: [type, 'null'] }
    }
  }
  // A default is for clients that read answers without the field.
  if (io === 'output') delete jsonSchema.default
  return jsonSchema
}

const toSchema = (schema: v.GenericSchema, io: Direction): Schema =>
  plain({
    ...toJsonSchema(schema, {
      // What a caller sends is described by the whole of a pipe, since queries are made numbers in one.
      typeMode: io === 'output' ? io : 'ignore',
      target: 'draft-2020-12',
      ignoreActions: inexpressible,
      overrideSchema: (converted) => completed(converted, io),
    }),
  })

const isEmpty = (schema: Schema) => Object.keys(schema).length === 0

function queryOf(query: v.GenericSchema): Operation['parameters'] {
  const { properties = {}, required = [] } = toSchema(query, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const pathOf = (path: string): Operation['parameters'] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

const inHeaders = (names: string[] = []): Operation['parameters'] =>
  names.map((name) => ({ name, in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }))

const json = (schema: Schema) => ({ 'application/json': { schema } })

function bodyOf(endpoint: Endpoint, key: string): Pick<Operation, 'requestBody'> {
  const special = specialCalls[key]?.body
  if (special) {
    const content = Object.fromEntries(Object.entries(special).map(([type, schema]) => [type, { schema }]))
    return { requestBody: { required: true, content } }
  }
  if (endpoint.method === 'GET') return {}
  const schema = toSchema(endpoint.body, 'input')
  const required = !v.is(endpoint.body, undefined)
  return isEmpty(schema) ? {} : { requestBody: { required, content: json(schema) } }
}

function answersOf(endpoint: Endpoint, key: string): Operation['responses'] {
  const answer = toSchema(endpoint.answer, 'output')
  const answers = specialCalls[key]?.answers ?? { 200: { says: 'Done.' } }
  return Object.fromEntries(
    Object.entries(answers).map(([status, { says: description, carries }]) => {
      if (carries === 'nothing') return [status, { description }]
      const content = carries ? { [carries.type]: { schema: carries.schema ?? {} } } : json(answer)
      return [status, { description, content }]
    }),
  )
}

const failures = (invalid: string, unauthorized: string | null): Operation['responses'] => ({
  400: { description: `The input is wrong: ${invalid}, or a code that says more.`, content: json(errorRef) },
  ...(unauthorized === null
    ? {}
    : { 401: { description: `There is no session: ${unauthorized}.`, content: json(errorRef) } }),
  default: { $ref: '#/components/responses/Failure' },
})

const errorRef: Schema = { $ref: '#/components/schemas/Error' }
const error: Schema = {
  type: 'object',
  properties: {
    code: {
      type: 'string',
      description: 'type:surface, such as not_found:chat; empty when the database failed.',
    },
    message: { type: 'string', description: 'A sentence for people.' },
    cause: {
      type: 'string',
      description: 'The particular reason, for people; the same as message where there is none.',
    },
  },
  required: ['code', 'message'],
}

const idOf = (method: string, path: string) =>
  `${method.toLowerCase()}_${path.replace(/^\/api\//, '').replace(/\W+/g, '_')}`

const withSession = [{ session: [] }]

function describe(endpoint: Endpoint): Operation {
  const { method, path, query, invalid, unauthorized } = endpoint
  const key = `${method} ${path}`
  const [tag, calls] = Object.entries(subjects).find(([, found]) => key in found) ?? ['Other', {}]
  return {
    operationId: idOf(method, path),
    summary: calls[key] ?? key,
    tags: [tag],
    security: unauthorized === null ? [] : withSession,
    parameters: [...pathOf(path), ...queryOf(query), ...inHeaders(specialCalls[key]?.headers)],
    ...bodyOf(endpoint, key),
    responses: { ...answersOf(endpoint, key), ...failures(invalid, unauthorized) },
  }
}

const signingIn = 'Signing in'

function describeAuth({ method, path, summary, body, optional = [], answer }: AuthCall): Operation {
  const required = Object.keys(body ?? {}).filter((name) => !optional.includes(name))
  return {
    operationId: idOf(method, path),
    summary,
    tags: [signingIn],
    security: [],
    parameters: [],
    ...(body
      ? { requestBody: { required: true, content: json({ type: 'object', properties: body, required }) } }
      : {}),
    responses: {
      200: { description: 'Done.', content: json(answer) },
      ...failures('bad_request:api', 'unauthorized:auth'),
    },
  }
}

const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** Describes all calls of this server as an OpenAPI 3.1 document: the mounted endpoints, and signing in. */
export function describeApi(endpoints: readonly Endpoint[]): ApiDescription {
  const paths: ApiDescription['paths'] = {}
  for (const call of authCalls) paths[call.path] = { ...paths[call.path], [call.method]: describeAuth(call) }
  for (const endpoint of endpoints) {
    const path = inBraces(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lede',
      version: '1',
      description: about.replaceAll('\n', ' '),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [signingIn, ...Object.keys(subjects)].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: error },
      responses: { Failure: { description: 'Any other failure.', content: json(errorRef) } },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'better-auth.session_token',
          description:
            'Set by signing in; with __Secure- before its name where PUBLIC_URL begins with https.',
        },
      },
    },
  }
}
