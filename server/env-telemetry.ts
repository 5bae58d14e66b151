import { z } from 'zod'

const address = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as http://localhost:4318' })
  .optional()

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** OpenTelemetry's own names; the exporter reads the rest of them (headers, compression, certificates) itself. */
export const telemetryVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address,
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.string().optional(),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
}

const variables = z.object(telemetryVariables)

/** The values of "name=value,name=value", which mostly are keys of a collector. */
const headerValues = (headers: string | undefined): string[] =>
  (headers ?? '').split(',').flatMap((pair) => pair.slice(pair.indexOf('=') + 1).trim() || [])

export type TelemetrySettings = {
  sampler: (typeof samplers)[number]
  ratio: number
  /** What goes to the collector with every call; the exporter reads it itself, and no log may say it. */
  headerSecrets: string[]
}

/** How to trace; undefined where no collector is named, or where tracing is switched off. */
export function telemetrySettings(values: z.infer<typeof variables>): TelemetrySettings | undefined {
  const isNamed =
    values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined
  if (!isNamed || values.OTEL_SDK_DISABLED === 'true') return undefined
  return {
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    headerSecrets: [values.OTEL_EXPORTER_OTLP_HEADERS, values.OTEL_EXPORTER_OTLP_TRACES_HEADERS].flatMap(
      headerValues,
    ),
  }
}
