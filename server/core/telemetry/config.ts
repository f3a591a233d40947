import { z } from 'zod'
import { defineProviderSettings, list, text, webAddress } from '../settings.ts'

/** Accepts `name=value`. The value may contain percent-encoded ASCII characters. */
const isHeader = (pair: string) => /^[\w-]+=[^\s%]*(?:%[0-7][\dA-Fa-f][^\s%]*)*$/.test(pair)

/** Reads OpenTelemetry's standard variables. Returns null if no variable is set. */
export const readTraceConfig = defineProviderSettings(
  'OpenTelemetry',
  {
    required: {
      OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.describe(
        'Address of a collector that receives traces by OTLP over HTTP (JSON), without `/v1/traces`, such as `http://collector:4318`. Without it, no traces are recorded.',
      ),
    },
    optional: {
      OTEL_EXPORTER_OTLP_HEADERS: list
        .refine((pairs) => pairs.every(isHeader), 'write name=value pairs, comma separated')
        .describe('Headers for the collector, such as its key: `name=value`, comma separated.'),
      OTEL_SERVICE_NAME: text.default('headwater').describe('Name of the service in traces.'),
      OTEL_TRACES_SAMPLER_ARG: z.coerce
        .number<string>()
        .min(0)
        .max(1)
        .default(1)
        .describe('Share of requests and jobs that are traced, from 0 to 1.'),
    },
  },
  (env) => ({
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(env.OTEL_EXPORTER_OTLP_HEADERS.map(parseHeader)),
    service: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  }),
)

export type TraceConfig = NonNullable<ReturnType<typeof readTraceConfig>>

function parseHeader(pair: string): [string, string] {
  const [name = '', ...value] = pair.split('=')
  return [name, decodeURIComponent(value.join('='))]
}
