import type { HttpBindings } from '@hono/node-server'
import type { Context, HonoRequest } from 'hono'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'
import { AppError } from '#core/errors.ts'
import { jsonAnswer } from './json-answer.ts'
import { faultWords } from './fault-words.ts'
import { clientAddress } from './security.ts'
import type { HttpApp } from './http-app.ts'
import { readText } from './body-deadline.ts'
import { type Actor, type FindActor, headersOf } from './session.ts'
import { cleanText } from '#core/text/clean-text.ts'

type HttpContext = Context<{ Bindings: HttpBindings }>

type Call<Query, Body, Who> = {
  query: Query
  body: Body
  params: Record<string, string>
  actor: Who
  request: Request
  /** The client's address. */
  address: string
  /** Cuts the connection in the middle of the response. */
  cut: () => void
}

type Input<Query, Body> = Omit<Call<Query, Body, unknown>, 'actor' | 'address'>

/** Returns the endpoint's data (200), or a whole Response where the contract says otherwise. */
type Handler<Query, Body, Answer, Who> = (call: Call<Query, Body, Who>) => Promise<Answer | Response>

const maxBodyBytes = 2 * 1024 * 1024

/** Mounts endpoints on a Hono app: checks the session, parses query and body by the contract, then calls the handler. */
export class Routes {
  readonly #app: HttpApp
  readonly #findActor: FindActor
  readonly #proxies: number
  /** The error codes for calls without a session: by literal path, then by paths with parameters. */
  readonly #literals = new Map<string, Endpoint['unauthorized']>()
  readonly #patterns: { path: RegExp; unauthorized: Endpoint['unauthorized'] }[] = []

  /** `proxies`: how many of them stand in front of this server. */
  constructor(app: HttpApp, { findActor, proxies }: { findActor: FindActor; proxies: number }) {
    this.#app = app
    this.#findActor = findActor
    this.#proxies = proxies
  }

  /** All endpoints mounted so far. */
  readonly endpoints: Endpoint[] = []

  /** Mounts an endpoint that needs a session. */
  add<Query extends v.GenericSchema, Body extends v.GenericSchema, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    handler: Handler<v.InferOutput<Query>, v.InferOutput<Body>, Answer, Actor>,
  ): void {
    this.#mount(endpoint, async (context) => {
      const input = readInput(endpoint, context)
      // Read in parallel with the session; a missing session is reported first, whatever is wrong with the body.
      input.catch(() => undefined)
      const actor = await this.#findActor(headersOf(context.env))
      if (actor === null) throw new AppError(endpoint.unauthorized ?? 'unauthorized:auth')
      return handler(this.#called(context, await input, actor))
    })
  }

  /** Mounts an endpoint that anybody may call. */
  addPublic<Query extends v.GenericSchema, Body extends v.GenericSchema, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    handler: Handler<v.InferOutput<Query>, v.InferOutput<Body>, Answer, null>,
  ): void {
    this.#mount(endpoint, async (context) =>
      handler(this.#called(context, await readInput(endpoint, context), null)),
    )
  }

  /** Registers an address for `refuse`, whose calls something else may answer. */
  know({ path, unauthorized }: Pick<Endpoint, 'path' | 'unauthorized'>): void {
    if (hasParameters(path)) {
      this.#patterns.push({ path: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), unauthorized })
    } else {
      this.#literals.set(path, unauthorized)
    }
  }

  /** Handles requests that no endpoint took: an unknown address, or a known one with another method. */
  async refuse({ path, raw }: HonoRequest): Promise<never> {
    const unauthorized = this.#unauthorizedAt(path)
    if (unauthorized === undefined) {
      throw new AppError('not_found:api', { reason: 'There is nothing at this address.' })
    }
    if (unauthorized !== null && (await this.#findActor(raw.headers)) === null) {
      throw new AppError(unauthorized)
    }
    throw new AppError('bad_request:api', { reason: `This address does not take ${raw.method}.` })
  }

  /** Undefined for an unknown address. */
  #unauthorizedAt(address: string): Endpoint['unauthorized'] | undefined {
    const literal = this.#literals.get(address)
    if (literal !== undefined) return literal
    return this.#patterns.find(({ path }) => path.test(address))?.unauthorized
  }

  #called<Query, Body, Who>(
    context: HttpContext,
    input: Input<Query, Body>,
    actor: Who,
  ): Call<Query, Body, Who> {
    const proxies = this.#proxies
    return {
      ...input,
      actor,
      // A getter, since few calls need it.
      get address() {
        return clientAddress(context.req.raw.headers, context.env, proxies)
      },
    }
  }

  #mount(endpoint: Endpoint, answer: (context: HttpContext) => Promise<unknown>) {
    this.endpoints.push(endpoint)
    this.know(endpoint)
    const takesParameters = hasParameters(endpoint.path)
    this.#app.on(endpoint.method, endpoint.path, async (context, next) => {
      // The literal address wins, even over a post whose id is "calendar": our ids are UUIDs, but clients may choose
      // one.
      if (takesParameters && this.#literals.has(context.req.path)) return next()
      const result = await answer(context)
      return result instanceof Response ? result : jsonAnswer(result)
    })
  }
}

const hasParameters = (path: string) => path.includes(':')

async function readInput<Query extends v.GenericSchema, Body extends v.GenericSchema>(
  endpoint: Endpoint<Query, Body>,
  context: HttpContext,
) {
  const query = parse(endpoint.query, cleanValues(context.req.query()), endpoint.invalid)
  const sent = readsJson(endpoint) ? await readJsonText(context.req.raw, endpoint) : undefined
  const body = parse(endpoint.body, sent, endpoint.invalid)
  const cut = () => void context.env.outgoing.destroy()
  return { query, body, params: cleanValues(context.req.param()), request: context.req.raw, cut }
}

function readsJson({ method, body, readsOwnBody }: Endpoint): boolean {
  const isWithout = method === 'DELETE' && body === nothing
  return method !== 'GET' && !isWithout && readsOwnBody !== true
}

type Refusing = Pick<Endpoint, 'invalid'> & { body?: v.GenericSchema }

/** Parses the JSON body of an endpoint that reads its own, by a schema. Throws the endpoint's code for bad input. */
export async function readJsonBody<Schema extends v.GenericSchema>(
  request: Request,
  { schema, invalid }: Refusing & { schema: Schema },
): Promise<v.InferOutput<Schema>> {
  return parse(schema, await readJsonText(request, { invalid }), invalid)
}

async function readJsonText(request: Request, endpoint: Refusing): Promise<unknown> {
  const tooLarge = 'The request is larger than 2 MB.'
  const bytes = await readText(request, { maxBytes: maxBodyBytes, invalid: endpoint.invalid, tooLarge })
  if (bytes === '') return undefined
  refuseOtherThanJson(request, endpoint)
  try {
    return parseClean(bytes)
  } catch (cause) {
    throw new AppError(endpoint.invalid, { reason: 'The body is not valid JSON.', cause })
  }
}

/** Endpoints without a body ignore whatever was sent. */
function refuseOtherThanJson({ headers }: Request, { body, invalid }: Refusing): void {
  const type = headers.get('content-type')
  if (body === nothing || type === null || /^application\/([\w.-]+\+)?json\b/i.test(type)) return
  throw new AppError(invalid, { reason: 'The body must be JSON, with the content type application/json.' })
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  invalid: Endpoint['invalid'],
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value, { message: faultWords })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new AppError(invalid, { reason: [v.getDotPath(issue), issue.message].filter(Boolean).join(': ') })
}

/** Whether JSON may contain text to clean: in a body decoded from UTF-8, NUL and lone surrogates occur only as escapes. */
const mayNeedCleaning = (json: string) => /\\u(0000|d[89a-f])/i.test(json)

/** Parses JSON and cleans every string in it. Throws what JSON.parse throws. */
export const parseClean = (json: string): unknown =>
  mayNeedCleaning(json)
    ? JSON.parse(json, (_, value: unknown) => (typeof value === 'string' ? cleanText(value) : value))
    : JSON.parse(json)

/** Cleans the values of a query string, which are already decoded. */
function cleanValues(values: Record<string, string>): Record<string, string> {
  for (const name in values) values[name] = cleanText(values[name] ?? '')
  return values
}
