import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, getPercentile } from '../figures.ts'

/** `status` is 0 if no complete response arrived. */
export interface Outcome {
  status: number
  ms: number
  /** Milliseconds since 1970. */
  startedAt: number
}

export interface Credentials {
  token: string
  companyId: string
}

export interface CallerOptions {
  url: string
  user: Credentials
  /** The number of concurrent edits; if absent, the process calls at a steady rate. */
  burst?: number
}

export async function request(
  url: string,
  { token }: Pick<Credentials, 'token'>,
  path: string,
  { method = 'GET', body }: { method?: string; body?: string } = {},
): Promise<Outcome> {
  const [startedAt, started] = [Date.now(), performance.now()]
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const status = await fetch(url + path, { method, headers, ...(body && { body }) }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status
    },
    () => 0,
  )
  return { status, ms: performance.now() - started, startedAt }
}

export const getCompanyPath = ({ companyId }: Pick<Credentials, 'companyId'>) =>
  `/api/v1/companies/${companyId}/`

function startCaller({ url, user: { token, companyId }, burst }: CallerOptions) {
  const child = fork(join(import.meta.dirname, 'caller.ts'))
  child.send({ url, user: { token, companyId }, burst })
  return { child, outcomes: once(child, 'message').then(([outcomes]) => outcomes as Outcome[]) }
}

export const sendBurst = (options: CallerOptions): Promise<Outcome[]> => startCaller(options).outcomes

/** The time that a new process needs to start and open its connections, in milliseconds. */
const warmUpMs = 1500

/**
 * Calls at a steady rate from a separate process. Returns the outcomes of the requests that started while `work` ran.
 */
export async function callAtSteadyRateDuring(
  options: CallerOptions,
  work: () => Promise<unknown>,
): Promise<Outcome[]> {
  const { child, outcomes } = startCaller(options)
  await pause(warmUpMs)
  const beganAt = Date.now()
  await work()
  const endedAt = Date.now()
  child.send('stop')
  return (await outcomes).filter(({ startedAt }) => startedAt >= beganAt && startedAt <= endedAt)
}

export async function repeatWhile<T>(
  work: Promise<unknown>,
  send: () => Promise<T>,
  pauseMs = 5,
): Promise<T[]> {
  let hasEnded = false
  const end = work.finally(() => (hasEnded = true))
  const results: T[] = []
  do {
    results.push(await send())
    await pause(pauseMs)
  } while (!hasEnded)
  await end
  return results
}

export async function measureMs(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await call()
  return performance.now() - startedAt
}

export const toP95Figure = (name: string, outcomes: readonly Outcome[], atMost: number): Figure => ({
  name: `${name}, p95`,
  value: getPercentile(getResponseTimes(outcomes), 95),
  unit: 'ms',
  atMost,
  context: { requests: outcomes.length },
})

export const getResponseTimes = (outcomes: readonly Outcome[]) => outcomes.map(({ ms }) => ms)

export const countFailures = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ status }) => status === 0 || status >= 500).length
