import { type LevelWithSilent, type Logger, pino } from 'pino'
import { getTraceId } from './telemetry/traces.ts'

/** Paths of secrets in log entries. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.apiKey',
  '*.contentKey',
  '*.adminKey',
  '*.privateKey',
  '*.secretAccessKey',
  '*.hmacKey',
  '*.password',
  '*.token',
]

/** Lines are written in batches, after at most 0.1 s. Fatal errors are written immediately. */
const batches = { minLength: 4096, periodicFlush: 100 }

/** Opens a JSON log that writes to `file` or, by default, to standard output. */
export function openLog(level: LevelWithSilent, file?: string): Logger {
  const destination = pino.destination({ dest: file ?? 1, mkdir: true, sync: false, ...batches })
  return pino(
    {
      level,
      mixin: () => ({ traceId: getTraceId() }),
      serializers: { err: serializeError, cause: serializeError },
      redact: { paths: secretPaths, censor: '[hidden]' },
    },
    destination,
  )
}

/** Serializes an error and its causes, without the large objects that drivers attach. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const { code, details } = error as { code?: unknown; details?: unknown }
  return {
    name,
    message,
    code,
    details,
    stack,
    cause: cause === undefined ? undefined : serializeError(cause),
  }
}
