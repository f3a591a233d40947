import { type Send, sendByFetch } from '#contract/core/client.ts'

/**
 * Sends calls, and whenever a reply with a tag is asked for again, asks first whether it has changed: when the server says that
 * it has not, it must be what was answered before. So every test that reads twice what it changes tests the tags too.
 */
export function withTrueTags(): Send {
  const replies = new Map<string, { tag: string; text: string }>()
  return async (url, init) => {
    if (init.method !== 'GET') return sendByFetch(url, init)
    const key = `${new Headers(init.headers).get('authorization')} ${url}`
    const known = replies.get(key)
    const isTrue = async () => {
      if (known === undefined) return false
      const headers = new Headers(init.headers)
      headers.set('if-none-match', known.tag)
      return (await sendByFetch(url, { ...init, headers })).status === 304
    }
    const wasTrue = await isTrue()
    const response = await sendByFetch(url, init)
    const tag = response.headers.get('etag')
    if (!response.ok || tag === null) return response
    const text = await response.text()
    // what changed between the two is noticed now
    if (wasTrue && text !== known?.text && (await isTrue()))
      throw new Error(`${url} is said to be unchanged: ${known?.text}, but is ${text}`)
    replies.set(key, { tag, text })
    return new Response(text, { status: response.status, headers: response.headers })
  }
}
