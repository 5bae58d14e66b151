import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { watchOutgoing, recordQueries } from './outgoing.ts'

type TelemetrySettings = {
  /** As in OTEL_TRACES_SAMPLER. */
  sampler: string
  /** The fraction of traces to keep, from 0 to 1, for samplers that use it. */
  ratio: number
}

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
  const [, name = sampler] = /^parentbased_(.+)$/.exec(sampler) ?? []
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  }
  const root = roots[name]?.()
  if (root === undefined) throw new Error(`There is no sampler ${sampler}.`)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

/**
 * Sends traces to the collector named by OpenTelemetry's standard variables; the exporter reads address, headers,
 * compression and certificates from them itself. Returns a function that flushes the rest and shuts it down.
 */
export function startOpenTelemetry(settings: TelemetrySettings, log: Logger): () => Promise<void> {
  const tell = (message: string) =>
    log.warn({ part: 'telemetry', reason: message }, 'could not export traces')
  const silent = () => undefined
  const logger = { error: tell, warn: tell, info: silent, debug: silent, verbose: silent }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const named = resourceFromAttributes({ 'service.name': 'lede' })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  trace.setGlobalTracerProvider(provider)
  recordQueries()
  const stopWatching = watchOutgoing()
  return async () => {
    stopWatching()
    await provider.shutdown().catch((error: unknown) => tell(String(error)))
  }
}
