import { writeSync } from 'node:fs'
import { inspect } from 'node:util'

interface Log {
  fatal(details: object, text: string): void
}

/**
 * Logs and reports uncaught exceptions and unhandled rejections. The first error stops the process with exit code 1,
 * because the state of the process is unknown.
 */
export function stopOnUncaughtErrors(
  log: Log,
  stop: () => Promise<void>,
  report: (error: unknown, description: string) => void,
): void {
  let isStopping = false
  const handle = (description: string) => (error: unknown) => {
    log.fatal({ err: error }, description)
    report(error, description)
    writeSync(2, `${description}: ${inspect(error, { depth: 3 })}\n`)
    if (isStopping) return
    isStopping = true
    void stop().finally(() => process.exit(1))
  }
  process.on('uncaughtException', handle('uncaught exception'))
  process.on('unhandledRejection', handle('unhandled rejection'))
}
