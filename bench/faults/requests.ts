import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '#tests/journeys/product.ts'
import type { Person } from './world.ts'

/** What came of a request; status 0 when the connection ended without an answer. */
export interface Outcome {
  status: number
  ms: number
}

export interface Timed extends Outcome {
  /** Milliseconds since 1970. */
  startedAt: number
}

/** A process that calls the product, and the person it calls as. */
export interface Caller {
  product: Pick<Product, 'url'>
  person: Pick<Person, 'token' | 'companyId'>
}

/** Starts one of the processes in this folder, with the message it begins with. */
export function startCaller(file: string, message: Caller): ChildProcess {
  const child = fork(join(import.meta.dirname, file))
  child.send(message)
  return child
}

/**
 * Calls as a calm person in a process of its own while `work` runs. Returns the outcomes of the requests that started
 * during `work`: the wait for an answer delays none of them.
 */
export async function callCalmlyWhile(caller: Caller, work: () => Promise<unknown>): Promise<Timed[]> {
  const child = startCaller('calm-person.ts', pick(caller))
  await pause(warmUpMs)
  const beganAt = Date.now()
  await work()
  const endedAt = Date.now()
  child.send('stop')
  const [outcomes] = (await once(child, 'message')) as [Timed[]]
  return outcomes.filter(({ startedAt }) => startedAt >= beganAt && startedAt <= endedAt)
}

/** How long a process takes to start and to open its connections. */
const warmUpMs = 1500

/** What can be sent to another process. */
const pick = ({ product: { url }, person: { token, companyId } }: Caller): Caller => ({
  product: { url },
  person: { token, companyId },
})

/** Sends a request as a script does, and reads its answer to the end. */
export async function request(
  { url }: Pick<Product, 'url'>,
  { token }: Pick<Person, 'token'>,
  path: string,
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<Outcome> {
  const began = performance.now()
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const status = await fetch(url + path, { method, headers, ...(body && { body }) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
  return { status, ms: performance.now() - began }
}

export const getCompanyPath = ({ companyId }: Pick<Person, 'companyId'>) => `/api/v1/companies/${companyId}/`

/** The value that so many percent of the values do not exceed. */
export function getPercentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, next) => one - next)
  return sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? 0
}

/** Does `ask` again and again, a short pause after each, until `work` has ended. */
export async function askWhile(work: Promise<unknown>, ask: () => Promise<Outcome>): Promise<Outcome[]> {
  let hasEnded = false
  const ended = work.finally(() => (hasEnded = true))
  const outcomes: Outcome[] = []
  do {
    outcomes.push(await ask())
    await pause(5)
  } while (!hasEnded)
  await ended
  return outcomes
}

export const getTimes = (outcomes: readonly Outcome[]) => outcomes.map(({ ms }) => ms)
