import { writeSync } from 'node:fs'
import { inspect } from 'node:util'
import type { Logger } from 'pino'
import type { Reports } from '#server/core/reports.ts'
import { CannotStart } from '#server/core/settings.ts'
import { stopOnUncaughtErrors } from './uncaught-errors.ts'

export interface Program {
  /** Parts stop in reverse order of registration. `ms` is additional time for a slow part, in milliseconds. */
  onStop(name: string, stop: () => Promise<unknown>, ms?: number): void
  /** Starts logging uncaught errors. After an uncaught error, the program stops. */
  logErrors(log: Logger): void
  /** Reports the uncaught errors that `logErrors` logs. */
  reportErrors(reports: Reports): void
}

/** If a part hangs while stopping, the process exits after this time plus the additional time of all parts. */
const stopDeadlineMs = 15_000

/**
 * Starts a program. After SIGINT or SIGTERM, stops its parts and exits with 0, or with 1 if the parts do not stop in
 * time. If the program cannot start, prints an explanation and exits with 1. `portAdvice` is printed if a port is in
 * use; `isQuiet` hides the message about stopping.
 */
export async function runProgram(
  start: (program: Program) => Promise<void>,
  { portAdvice = 'Choose another PORT.', isQuiet = false } = {},
): Promise<void> {
  let reports: Reports | undefined
  let isStopping = false
  const parts: { name: string; stop: () => Promise<unknown>; ms: number }[] = []
  const stopParts = async () => {
    const stopMs = parts.reduce((total, { ms }) => total + ms, stopDeadlineMs)
    setTimeout(() => process.exit(1), stopMs).unref()
    for (const { name, stop } of parts.toReversed())
      await stop().catch((error: unknown) => printError(`${name} failed to stop: ${inspect(error)}`))
  }
  let stopping: Promise<void> | undefined
  // Each caller exits the process afterwards, so a second caller also waits until all parts have stopped.
  const stopAll = () => (stopping ??= stopParts())
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    // `once` restores the default behavior, so a second signal of the same kind ends the process immediately.
    process.once(signal, () => {
      isStopping = true
      if (!isQuiet) printError(`${signal}: stopping …`)
      void stopAll().finally(() => process.exit(0))
    })
  try {
    await start({
      onStop: (name, stop, ms = 0) => parts.push({ name, stop, ms }),
      logErrors: (log) =>
        stopOnUncaughtErrors(log, stopAll, (error, where) =>
          reports?.report(error, { where, level: 'fatal' }),
        ),
      reportErrors: (to) => (reports = to),
    })
  } catch (error) {
    // A signal during startup can make the startup fail. The signal handler then ends the process.
    if (isStopping) return
    printError(`Cannot start: ${explain(error, portAdvice)}`)
    await stopAll()
    process.exit(1)
  }
}

// Writes synchronously, because asynchronous output could be lost when the process exits.
const printError = (line: string) => writeSync(2, `${line}\n`)

function explain(error: unknown, portAdvice: string): string {
  if (error instanceof CannotStart) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `port ${port} is in use by another program. ${portAdvice}`
  return inspect(error, { depth: 5 })
}
