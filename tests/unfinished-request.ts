import type { TestApp } from './app.ts'

/**
 * Sends a request with an idempotency key, rewrites the key's record as if the request had started `secondsAgo` and
 * never finished, and sends the request again.
 */
export async function repeatUnfinishedRequest(
  { ctx }: TestApp,
  send: (key: string) => Promise<Response>,
  secondsAgo: number,
): Promise<Response> {
  const key = `key-${secondsAgo}`
  await send(key)
  const claimed_at = new Date(Date.now() - secondsAgo * 1000).toISOString()
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ status: null, response: null, has_changed: true, claimed_at })
    .where('key', '=', key)
    .execute()
  return send(key)
}
