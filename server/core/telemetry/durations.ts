import { SpanKind } from '@opentelemetry/api'
import { Histogram } from 'prom-client'
import { getFailureKind } from './failures.ts'
import { endSpanAfter, runInSpan, runInTrace, startTrace } from './traces.ts'

// Metrics are global to the process, so that code in providers and the pool can record them without a context. Labels
// have few values: kinds of jobs, providers, operations of the file store, and kinds of failures.
const jobs = new Histogram({
  name: 'headwater_job_duration_seconds',
  help: 'Duration of an attempt at a job by kind and result',
  labelNames: ['kind', 'result'] as const,
  buckets: [0.5, 5, 60],
  registers: [],
})
const providers = new Histogram({
  name: 'headwater_provider_duration_seconds',
  help: 'Duration of a call to a provider, including retries, by provider and result',
  labelNames: ['provider', 'result'] as const,
  buckets: [0.1, 0.5, 2, 10],
  registers: [],
})
const files = new Histogram({
  name: 'headwater_file_duration_seconds',
  help: 'Duration of an operation of the file store; receive includes the time of the upload',
  labelNames: ['operation', 'result'] as const,
  buckets: [0.05, 0.25, 1, 5],
  registers: [],
})
const mails = new Histogram({
  name: 'headwater_mail_duration_seconds',
  help: 'Duration of sending an email to the mail server, by result',
  labelNames: ['result'] as const,
  buckets: [0.25, 1, 5, 20],
  registers: [],
})

/** Time that callers wait for a connection, by pool: `requests`, `work` (jobs) or `queue` (the job queue itself). */
export const connectionWaits = new Histogram({
  name: 'headwater_database_wait_seconds',
  help: 'Time until a caller has a database connection, by pool',
  labelNames: ['pool'] as const,
  buckets: [0.005, 0.05, 0.25, 1],
  registers: [],
})

export const processDurations = [jobs, providers, files, mails, connectionWaits]

/** Measures one attempt of a job and runs it in its own trace. */
export const measureJob = (kind: string, work: () => Promise<void>): Promise<void> => {
  const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': kind }
  const span = startTrace(`job ${kind}`, { kind: SpanKind.CONSUMER, attributes })
  return runInTrace(span, () => measure(jobs, { kind }, () => endSpanAfter(span, work)))
}

/** Measures a call to a provider. `operation` is recorded only in the span. */
export const measureProviderCall = <T>(
  provider: string,
  operation: string,
  work: () => Promise<T>,
): Promise<T> => {
  const attributes = { 'headwater.provider': provider, 'headwater.operation': operation }
  const options = { kind: SpanKind.CLIENT, attributes }
  return measure(providers, { provider }, () => runInSpan(`${provider} ${operation}`, options, work))
}

export const measureFileOperation = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
  measure(files, { operation }, () => runInSpan(`file ${operation}`, {}, work))

export const measureMailSending = <T>(work: () => Promise<T>): Promise<T> =>
  measure(mails, {}, () => runInSpan('smtp send mail', { kind: SpanKind.CLIENT }, work))

async function measure<T>(
  histogram: Histogram,
  labels: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now()
  let result = 'ok'
  try {
    return await work()
  } catch (error) {
    result = getFailureKind(error)
    throw error
  } finally {
    histogram.observe({ ...labels, result }, (performance.now() - startedAt) / 1000)
  }
}
