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

/** A no-op until OpenTelemetry is started (`open-telemetry.ts`), at almost no cost. */
const tracer = trace.getTracer('lede')

type Described = {
  name: string
  kind?: 'internal' | 'client'
  /** Must not contain anything people wrote, or secrets. */
  attributes?: Attributes
}

const kinds = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT }

/** Marks a span as failed: records the type of the error, never its message, which may contain what people wrote. */
export function markFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Starts a span under the current work; the caller ends it. */
export const startSpan = ({ name, kind = 'internal', attributes = {} }: Described): Span =>
  tracer.startSpan(name, { kind: kinds[kind], attributes })

/** Runs `work` with this span as the parent of whatever it starts. */
export const within = <T>(span: Span, work: () => T): T =>
  isSpanContextValid(span.spanContext()) ? context.with(trace.setSpan(context.active(), span), work) : work()

/** Runs work that belongs to no other, in a trace of its own. */
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

/** Reads a request's headers only when traces are recorded. */
const headerReader = {
  keys: ({ headers }: Request) => [...headers.keys()],
  get: ({ headers }: Request, name: string) => headers.get(name) ?? undefined,
}

/** Starts a span for a request, in the trace that its sender names (W3C trace context). */
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
