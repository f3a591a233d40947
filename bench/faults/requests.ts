import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '#tests/journeys/product.ts'
import type { Person } from './world.ts'

/** What came of a request; status 0 when the connection ended without an answer. */
export interface Outcome {
  status: number
  ms: number
}

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

export const getCompanyPath = ({ companyId }: Person) => `/api/v1/companies/${companyId}/`

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
