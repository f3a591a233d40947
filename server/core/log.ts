import { type LevelWithSilent, type Logger, pino } from 'pino'

/** Secrets that must never reach a log line, wherever a request or an error carries them. */
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

/** Lines are written together, after a tenth of a second at the latest. A line of a fatal error is written at once. */
const batches = { minLength: 4096, periodicFlush: 100 }

/** The structured log, to standard output or to a file. */
export function openLog(level: LevelWithSilent, file?: string): Logger {
  const destination = pino.destination({ dest: file ?? 1, mkdir: true, sync: false, ...batches })
  return pino(
    {
      level,
      serializers: { err: serializeError, cause: serializeError },
      redact: { paths: secretPaths, censor: '[hidden]' },
    },
    destination,
  )
}

/** An error and its causes, without the whole objects that drivers attach to their errors. */
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
