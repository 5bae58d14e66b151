import {
  type Attributes,
  context,
  isSpanContextValid,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Does nothing until OpenTelemetry is started (`open-telemetry.ts`), and costs next to nothing until then. */
const tracer = trace.getTracer('lede')

type Described = {
  name: string
  kind?: 'internal' | 'client'
  /** Nothing that people wrote, and no secret. */
  attributes?: Attributes
}

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT }

/** Says of a span that its work failed: the kind of error and never its words, which may hold what people wrote. */
export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Starts a span under the work that is being done; whoever starts it ends it. */
export const startSpan = ({ name, kind = 'internal', attributes = {} }: Described): Span =>
  tracer.startSpan(name, { kind: kinds[kind], attributes })

/** What is begun in `work` belongs under this span. */
export const within = <T>(span: Span, work: () => T): T =>
  isSpanContextValid(span.spanContext()) ? context.with(trace.setSpan(context.active(), span), work) : work()

/** Does work that belongs to no other, in a trace of its own. */
export async function tracedApart<T>(described: Described, work: (span: Span) => Promise<T>): Promise<T> {
  return context.with(ROOT_CONTEXT, async () => {
    const span = startSpan(described)
    try {
      return await within(span, () => work(span))
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Looks at the headers of a request only when traces are recorded. */
const headerReader = {
  keys: ({ headers }: Request) => [...headers.keys()],
  get: ({ headers }: Request, name: string) => headers.get(name) ?? undefined,
}

/** A span for a request, under the trace that its sender says it belongs to (W3C trace context). */
export function startRequestSpan(request: Request): Span {
  const parent = propagation.extract(ROOT_CONTEXT, request, headerReader)
  const { method } = request
  return tracer.startSpan(
    method,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
    parent,
  )
}

export type { Span } from '@opentelemetry/api'
