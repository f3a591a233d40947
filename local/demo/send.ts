import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Send } from '#contract/core/client.ts'

const maxAttempts = 20
const pauseMs = 500

/** Retries after 503 and 429, which a slow machine can cause. All attempts of a POST share the same Idempotency-Key. */
export const sendWithRetries: Send = async (url, init) => {
  const headers = new Headers(init.headers)
  if (init.method === 'POST') headers.set('idempotency-key', randomUUID())
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, { ...init, headers })
    if ((response.status !== 503 && response.status !== 429) || attempt === maxAttempts) return response
    await response.body?.cancel()
    await sleep(pauseMs)
  }
}
