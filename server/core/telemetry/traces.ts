import { randomUUID } from 'node:crypto'
import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { getFailureKind } from './failures.ts'

// The context manager is active even without an exporter, so that every log line of a request or job has its trace id.
context.setGlobalContextManager(new AsyncLocalStorageContextManager())

const getTracer = () => trace.getTracer('headwater')

/** Returns the trace id of the current request or job, or undefined outside of both. */
export const getTraceId = (): string | undefined => trace.getActiveSpan()?.spanContext().traceId

/** Creates a span that is never exported. It has the trace id of `parent` or a new trace id, for log lines. */
export const createSilentSpan = (parent?: SpanContext): Span => {
  const traceId = randomUUID().replaceAll('-', '')
  const fallback = { traceId, spanId: traceId.slice(0, 16), traceFlags: TraceFlags.NONE }
  return trace.wrapSpanContext(parent ?? fallback)
}

/** Starts the span of a request or job, in the caller's trace if `parent` is set. */
export function startTrace(name: string, options: SpanOptions, parent?: SpanContext): Span {
  const parentContext = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT
  const span = getTracer().startSpan(name, options, parentContext)
  return isSpanContextValid(span.spanContext()) ? span : createSilentSpan()
}

/** Runs `work` with the span of a request or job as the active span. */
export const runInTrace = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(ROOT_CONTEXT, span), work)

/** Runs `work` in its own span if the current request or job is traced. */
export async function runInSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!isTraced()) return work()
  const span = getTracer().startSpan(name, options)
  return context.with(trace.setSpan(context.active(), span), () => endSpanAfter(span, work))
}

const isTraced = () => trace.getActiveSpan()?.isRecording() === true

/**
 * Runs `work`, then ends the span. If `work` fails, records only the kind of the error, because the message may contain
 * personal data.
 */
export async function endSpanAfter<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    span.setAttribute('error.type', getFailureKind(error))
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

/**
 * Runs a statement in its own span if the current request or job is traced. The span contains the SQL text with
 * placeholders but no values. Statements outside a traced request or job are not traced, because the job queue polls
 * continuously.
 */
export function traceStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  if (!isTraced()) return work()
  const name = summarizeStatement(text)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name, 'db.query.text': text }
  return runInSpan(name, { kind: SpanKind.CLIENT, attributes }, work)
}

/** Returns the command and the first table of a statement, if any. */
export function summarizeStatement(text: string): string {
  const [, command = 'statement'] = /^\s*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+((?:"?\w+"?\.)?"?\w+"?)/i.exec(text) ?? []
  return [command.toLowerCase(), ...(table ? [table.replaceAll('"', '')] : [])].join(' ')
}

/**
 * Parses a `traceparent` header (W3C Trace Context, version 00). Returns undefined if the header is missing or
 * malformed.
 */
export function parseTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  const parent = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
  }
  return isSpanContextValid(parent) ? parent : undefined
}
