import { writeSync } from 'node:fs'
import { inspect } from 'node:util'
import type { Logger } from 'pino'
import type { Reports } from '#server/core/reports.ts'
import { CannotStart } from '#server/core/settings.ts'
import { stopOnUncaughtErrors } from './uncaught-errors.ts'

/** A process that runs until it receives a signal to stop. */
export interface Program {
  /** Registers how a part that has started is stopped; parts stop in the reverse order of their start. */
  onStop(name: string, stop: () => Promise<unknown>): void
  /** From now on, an uncaught error is logged before everything stops. */
  logErrors(log: Logger): void
  /** From now on, an uncaught error is reported, too. */
  reportErrors(reports: Reports): void
}

/** Whatever hangs must not keep the rest from stopping, nor a person from their prompt. */
const stopDeadlineMs = 15_000

/**
 * Starts a program and ends its process with 0 after SIGINT or SIGTERM, and with 1 when it cannot start, explaining why.
 * `portAdvice` is added when a port is taken; `isQuiet` leaves out that it stops.
 */
export async function runProgram(
  start: (program: Program) => Promise<void>,
  { portAdvice = 'Choose another PORT.', isQuiet = false } = {},
): Promise<void> {
  let reports: Reports | undefined
  let isStopping = false
  const parts: { name: string; stop: () => Promise<unknown> }[] = []
  const stopAll = async () => {
    setTimeout(() => process.exit(1), stopDeadlineMs).unref()
    for (const { name, stop } of parts.splice(0).toReversed())
      await stop().catch((error: unknown) => printError(`${name} did not stop: ${inspect(error)}`))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopping = true
      if (!isQuiet) printError(`${signal}: stopping …`)
      void stopAll().finally(() => process.exit(0))
    })
  try {
    await start({
      onStop: (name, stop) => parts.push({ name, stop }),
      logErrors: (log) =>
        stopOnUncaughtErrors(log, stopAll, (error, where) =>
          reports?.report(error, { where, level: 'fatal' }),
        ),
      reportErrors: (to) => (reports = to),
    })
  } catch (error) {
    // what was starting failed because it was stopped
    if (isStopping) return
    printError(`Cannot start: ${explain(error, portAdvice)}`)
    await stopAll()
    process.exit(1)
  }
}

// Written at once: what the process prints just before it exits may be lost otherwise.
const printError = (line: string) => writeSync(2, `${line}\n`)

/** One clear line for what a person can fix, the whole error for the rest. */
function explain(error: unknown, portAdvice: string): string {
  if (error instanceof CannotStart) return error.message
  const { code, port } = error as { code?: string; port?: number }
  if (code === 'EADDRINUSE') return `port ${port} is taken by another program. ${portAdvice}`
  return inspect(error, { depth: 5 })
}
