import { createHash } from 'node:crypto'
import type { ApiDescription, Operation } from './openapi.ts'
import type { Schema } from './special-calls.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
/** The same colours as in the web app (web/styles/tokens.css). */
const style = `
:root { color-scheme: light dark; --paper: light-dark(#faf9f6, #141413); --surface: light-dark(#ffffff, #1c1c1a);
  --sunken: light-dark(#f2f0ea, #10100f); --line: light-dark(#e4e1d8, #2c2b28); --ink: light-dark(#1b1a17, #f1efe8);
  --ink-soft: light-dark(#625f57, #a8a49a); --accent: light-dark(#b4371f, #ff8a6b); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/24px ui-sans-serif, system-ui, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font: 600 26px/32px ui-serif, Georgia, 'Times New Roman', serif; margin: 0 0 12px; }
h2 { font: 600 20px/28px ui-serif, Georgia, 'Times New Roman', serif; margin: 40px 0 12px; }
h3 { font-size: 14px; line-height: 20px; margin: 16px 0 4px; }
p { margin: 0 0 8px; }
a { color: var(--accent); }
small, .what { color: var(--ink-soft); font-size: 14px; line-height: 20px; }
code { font: 14px/20px ui-monospace, 'SFMono-Regular', Consolas, monospace; overflow-wrap: anywhere; }
small { overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 20px; list-style: none; margin: 16px 0 0; padding: 0; }
nav a { display: inline-block; padding: 10px 0; }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; margin: 0 0 8px; }
summary { cursor: pointer; padding: 10px 16px; border-radius: 10px; display: grid; gap: 2px; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--sunken); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.call b { display: inline-block; min-width: 64px; font-size: 14px; color: var(--accent); }
.inside { padding: 0 16px 12px; border-top: 1px solid var(--line); }
.inside > p:first-child { margin-top: 12px; }
.inside ul { margin: 0; padding-left: 16px; }
.inside li { margin: 4px 0; }
.answer { border-top: 1px solid var(--line); padding-top: 8px; margin-top: 8px; }
@media (min-width: 720px) { summary { grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); } }
`

/** Allows nothing but the page's own style. */
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

/** Describes the type of a value in a few words. */
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

/** Renders the fields of an object, or of the objects in a list or a choice. */
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

/** Renders the description as a standalone page, with the policy to serve it under. It needs no script. */
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
