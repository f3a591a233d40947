import { Refusal } from '#local/sandboxes/kit/api-server.ts'

const SECOND = 1000

/**
 * Returns a function that counts a call. A call above the limit starts a block of `blockMs` milliseconds. The function
 * throws a Refusal with status 429 for this call and for every call during the block.
 */
export function createRateLimit(callsPerSecond: number, blockMs: number): () => void {
  const recent: number[] = []
  let blockedUntil = 0
  return () => {
    const now = performance.now()
    while (recent[0] !== undefined && recent[0] <= now - SECOND) recent.shift()
    recent.push(now)
    if (recent.length > callsPerSecond) blockedUntil = Math.max(blockedUntil, now + blockMs)
    if (now < blockedUntil) throw new Refusal(429, 'Rate limit exceeded. Please try again later')
  }
}
