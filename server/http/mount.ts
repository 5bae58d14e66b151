import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { z } from 'zod'
import type { ZodMiniType } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { nothing } from '#contract/fields.ts'
import { AppError } from '#core/errors.ts'
import { clientAddress } from './client-address.ts'
import { cleanValues, parseClean } from './clean-input.ts'
import type { HttpApp } from './http-app.ts'
import { faultWords } from './fault-words.ts'
import { readText } from './read-text.ts'
import type { Actor, FindActor } from './session.ts'

type HttpContext = Context<{ Bindings: HttpBindings }>

type Call<Query, Body, Who> = {
  query: Query
  body: Body
  params: Record<string, string>
  actor: Who
  request: Request
  /** The client's. */
  address: string
  /** Ends the connection in the middle of the answer. */
  cut: () => void
}

/** A handler answers the endpoint's data (200), or a whole Response where the contract says otherwise. */
type Handler<Query, Body, Answer, Who> = (call: Call<Query, Body, Who>) => Promise<Answer | Response>

// The contract's schemas come without words, since the browser needs none; here people read them.
z.config({ localeError: faultWords })

const maxBodyBytes = 2 * 1024 * 1024

/** Mounts endpoints on a Hono app: session first, then query and body by the contract, then the handler. */
export class Routes {
  readonly #app: HttpApp
  readonly #findActor: FindActor
  readonly #proxies: number
  readonly #known: { path: RegExp; unauthorized: Endpoint['unauthorized']; invalid: Endpoint['invalid'] }[] =
    []

  /** `proxies` stand in front of this server. */
  constructor(app: HttpApp, { findActor, proxies }: { findActor: FindActor; proxies: number }) {
    this.#app = app
    this.#findActor = findActor
    this.#proxies = proxies
  }

  /** All that are mounted so far. */
  readonly endpoints: Endpoint[] = []

  /** Mounts an endpoint that needs a session. */
  add<Query extends ZodMiniType, Body extends ZodMiniType, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    handler: Handler<z.output<Query>, z.output<Body>, Answer, Actor>,
  ): void {
    this.#mount(endpoint, async (context) => {
      const input = readInput(endpoint, context)
      // Read beside the session; who has none hears that first, whatever was wrong with the body.
      input.catch(() => undefined)
      const actor = await this.#findActor(context.req.raw.headers)
      if (actor === null) throw new AppError(endpoint.unauthorized ?? 'unauthorized:auth')
      return handler({ ...(await input), actor, address: this.#addressOf(context) })
    })
  }

  /** Mounts an endpoint that anybody may call. */
  addPublic<Query extends ZodMiniType, Body extends ZodMiniType, Answer>(
    endpoint: Endpoint<Query, Body, Answer>,
    handler: Handler<z.output<Query>, z.output<Body>, Answer, null>,
  ): void {
    this.#mount(endpoint, async (context) =>
      handler({
        ...(await readInput(endpoint, context)),
        actor: null,
        address: this.#addressOf(context),
      }),
    )
  }

  /** The answer to whatever no endpoint took: unknown address, or a known one with another method. */
  async refuse(request: Request): Promise<never> {
    const { pathname } = new URL(request.url)
    const known = this.#known.find(({ path }) => path.test(pathname))
    if (!known) throw new AppError('not_found:api', { reason: 'There is nothing at this address.' })
    if (known.unauthorized !== null && (await this.#findActor(request.headers)) === null) {
      throw new AppError(known.unauthorized)
    }
    throw new AppError('bad_request:api', { reason: `This address does not take ${request.method}.` })
  }

  #addressOf(context: HttpContext): string {
    return clientAddress(context.req.raw.headers, context.env, this.#proxies)
  }

  #mount(endpoint: Endpoint, answer: (context: HttpContext) => Promise<unknown>) {
    this.endpoints.push(endpoint)
    this.#known.push({
      path: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
      unauthorized: endpoint.unauthorized,
      invalid: endpoint.invalid,
    })
    this.#app.on(endpoint.method, endpoint.path, async (context) => {
      const result = await answer(context)
      return result instanceof Response ? result : context.json(result)
    })
  }
}

async function readInput<Query extends ZodMiniType, Body extends ZodMiniType>(
  endpoint: Endpoint<Query, Body>,
  context: HttpContext,
) {
  const query = parse(endpoint.query, cleanValues(context.req.query()), endpoint.invalid)
  const body = parse(endpoint.body, await readJson(context.req.raw, endpoint), endpoint.invalid)
  const cut = () => void context.env.outgoing.destroy()
  return { query, body, params: cleanValues(context.req.param()), request: context.req.raw, cut }
}

async function readJson(request: Request, endpoint: Endpoint): Promise<unknown> {
  const isWithout = endpoint.method === 'DELETE' && endpoint.body === nothing
  if (endpoint.method === 'GET' || isWithout || endpoint.readsOwnBody) return undefined
  return readJsonText(request, endpoint)
}

type Refusing = Pick<Endpoint, 'invalid'> & { body?: ZodMiniType }

/** The JSON body of an endpoint that reads its own, by a schema. Throws the endpoint's code for bad input. */
export async function readJsonBody<Schema extends ZodMiniType>(
  request: Request,
  { schema, invalid }: Refusing & { schema: Schema },
): Promise<z.output<Schema>> {
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

/** A call without a body of its own does not mind what stands there. */
function refuseOtherThanJson({ headers }: Request, { body, invalid }: Refusing): void {
  const type = headers.get('content-type')
  if (body === nothing || type === null || /^application\/([\w.-]+\+)?json\b/i.test(type)) return
  throw new AppError(invalid, { reason: 'The body must be JSON, with the content type application/json.' })
}

function parse<Schema extends ZodMiniType>(
  schema: Schema,
  value: unknown,
  invalid: Endpoint['invalid'],
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = issue?.path.join('.') ?? ''
  throw new AppError(invalid, { reason: [where, issue?.message].filter(Boolean).join(': ') })
}
