import { writeSync } from 'node:fs'
import { inspect } from 'node:util'

interface Log {
  fatal(details: object, text: string): void
}

/**
 * An error that nobody caught leaves the process in an unknown state, so it is logged and reported, and the process
 * stops in order and exits with 1. Whatever runs the product starts it again.
 */
export function stopOnUncaughtErrors(
  log: Log,
  stop: () => Promise<void>,
  report: (error: unknown, what: string) => void,
): void {
  let isStopping = false
  const handle = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what)
    report(error, what)
    writeSync(2, `${what}: ${inspect(error, { depth: 3 })}\n`)
    if (isStopping) return
    isStopping = true
    void stop().finally(() => process.exit(1))
  }
  process.on('uncaughtException', handle('an exception that nobody caught'))
  process.on('unhandledRejection', handle('a rejection that nobody handled'))
}
