import { createHash } from 'node:crypto'
import type { ApiDescription, Operation } from './openapi.ts'
import { style } from './page-style.ts'
import type { Schema } from './special-calls.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Asks for nothing but its own style. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const limits = [
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'pattern',
] as const
const limitWords: Record<(typeof limits)[number], string> = {
  format: 'format',
  minLength: 'at least … characters',
  maxLength: 'at most … characters',
  minimum: 'from',
  maximum: 'to',
  minItems: 'at least … items',
  maxItems: 'at most … items',
  pattern: 'like',
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : [])

/** The type of a value in a few words. */
function typeOf(schema: Schema): string {
  const choices = schemasIn(schema.anyOf ?? schema.oneOf)
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(' or ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `list of ${isSchema(schema.items) ? typeOf(schema.items) : 'anything'}`
  if (schema.format === 'binary') return 'bytes'
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return typeof schema.type === 'string' ? schema.type : 'anything'
}

const largestNumber = Number.MAX_SAFE_INTEGER

function limitsOf(schema: Schema): string {
  return limits
    .filter(
      (name) =>
        name in schema && schema.format !== 'binary' && Math.abs(Number(schema[name])) !== largestNumber,
    )
    .map((name) => {
      const [words, value] = [limitWords[name], String(schema[name])]
      return words.includes('…') ? words.replace('…', value) : `${words} ${value}`
    })
    .join(', ')
}

/** The fields of an object, or of those in a list or a choice. */
function fieldsOf(schema: Schema): string {
  const inner = [
    ...schemasIn(schema.anyOf ?? schema.oneOf),
    ...(isSchema(schema.items) ? [schema.items] : []),
  ]
  if (inner.length > 0) return inner.map(fieldsOf).join('')
  if (!isSchema(schema.properties)) return ''
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  const fields = Object.entries(schema.properties).map(([name, field]) =>
    isSchema(field) ? fieldLine({ name, schema: field, required: required.includes(name) }) : '',
  )
  return `<ul>${fields.join('')}</ul>`
}

type Field = { name: string; schema: Schema; required: boolean; place?: string }

function fieldLine({ name, schema, required, place = '' }: Field): string {
  const words = [typeOf(schema), required ? '' : 'optional', place, limitsOf(schema)].filter(
    (word) => word !== '',
  )
  const said = typeof schema.description === 'string' ? ` <span>${escape(schema.description)}</span>` : ''
  return `<li><code>${escape(name)}</code> <small>${escape(words.join(', '))}</small>${said}${fieldsOf(schema)}</li>`
}

type Content = Record<string, { schema: Schema }> | undefined

const contentOf = (content: Content) =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) => {
      const isError = '$ref' in schema
      const words = isError ? 'an error' : typeOf(schema)
      return `<p><code>${escape(type)}</code> <small>${escape(words)}</small></p>${fieldsOf(schema)}`
    })
    .join('')

function answerOf([status, answer]: [string, Operation['responses'][string]]): string {
  if ('$ref' in answer) return ''
  return `<div class="answer"><p><b>${status}</b> ${escape(answer.description)}</p>${contentOf(answer.content)}</div>`
}

function operationOf(method: string, path: string, operation: Operation): string {
  const { operationId, summary, security, parameters, requestBody, responses } = operation
  const inputs = parameters.map(({ name, schema, required, in: place }) =>
    fieldLine({ name, schema, required, place: `in the ${place}` }),
  )
  return `<details id="${escape(operationId)}"><summary><span class="call"><b>${method.toUpperCase()}</b> <code>${escape(path)}</code></span>
<span class="what">${escape(summary)}</span></summary><div class="inside">
${security.length === 0 ? '<p><small>Needs no session.</small></p>' : ''}
${inputs.length === 0 ? '' : `<h3>Parameters</h3><ul>${inputs.join('')}</ul>`}
${requestBody ? `<h3>Body</h3>${contentOf(requestBody.content)}` : ''}
<h3>Answers</h3>${Object.entries(responses).map(answerOf).join('')}
</div></details>`
}

const anchor = (tag: string) => tag.toLowerCase().replace(/\W+/g, '-')

function sectionOf({ paths }: ApiDescription, tag: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => operationOf(method, path, operation)),
  )
  const name = escape(tag)
  return `<section aria-labelledby="${anchor(tag)}"><h2 id="${anchor(tag)}">${name}</h2>${operations.join('\n')}</section>`
}

/** The description as a page of its own, with the policy that it is to be served under. It needs no script. */
export function renderPage(api: ApiDescription): { html: string; policy: string } {
  const tags = api.tags.map(({ name }) => name)
  const links = tags.map((tag) => `<li><a href="#${anchor(tag)}">${escape(tag)}</a></li>`).join('')
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Lede API</title><style>${style}</style></head>
<body><main><header><h1>Lede API</h1><p>${escape(api.info.description)}</p>
<p><a href="/api/openapi.json">openapi.json</a> says the same to programs (OpenAPI 3.1).</p></header>
<nav aria-label="Subjects"><ul>${links}</ul></nav>
${tags.map((tag) => sectionOf(api, tag)).join('\n')}
</main></body></html>`
  return { html, policy }
}
