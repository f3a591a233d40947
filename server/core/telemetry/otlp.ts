import { diag, type DiagLogFunction, DiagLogLevel, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import pTimeout from 'p-timeout'
import { productVersion } from '../version.ts'
import type { TraceConfig } from './config.ts'

/** An unreachable collector is logged once per interval, not for every batch. */
const repeatIntervalMs = 60_000
const lastSpansMs = 2000
/** Maximum length of an attribute value in characters. Longer values, such as SQL statements, are truncated. */
const maxValueLength = 2000

/**
 * Starts sending this process's spans to a collector, in batches. Sampling ignores the flag in `traceparent`, because
 * callers could set the flag for every request or for no request. Returns a function that sends the last spans and
 * stops tracing.
 */
export function startTracing(
  { url, headers, service, share }: TraceConfig,
  log: FastifyBaseLogger,
): () => Promise<void> {
  logFailures(log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': productVersion }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanLimits: { attributeValueLengthLimit: maxValueLength },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, headers }) })],
  })
  trace.setGlobalTracerProvider(provider)
  return async () => {
    trace.disable()
    await pTimeout(provider.shutdown(), { milliseconds: lastSpansMs, fallback: () => {} })
  }
}

function logFailures(log: FastifyBaseLogger): void {
  let loggedAt = -Infinity
  const warn: DiagLogFunction = (reason) => {
    if (performance.now() - loggedAt < repeatIntervalMs) return
    loggedAt = performance.now()
    log.warn({ reason }, 'traces were not sent')
  }
  const ignore = () => {}
  const logger = { error: warn, warn, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}
