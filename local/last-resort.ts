import { writeSync } from 'node:fs'
import { inspect } from 'node:util'

interface Log {
  fatal(details: object, text: string): void
}

/**
 * What nobody caught leaves the process in a state that nobody knows: it is written down and reported, and everything
 * stops as it would when asked to. Whoever runs the product starts it again.
 */
export function stopOnFaults(
  log: Log,
  stop: () => Promise<void>,
  report: (error: unknown, what: string) => void,
): void {
  let isStopping = false
  const give = (what: string) => (error: unknown) => {
    log.fatal({ err: error }, what)
    report(error, what)
    writeSync(2, `${what}: ${inspect(error, { depth: 3 })}\n`)
    if (isStopping) return
    isStopping = true
    void stop().finally(() => process.exit(1))
  }
  process.on('uncaughtException', give('an exception that nobody caught'))
  process.on('unhandledRejection', give('a rejection that nobody handled'))
}
